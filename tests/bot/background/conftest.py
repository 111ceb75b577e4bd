"""Which event loop a test runs on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from tests.support.query_plans import no_scans as no_scans


def pytest_asyncio_loop_factories(item: Any) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The loop that the test's module names as `EVENT_LOOP`, asyncio's own where it names none."""
    factory = getattr(item.module, "EVENT_LOOP", asyncio.new_event_loop)
    return {factory.__name__: factory}
