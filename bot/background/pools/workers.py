"""The interface of pools that run slow work off the event loop; `thinking_pool` has implementations."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Busy(Exception):
    """Too much work waits already, of this person (`of_person`) or of everyone. Nothing was started."""

    def __init__(self, *, of_person: bool) -> None:
        super().__init__("too much of one person's waits" if of_person else "too much waits")
        self.of_person = of_person


class Workers(Protocol):
    """Runs work."""

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the work, or raise its exception."""


class SharedWork:
    """Workers that run equal work once while it is under way, for people who press a button repeatedly."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._under_way: dict[Hashable, asyncio.Task[Any]] = {}

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the work, or raise its exception. It goes on if a caller is cancelled.

        `work` must return the same for the same arguments, which must be hashable.
        """
        key = (work, args, tuple(kwargs.items()))
        task: asyncio.Task[T] | None = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._workers.run(work, *args, **kwargs))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(task)
