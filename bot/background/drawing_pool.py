"""Where pictures are drawn, off the event loop: boards first, and nobody waits for somebody else's many presses.

What is asked for waits in line by how urgent it is, and among equals people take turns. The same thing asked for twice
is drawn once and kept for a while. The line is bounded: whoever finds it full is told so (`Busy`) instead of waiting
for a minute. Boards are never refused: there is one for each turn that was played.

The threads cannot be interrupted, and stopping waits for them. So no search for a move ever runs in them.

A replay takes up to a second and cannot be interrupted. So replays never have all the threads: with one worker they
have a thread of their own beside it, and Python gives a board or a hand its share every few milliseconds. Cutting their
drawing into pieces would do the same, but every game would have to know of it.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from functools import partial
from typing import Any, Final, TypeVar

from bot.background.workers import Busy
from render.raster.cache import LruCache

T = TypeVar("T")

WAITING: Final = 1_000
"""Pieces of work that wait at most, boards not counted: about two seconds of hands for one thread."""

EACH: Final = 8
"""Of these, one person's."""

KEPT: Final = 8 << 20
"""Bytes of finished pictures that are kept: some hundred boards and hands, or a few replays."""


class Urgency(IntEnum):
    """What goes first: the smaller."""

    BOARD = 0
    """What everybody in a channel waits for."""

    HAND = 1
    """What a player needs for his turn."""

    LOOK = 2
    """A page, a profile, a turn of a finished match."""

    REPLAY = 3
    """What takes long."""


class _Waiter:
    """Somebody who has asked for a piece of work."""

    def __init__(self, loop: asyncio.AbstractEventLoop, person: int | None, urgency: Urgency) -> None:
        self.result: asyncio.Future[Any] = loop.create_future()
        self.person = person
        self.urgency = urgency


class _Work:
    """A piece of work, and everybody who waits for it."""

    def __init__(self, do: Callable[[], object], key: Hashable | None) -> None:
        self.do = do
        self.key = key
        self.waiters: list[_Waiter] = []
        self.begun = False
        self.place: tuple[Urgency, int | None] | None = None
        """In which line it stands, and as whose: the most urgent waiter's."""


class _Line:
    """Work that waits, of one urgency: people take turns."""

    def __init__(self) -> None:
        self._people: OrderedDict[int | None, deque[_Work]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._people.values()))

    def of(self, person: int | None) -> int:
        """How much of it is one person's."""
        return len(self._people.get(person, ()))

    def add(self, person: int | None, work: _Work) -> None:
        self._people.setdefault(person, deque()).append(work)

    def remove(self, person: int | None, work: _Work) -> None:
        own = self._people[person]
        own.remove(work)
        if not own:
            del self._people[person]

    def take(self) -> _Work:
        """The first one's first piece, who then stands last."""
        person, own = self._people.popitem(last=False)
        work = own.popleft()
        if own:
            self._people[person] = own
        return work


class DrawingPool:
    """A few threads that draw, and the line before them. It belongs to one event loop."""

    def __init__(self, workers: int, *, waiting: int = WAITING, each: int = EACH, kept_bytes: int = KEPT) -> None:
        """`workers` threads, and one more for replays if that is only one; see above for the rest."""
        self._workers, self._waiting, self._each = workers, waiting, each
        self._pool = ThreadPoolExecutor(max(2, workers), thread_name_prefix="pictures")
        self._lines = {urgency: _Line() for urgency in Urgency}
        self._known: dict[Hashable, _Work] = {}
        self._kept: LruCache[Hashable, object] = LruCache(kept_bytes)
        self._under_way = [0, 0]
        """Pieces that are being drawn: others, and replays."""

        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        """That of the event loop."""

    async def draw(
        self, work: Callable[[], T], *, urgency: Urgency, person: int | None = None, key: Hashable | None = None
    ) -> T:
        """The result of the work, or its exception; raises `Busy`.

        Work with the same `key` always comes to the same: it is shared while it is under way and kept for a while, and
        whoever joins it is never refused. It goes on when somebody who waits for it no longer does, and is dropped if
        nobody does before it has begun.
        """
        if self._closed:
            raise RuntimeError("the studio is closed")
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        kept = None if key is None else self._kept.get(key)
        if kept is not None:
            return kept  # type: ignore[return-value] # what was drawn under this key
        found = None if key is None else self._known.get(key)
        if found is None:
            self._admit(urgency, person)
            found = _Work(work, key)
            if key is not None:
                self._known[key] = found
        waiter = _Waiter(self._loop, person, urgency)
        found.waiters.append(waiter)
        self._stand(found)
        self._begin()
        try:
            result: T = await waiter.result
            return result
        finally:
            found.waiters.remove(waiter)
            self._stand(found)

    def close(self) -> None:
        """Finish what is under way; what waits in line is cancelled, and nothing more is taken. From any thread."""
        self._closed = True
        loop = self._loop
        if loop is not None and not loop.is_closed():
            if threading.get_ident() == self._thread:
                self._drop()
            else:
                loop.call_soon_threadsafe(self._drop)
        self._pool.shutdown(wait=True)

    def _admit(self, urgency: Urgency, person: int | None) -> None:
        if urgency is Urgency.BOARD:
            return
        lines = [line for kind, line in self._lines.items() if kind is not Urgency.BOARD]
        if person is not None and sum(line.of(person) for line in lines) >= self._each:
            raise Busy(own=True)
        if sum(map(len, lines)) >= self._waiting:
            raise Busy(own=False)

    def _stand(self, work: _Work) -> None:
        """Let it stand in line as the most urgent of those who wait for it; nowhere once nobody does."""
        if work.begun:
            return
        first = min(work.waiters, key=lambda waiter: waiter.urgency, default=None)
        place = None if first is None else (first.urgency, first.person)
        if place == work.place:
            return
        if work.place is not None:
            self._lines[work.place[0]].remove(work.place[1], work)
        work.place = place
        if place is not None:
            self._lines[place[0]].add(place[1], work)
        elif work.key is not None:
            del self._known[work.key]

    def _begin(self) -> None:
        """Hand to the threads what they have room for."""
        for urgency, line in self._lines.items():
            long = urgency is Urgency.REPLAY
            while line and not self._closed and self._room(long=long):
                work = line.take()
                work.begun = True
                self._under_way[long] += 1
                assert self._loop is not None
                running = self._loop.run_in_executor(self._pool, work.do)
                running.add_done_callback(partial(self._done, work, long))

    def _room(self, *, long: bool) -> bool:
        if sum(self._under_way) >= max(2, self._workers):
            return False
        return self._under_way[long] < (max(1, self._workers - 1) if long else self._workers)

    def _done(self, work: _Work, long: bool, running: asyncio.Future[object]) -> None:
        self._under_way[long] -= 1
        if work.key is not None:
            self._known.pop(work.key, None)
        error = running.exception()
        for waiter in work.waiters:
            if waiter.result.done():
                continue
            if error is not None:
                waiter.result.set_exception(error)
            else:
                waiter.result.set_result(running.result())
        if error is None and work.key is not None:
            weight = _weight(running.result())
            if weight is not None:
                self._kept.put(work.key, running.result(), weight)
        self._begin()

    def _drop(self) -> None:
        for line in self._lines.values():
            while line:
                work = line.take()
                work.begun = True  # it stands nowhere any more
                for waiter in work.waiters:
                    waiter.result.cancel()
        self._known.clear()


def _weight(result: object) -> int | None:
    """The bytes of a picture; nothing else is kept."""
    return len(result) if isinstance(result, bytes) else None
