"""Work that tells by files that it has begun."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

TIMEOUT_SECONDS: Final = 120.0
"""Seconds after which a wait has failed."""


async def begun(path: Path) -> int:
    """The process that never ends what it has begun."""
    await until(lambda: content_of(path) != b"")
    return int(content_of(path))


def content_of(path: Path) -> bytes:
    """What the file holds, if it is there."""
    return path.read_bytes() if path.exists() else b""


async def until(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < give_up
        await asyncio.sleep(0.01)
