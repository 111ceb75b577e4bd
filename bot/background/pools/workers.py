"""What the pools share: who is refused, and equal work that is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
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
    """Runs equal work once while it is under way."""

    def __init__(self) -> None:
        self.under_way: dict[Hashable, asyncio.Task[Any]] = {}

    async def run(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the result of the work with this key, or raise its exception. It goes on if a caller is cancelled."""
        task: asyncio.Task[T] | None = self.under_way.get(key)
        if task is None:
            task = self.under_way[key] = asyncio.create_task(work())
            task.add_done_callback(lambda _: self.under_way.pop(key))
        return await asyncio.shield(task)
