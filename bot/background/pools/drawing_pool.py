"""Draws pictures off the event loop, boards first, and fairly: nobody waits for another person's many presses.

Work waits in queues by urgency; within a queue, people take turns. Equal work is drawn once and cached for a while. The
queues are bounded: when they are full, a request raises `Busy` instead of waiting for a minute. Boards are never
refused: there is only one for each turn.

Work is done in threads. With processes, requests for pictures go there, those of one match always to the same process:
their common parts are cached there. Each process has a lane, with queues of its own; the threads are
another one. The bounds are those of all lanes together.

The threads cannot be interrupted, and stopping waits for them, so no search for a move runs in them.

A replay takes up to a second. So replays never occupy a whole lane: with one worker they have an extra thread, as in
each process, and Python switches to a board or a hand every few milliseconds. Drawing them in pieces would do the same,
but each game would have to support it.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, Final, TypeVar

from bot.background.pools.drawing_process import DrawingProcess, ProcessDied
from bot.background.pools.workers import Busy
from bot.observer import SILENT
from bot.urgency import Urgency
from render.raster.cache import LruCache
from render.request import PictureRequest

T = TypeVar("T")

MAX_WAITING: Final = 1_000
"""Most pieces of work that wait, without boards: hands for about two seconds of one thread."""

MAX_PER_PERSON: Final = 8
"""Most pieces of one person among them."""

CACHE_BYTES: Final = 8 << 20
"""Bytes of cached pictures: some hundred boards and hands, or a few replays."""

ONE_OFF_SHARE: Final = 8
"""An eighth of the cache is for pictures that are seldom requested again, so that they do not evict the others."""

TRIES: Final = 2
"""Number of tries in processes; the next one is in a thread."""


class _Waiter:
    """A caller that waits for a piece of work."""

    def __init__(self, loop: asyncio.AbstractEventLoop, person: int | None, urgency: Urgency) -> None:
        self.result: asyncio.Future[Any] = loop.create_future()
        self.person = person
        self.urgency = urgency


class _Work:
    """A piece of work, and the callers that wait for it."""

    def __init__(self, do: Callable[[], object], key: Hashable | None, lane: _Lane, *, again: bool) -> None:
        self.do = do
        self.key = key
        self.lane = lane
        self.again = again
        self.waiters: list[_Waiter] = []
        self.queued_at = self.started_at = perf_counter()
        self.started = False
        self.place: tuple[Urgency, int | None] | None = None
        """Its queue and the person it counts for: those of the most urgent waiter. None: in no queue."""


class _Queue:
    """Waiting work of one urgency; people take turns."""

    def __init__(self) -> None:
        self._people: OrderedDict[int | None, deque[_Work]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._people.values()))

    def of(self, person: int | None) -> int:
        """Number of pieces of one person."""
        return len(self._people.get(person, ()))

    def add(self, person: int | None, work: _Work) -> None:
        self._people.setdefault(person, deque()).append(work)

    def remove(self, person: int | None, work: _Work) -> None:
        own = self._people[person]
        own.remove(work)
        if not own:
            del self._people[person]

    def take(self) -> _Work:
        """Remove and return the first piece of the first person, who then becomes the last."""
        person, own = self._people.popitem(last=False)
        work = own.popleft()
        if own:
            self._people[person] = own
        return work


class _Lane:
    """The queues before some threads or before a process, and how much of their work is under way."""

    def __init__(self, workers: int, process: DrawingProcess | None = None) -> None:
        """`workers`: pieces drawn at a time. One more, if that is only one, is a replay."""
        self.process = process
        self.queues = {urgency: _Queue() for urgency in Urgency}
        self._workers = workers
        self._under_way = [0, 0]
        """Number of pieces that are being drawn: short ones, and replays."""

    def take(self) -> tuple[_Work, bool] | None:
        """Remove and return the next piece that may start, and whether it is long; None if there is none."""
        for urgency, queue in self.queues.items():
            long = urgency is Urgency.REPLAY
            if queue and self._is_free(long=long):
                self._under_way[long] += 1
                return queue.take(), long
        return None

    def done(self, *, long: bool) -> None:
        """Note that a piece is no longer under way."""
        self._under_way[long] -= 1

    def _is_free(self, *, long: bool) -> bool:
        if sum(self._under_way) >= max(2, self._workers):
            return False
        return self._under_way[long] < (max(1, self._workers - 1) if long else self._workers)


class DrawingPool:
    """A few threads, and perhaps processes, that draw, and the queues before them. For one event loop."""

    def __init__(
        self,
        workers: int,
        *,
        processes: int = 0,
        warm: bytes = b"",
        waiting: int = MAX_WAITING,
        each: int = MAX_PER_PERSON,
        kept_bytes: int = CACHE_BYTES,
    ) -> None:
        """Use `workers` threads, and one more for replays if that is only one; `processes` for `PictureRequest`s.

        `warm`: see `DrawingProcess`.
        """
        self._waiting, self._each = waiting, each
        self._pool = ThreadPoolExecutor(max(2, workers), thread_name_prefix="pictures")
        self._threads = _Lane(workers)
        self._processes = [_Lane(1, DrawingProcess(warm)) for _ in range(processes)]
        self._lanes = [*self._processes, self._threads]
        self._shared: dict[Hashable, _Work] = {}
        self._cache: LruCache[Hashable, object] = LruCache(kept_bytes - kept_bytes // ONE_OFF_SHARE)
        self._one_offs: LruCache[Hashable, object] = LruCache(kept_bytes // ONE_OFF_SHARE)
        self.observer = SILENT
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        """Id of the event loop's thread."""

    async def start(self) -> None:
        """Start the processes. They would start with their first picture, but that would wait for a second."""
        with suppress(ProcessDied):  # pictures try again
            await asyncio.gather(*(process.start() for process in self._running))

    async def draw(
        self,
        work: Callable[[], T],
        *,
        urgency: Urgency,
        person: int | None = None,
        key: Hashable | None = None,
        match: Hashable | None = None,
        again: bool = False,
    ) -> T:
        """Return the result of the work, or raise its exception. Raises `Busy`.

        Work with the same `key` must have the same result: it is shared while it is under way, which is never refused,
        and cached, longer if it is expected `again`. It goes on if one of its callers is cancelled; it
        is dropped if all are before it starts. Pictures of one `match` are drawn by the same process.
        """
        if self._closed:
            raise RuntimeError("the drawing pool is closed")
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        cached = None if key is None else self._cached(key)
        if cached is not None:
            return cached  # type: ignore[return-value] # the result of this key
        shared = None if key is None else self._shared.get(key)
        if shared is None:
            self._check_room(urgency, person)
            shared = _Work(work, key, self._lane(work, match or key), again=again)
            if key is not None:
                self._shared[key] = shared
        waiter = _Waiter(self._loop, person, urgency)
        shared.waiters.append(waiter)
        self._requeue(shared)
        self._start(shared.lane)
        try:
            result: T = await waiter.result
            return result
        finally:
            shared.waiters.remove(waiter)
            self._requeue(shared)

    def _cached(self, key: Hashable) -> object | None:
        """Return a cached result. One that was expected again, and now has been requested, counts as a one-off."""
        found = self._cache.pop(key)
        if found is None:
            return self._one_offs.get(key)
        self._keep(key, *found, again=False)
        return found[0]

    def _keep(self, key: Hashable, result: object, size: int, *, again: bool) -> None:
        cache = self._cache if again or size > self._one_offs.limit // 2 else self._one_offs
        cache.put(key, result, size)

    @property
    def waiting(self) -> int:
        """Number of pieces of work that wait."""
        return sum(len(queue) for lane in self._lanes for queue in lane.queues.values())

    def close(self) -> None:
        """Finish the threads' work under way, cancel what waits, refuse new work. From any thread."""
        self._closed = True
        loop = self._loop
        if loop is not None and not loop.is_closed():
            if threading.get_ident() == self._thread:
                self._drop()
            else:
                loop.call_soon_threadsafe(self._drop)
        self._pool.shutdown(wait=True)

    async def stop(self) -> None:
        """Close, and end the processes, which finish what they draw."""
        self.close()
        await asyncio.gather(*(process.stop() for process in self._running))

    @property
    def _running(self) -> list[DrawingProcess]:
        return [lane.process for lane in self._processes if lane.process is not None]

    def _lane(self, work: Callable[[], object], near: Hashable) -> _Lane:
        if not self._processes or not isinstance(work, PictureRequest):
            return self._threads
        return self._processes[hash(near) % len(self._processes)]

    def _check_room(self, urgency: Urgency, person: int | None) -> None:
        if urgency is Urgency.BOARD:
            return
        queues = [queue for lane in self._lanes for kind, queue in lane.queues.items() if kind is not Urgency.BOARD]
        if person is not None and sum(queue.of(person) for queue in queues) >= self._each:
            raise Busy(of_person=True)
        if sum(map(len, queues)) >= self._waiting:
            raise Busy(of_person=False)

    def _requeue(self, work: _Work) -> None:
        """Requeue work at the highest urgency of its waiters; remove it if none is left."""
        if work.started:
            return
        first = min(work.waiters, key=lambda waiter: waiter.urgency, default=None)
        place = None if first is None else (first.urgency, first.person)
        if place == work.place:
            return
        queues = work.lane.queues
        if work.place is not None:
            queues[work.place[0]].remove(work.place[1], work)
        work.place = place
        if place is not None:
            queues[place[0]].add(place[1], work)
        elif work.key is not None:
            del self._shared[work.key]

    def _start(self, lane: _Lane) -> None:
        """Start work while the lane is free."""
        assert self._loop is not None
        while not self._closed and (taken := lane.take()) is not None:
            work, long = taken
            work.started = True
            work.started_at = perf_counter()
            running: asyncio.Future[object]
            if lane.process is None:
                running = self._loop.run_in_executor(self._pool, work.do)
            else:
                running = self._loop.create_task(self._draw_in_process(lane.process, work, long=long))
            running.add_done_callback(partial(self._done, work, long))

    async def _draw_in_process(self, process: DrawingProcess, work: _Work, *, long: bool) -> object:
        for _ in range(TRIES):
            with suppress(ProcessDied):
                return await process.draw(work.do, long=long)
        assert self._loop is not None
        return await self._loop.run_in_executor(self._pool, work.do)

    def _done(self, work: _Work, long: bool, running: asyncio.Future[object]) -> None:
        work.lane.done(long=long)
        if work.key is not None:
            self._shared.pop(work.key, None)
        error = asyncio.CancelledError() if running.cancelled() else running.exception()
        urgency = work.place[0] if work.place is not None else Urgency.LOOK
        self.observer.drew(urgency.name.lower(), work.started_at - work.queued_at, perf_counter() - work.started_at)
        for waiter in work.waiters:
            if waiter.result.done():
                continue
            if error is not None:
                waiter.result.set_exception(error)
            else:
                waiter.result.set_result(running.result())
        result = running.result() if error is None else None
        if work.key is not None and isinstance(result, bytes):  # only pictures are cached
            self._keep(work.key, result, len(result), again=work.again)
        self._start(work.lane)

    def _drop(self) -> None:
        for queue in (queue for lane in self._lanes for queue in lane.queues.values()):
            while queue:
                work = queue.take()
                work.started = True  # it is in no queue any more
                for waiter in work.waiters:
                    waiter.result.cancel()
        self._shared.clear()
