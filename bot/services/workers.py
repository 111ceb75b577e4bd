"""Where slow work is done, off the event loop: here a few threads and a bound on how many; see also `thinking`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers(Protocol):
    """Whatever carries work out."""

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the work, or its exception."""


class Threads:
    """Pictures are drawn here: Pillow would hold up every other match."""

    def __init__(self, count: int) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="pictures")

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the work, or its exception. More than the bound wait in line."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, partial(work, *args, **kwargs))

    def close(self) -> None:
        """Finish what is under way; what waits in line is cancelled, and nothing more is taken."""
        self._pool.shutdown(wait=True, cancel_futures=True)
