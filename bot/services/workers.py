"""Where slow work is done, off the event loop: here a few threads and a bound on how many; see also `thinking`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Busy(Exception):
    """There is too much to do already; `own`: for this person, otherwise for everybody. Nothing was begun."""

    def __init__(self, *, own: bool) -> None:
        super().__init__("too much of one person's waits" if own else "too much waits")
        self.own = own


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


class Joined:
    """Others' workers, for people who press a button again: what is asked for while it is under way is done once."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._under_way: dict[Hashable, asyncio.Task[Any]] = {}

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the work, or its exception: of work that always comes to the same with the same arguments,
        which can be hashed. It goes on when somebody who waits for it no longer does."""
        key = (work, args, tuple(kwargs.items()))
        task: asyncio.Task[T] | None = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._workers.run(work, *args, **kwargs))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(task)
