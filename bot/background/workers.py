"""Whoever carries slow work out, off the event loop: see `thinking`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
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
