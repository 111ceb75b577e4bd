"""Draws pictures off the event loop, boards first. Equal work is drawn once, and finished pictures are cached.

What waits is bounded: when there is too much, a request raises `Busy` instead of waiting for a minute. Boards are never
refused: there is only one for each turn.

Work is done in threads. With processes, requests for pictures go there, those of one match always to the same process:
their common parts are cached there. A replay takes up to a second, so replays have a line, and a thread or a process,
of their own.

The threads cannot be interrupted, and stopping waits for them, so no search for a move runs in them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from heapq import heappop, heappush
from itertools import count
from time import perf_counter
from typing import Final, TypeVar

from bot.background.pools.worker import Busy, SharedWork, Worker
from bot.background.task import cancel
from bot.observer import DRAWN, SILENT
from render.raster.cache import LruCache
from render.request import PictureRequest, Urgency

T = TypeVar("T")

MAX_WAITING: Final = 1_000
"""Most pieces of work that are drawn or wait when another one comes: hands for about two seconds of one thread."""

MAX_PER_PERSON: Final = 8
"""Most pieces of one person among them."""

CACHE_BYTES: Final = 6 << 20
"""Bytes of cached pictures: the hands of 60 players who have not pressed since their turn began, or a few replays."""

ONE_OFF_SHARE: Final = 8
"""An eighth of the cache is for pictures that are seldom requested again, so that they do not evict the others."""

LIMIT_SECONDS: Final = 60.0
"""Seconds after which a drawing process counts as hung and is killed. A replay takes one second."""


class _Line:
    """Lets in so many at a time; of those that wait, the most urgent one goes first."""

    def __init__(self, free: int, worker: Worker | None = None) -> None:
        """`worker`: the process that draws, if no thread does."""
        self.worker = worker
        self._free = free
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, urgency: Urgency) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            turn = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (urgency, next(self._numbers), turn))
            await turn
        try:
            yield
        finally:
            self._free += 1
            while self._free and self._waiting:
                turn = heappop(self._waiting)[-1]
                if not turn.done():  # by being cancelled
                    turn.set_result(None)
                    self._free -= 1


class DrawingPool:
    """A few threads, and perhaps processes, that draw, and the lines before them. For one event loop."""

    def __init__(self, workers: int, *, processes: int = 0, first: Callable[[], object] | None = None) -> None:
        """Use `workers` threads, and one more for replays; `processes` for `PictureRequest`s, and likewise.

        `first`: see `Worker`.
        """
        self._pool = ThreadPoolExecutor(workers + 1, thread_name_prefix="pictures")
        self._threads = _Line(workers)
        self._processes = [_Line(1, Worker(LIMIT_SECONDS, first)) for _ in range(processes)]
        self._replays = _Line(1, Worker(LIMIT_SECONDS, first) if processes else None)
        self._shared = SharedWork()
        self._people: list[int | None] = []
        """Those for whom something is drawn or waits, once for each piece."""
        self._cache: LruCache[Hashable, object] = LruCache(CACHE_BYTES - CACHE_BYTES // ONE_OFF_SHARE)
        self._one_offs: LruCache[Hashable, object] = LruCache(CACHE_BYTES // ONE_OFF_SHARE)
        self.observer = SILENT
        self._stopped = False

    def start(self) -> None:
        """Start the processes. They would start with their first picture, but that would wait for a second."""
        for line in self._processes:
            assert line.worker is not None
            with suppress(OSError):  # pictures try again
                line.worker.start()

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
        """Return the result of the work, or raise its exception. Raises `Busy`, `WorkersDie`.

        Work with the same `key` must have the same result: it is shared while it is under way, which is never refused,
        and cached, longer if it is expected `again`. Pictures of one `match` are drawn by the same process.
        """
        if self._stopped:
            raise RuntimeError("the drawing pool is stopped")
        cached = None if key is None else self._cache.get(key) or self._one_offs.get(key)
        if cached is not None:
            return cached  # type: ignore[return-value] # the result of this key
        if key not in self._shared.under_way:
            if urgency is not Urgency.BOARD:
                if person is not None and self._people.count(person) >= MAX_PER_PERSON:
                    raise Busy(of_person=True)
                if len(self._people) >= MAX_WAITING:
                    raise Busy(of_person=False)
            self._people.append(person)
        drawing = partial(self._draw, work, urgency, person, match or key)
        result: T = await self._shared.run(object() if key is None else key, drawing)
        if key is not None and isinstance(result, bytes):  # only pictures are cached
            (self._cache if again else self._one_offs).put(key, result, len(result))
        return result

    async def _draw(self, work: Callable[[], T], urgency: Urgency, person: int | None, near: Hashable) -> T:
        line = self._threads
        if urgency is Urgency.REPLAY:
            line = self._replays
        elif self._processes and isinstance(work, PictureRequest):
            line = self._processes[hash(near) % len(self._processes)]
        queued_at = perf_counter()
        try:
            async with line.turn(urgency):
                started_at = perf_counter()
                try:
                    if line.worker is not None:
                        result = await line.worker.run(work)
                    else:
                        result = await asyncio.get_running_loop().run_in_executor(self._pool, work)
                finally:
                    name = urgency.name.lower()
                    self.observer.note(DRAWN, name, "waited", value=started_at - queued_at)
                    self.observer.note(DRAWN, name, "drawn", value=perf_counter() - started_at)
        finally:
            self._people.remove(person)
        return result

    @property
    def waiting(self) -> int:
        """Number of pieces of work that wait."""
        return sum(map(len, (self._threads, self._replays, *self._processes)))

    async def stop(self) -> None:
        """Cancel what is drawn and what waits, end the processes, refuse new work."""
        self._stopped = True
        await cancel(list(self._shared.under_way.values()))
        workers = [line.worker for line in (self._replays, *self._processes) if line.worker is not None]
        await asyncio.gather(*(worker.stop() for worker in workers))
        await asyncio.to_thread(self._pool.shutdown)
