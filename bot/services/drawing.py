"""Where pictures are drawn: a few threads, and an order in which nobody waits for somebody else's curiosity.

Boards and hands go first. Whoever asks for several things takes turns with the others, work on the same thing is done
once and kept a while, and there is a bound to how much may wait, in all and for each person. What takes long, a replay,
has at most one thread to itself while there is more than one, so that a board never waits for it; with a single thread
it waits for the one that is being drawn.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

WAITING: Final = 400
"""Pieces of work that may wait at once, of all people together. Boards may always."""

EACH: Final = 6
"""Pieces of work that may wait for one person."""

KEPT: Final = 24 * 1024 * 1024
"""Bytes of pictures that are kept to be handed out again."""


class Urgency(IntEnum):
    """How soon somebody needs a picture, the most urgent first."""

    BOARD = 0
    HAND = 1
    LOOK = 2
    """Somebody looks something up: a turn, a page, a card."""
    REPLAY = 3


class Busy(Exception):
    """Too much is waiting already: of all people together, or of this one."""


@dataclass(eq=False, slots=True)
class _Job:
    """A piece of work, and everybody who waits for it."""

    work: Callable[[], Any]
    urgency: Urgency
    person: int | None
    key: Hashable
    waiters: list[asyncio.Future[Any]] = field(default_factory=list)

    def wanted(self) -> bool:
        """Whether anybody still waits."""
        return any(not waiter.done() for waiter in self.waiters)


class Studio:
    """Draws pictures on `workers` threads. Used by one event loop."""

    def __init__(self, workers: int, *, waiting: int = WAITING, each: int = EACH, kept: int = KEPT) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="pictures")
        self._workers = workers
        self._room = waiting
        self._each = each
        self._queues: dict[Urgency, OrderedDict[int | None, deque[_Job]]] = {one: OrderedDict() for one in Urgency}
        self._waiting = 0
        self._running: set[_Job] = set()
        self._jobs: dict[Hashable, _Job] = {}
        self._kept = _Kept(kept)
        self._closed = False

    async def draw(
        self, work: Callable[[], T], *, urgency: Urgency, person: int | None = None, key: Hashable = None
    ) -> T:
        """The result of the work, or its exception. Work of the same `key` comes to the same, so it is done once.

        `person` is who asks, None if it is for everybody. Raises `Busy`.
        """
        if key is not None and (found := self._kept.find(key)) is not None:
            return found  # type: ignore[no-any-return] # what work of this key has come to
        waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = self._jobs.get(key) if key is not None else None
        if job is None:
            job = self._enter(work, urgency, person, key)
        job.waiters.append(waiter)
        self._next()
        return await waiter

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """As `Workers`: work that is no picture, and that a match waits for."""
        return await self.draw(partial(work, *args, **kwargs), urgency=Urgency.BOARD)

    def close(self) -> None:
        """Finish what is under way; what waits in line is cancelled, and nothing more is taken."""
        self._closed = True
        for queue in self._queues.values():
            for jobs in queue.values():
                for job in jobs:
                    for waiter in job.waiters:
                        waiter.cancel()
            queue.clear()
        self._waiting = 0
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _enter(self, work: Callable[[], Any], urgency: Urgency, person: int | None, key: Hashable) -> _Job:
        if self._closed:
            raise RuntimeError("the studio is closed")
        queue = self._queues[urgency]
        if urgency is not Urgency.BOARD:
            mine = sum(len(one[person]) for one in self._queues.values() if person in one) if person is not None else 0
            if self._waiting >= self._room or mine >= self._each:
                raise Busy
        job = _Job(work, urgency, person, key)
        queue.setdefault(person, deque()).append(job)
        self._waiting += 1
        if key is not None:
            self._jobs[key] = job
        return job

    def _next(self) -> None:
        """Begin as much as there are threads for."""
        while len(self._running) < self._workers and (job := self._take()) is not None:
            if not job.wanted():
                self._forget(job)
                continue
            self._running.add(job)
            done = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
            done.add_done_callback(lambda future, job=job: self._finish(job, future))  # type: ignore[misc]

    def _take(self) -> _Job | None:
        """The next piece of work: the most urgent, and among equals of whoever has waited longest for a turn."""
        for urgency, queue in self._queues.items():
            if not queue or (urgency is Urgency.REPLAY and self._busy_with_replays()):
                continue
            person, jobs = next(iter(queue.items()))
            job = jobs.popleft()
            queue.pop(person)
            if jobs:
                queue[person] = jobs  # behind the others
            self._waiting -= 1
            return job
        return None

    def _busy_with_replays(self) -> bool:
        replays = sum(job.urgency is Urgency.REPLAY for job in self._running)
        return replays >= max(1, self._workers // 2)

    def _finish(self, job: _Job, done: asyncio.Future[Any]) -> None:
        self._running.discard(job)
        self._forget(job)
        error = asyncio.CancelledError() if done.cancelled() else done.exception()
        if error is None and job.key is not None:
            self._kept.keep(job.key, done.result())
        for waiter in job.waiters:
            if waiter.done():
                continue
            if done.cancelled():
                waiter.cancel()
            elif error is not None:
                waiter.set_exception(error)
            else:
                waiter.set_result(done.result())
        if not self._closed:
            self._next()

    def _forget(self, job: _Job) -> None:
        if job.key is not None and self._jobs.get(job.key) is job:
            del self._jobs[job.key]


class _Kept:
    """What was drawn last, up to so many bytes; the longest unused goes first."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._bytes = 0
        self._pictures: OrderedDict[Hashable, bytes] = OrderedDict()

    def find(self, key: Hashable) -> Any:
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
        return found

    def keep(self, key: Hashable, picture: object) -> None:
        if not isinstance(picture, bytes) or len(picture) > self._room:
            return
        if (before := self._pictures.pop(key, None)) is not None:
            self._bytes -= len(before)
        self._pictures[key] = picture
        self._bytes += len(picture)
        while self._bytes > self._room:
            _, gone = self._pictures.popitem(last=False)
            self._bytes -= len(gone)
