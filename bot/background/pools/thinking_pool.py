"""Runs the opponent's thinking in a bounded number of processes, which are replaced when they die.

Thinking is pure Python and would block the event loop even in a thread. Pebble's pools can end work that takes too long
and replace its worker; the standard library's cannot. A pool of either breaks for good if a worker dies between two
pieces of work: so each worker has a pool of its own, which is replaced, and lost work is run again. Processes start
with the first work: a bot on which people only play each other never starts any.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from time import perf_counter
from typing import Final, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot.background.pools.workers import Busy
from bot.observer import SILENT

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

TRIES: Final = 3
"""Number of tries for work whose workers die."""

START_SECONDS: Final = 30.0
"""Seconds that a worker may take to start its work: a third of a second, some seconds on a busy machine. Pebble's own
limit counts from that start, which a process that the system has stopped never reaches."""

CHECK_SECONDS: Final = 1.0
"""Seconds between two checks that the pool that has the work is still alive."""

ORPHAN_SECONDS: Final = 10.0
"""Seconds beyond its limit after which a worker ends itself: the bot that would end it was killed."""


class WorkersDie(Exception):
    """Every worker that started this work has died, or none could be started."""


class ThinkingPool:
    """Runs module-level functions with arguments that can be pickled."""

    def __init__(self, count: int, seconds: float) -> None:
        """Use `count` workers at most; `seconds` is the time limit of one piece of work."""
        self._workers = [_Worker(seconds) for _ in range(count)]
        # Last in, first out: a bot with little to do starts one process, not all of them.
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._under_way: set[asyncio.Timeout] = set()
        self._stopped = False
        self.observer = SILENT

    @property
    def under_way(self) -> int:
        """Number of pieces of work that run or wait for a worker."""
        return len(self._under_way)

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the work, or raise its exception. Waits while all workers are busy.

        Raises `TimeoutError` for work that takes too long, after ending its process; `WorkersDie`; `Busy` once stopped.
        """
        if self._stopped:
            raise Busy(of_person=False)
        until = asyncio.timeout(None)
        self._under_way.add(until)
        began, failure = perf_counter(), ""
        try:
            async with until:
                return await self._run_with_retries(partial(work, *args, **kwargs))
        except TimeoutError:
            failure = "timeout"
            if until.expired():
                raise Busy(of_person=False) from None
            raise
        except Exception:
            failure = "error"
            raise
        finally:
            self._under_way.discard(until)
            self.observer.thought(perf_counter() - began, failure)

    async def _run_with_retries(self, work: Callable[[], T]) -> T:
        for _ in range(TRIES):
            worker = await self._idle.get()
            try:
                return await worker.run(work)
            except (ProcessExpired, BrokenProcessPool) as error:
                log.warning("a thinking worker died (%s); its work is done again", type(error).__name__)
            finally:
                self._idle.put_nowait(worker)
        raise WorkersDie

    async def stop(self) -> None:
        """Stop at once: work under way and new work raise `Busy`."""
        self._stopped = True
        for until in self._under_way:
            until.reschedule(asyncio.get_running_loop().time())
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """End the processes. From any thread, also without an event loop."""
        for worker in self._workers:
            worker.close()


class _Worker:
    """One process, for one piece of work at a time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pool: ProcessPool | None = None
        self._starting = threading.Lock()
        """Never taken by the event loop's thread."""

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of the work. Raises `ProcessExpired` or `BrokenProcessPool` if the worker fails."""
        try:
            pool = self._pool
            if pool is None:
                pool = await asyncio.to_thread(self._start)
            future = pool.schedule(_run_limited, (work, self._seconds + ORPHAN_SECONDS), timeout=self._seconds)
        except (OSError, RuntimeError) as error:  # it could not be started, or has broken since its last work
            await self._end()
            raise BrokenProcessPool from error
        bound = asyncio.timeout(START_SECONDS + self._seconds)
        try:
            async with bound:
                return await _result(pool, asyncio.wrap_future(future))
        except BrokenProcessPool:
            await self._end()
            raise
        except TimeoutError:
            if bound.expired():
                await self._end()
            raise

    def _start(self) -> ProcessPool:
        """Start the process, which takes some milliseconds; in a thread. Raises `OSError` or `RuntimeError`."""
        with self._starting:
            if self._pool is None:
                # Spawned, as a process that is forked from one with threads may hang.
                pool = ProcessPool(1, initializer=_set_signals, context=multiprocessing.get_context("spawn"))
                try:
                    if not pool.active:  # reading `active` starts it
                        raise BrokenProcessPool
                except (OSError, RuntimeError):
                    _end_pool(pool)
                    raise
                self._pool = pool
            return self._pool

    async def _end(self) -> None:
        with contextlib.suppress(RuntimeError):  # no thread could be started: the next start cleans up
            await asyncio.to_thread(self.close)

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            _end_pool(pool)


async def _result(pool: ProcessPool, future: asyncio.Future[T]) -> T:
    """Wait for a result. Raises `BrokenProcessPool` if the pool breaks and loses the work.

    A pool that breaks fails the work that it has. Work that arrives at that moment stays there without an end.
    """
    broken = False
    try:
        while not (await asyncio.wait({future}, timeout=CHECK_SECONDS))[0]:
            if broken:
                raise BrokenProcessPool
            broken = not pool.active
        return future.result()
    finally:
        future.cancel()  # ends the process of work that nobody waits for


def _end_pool(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call] # Pebble has left it without annotations
    pool.join()


def _set_signals() -> None:
    """Set the signals of a worker before its first work.

    Ctrl-C reaches every process of a terminal, so it is ignored: the bot ends its workers. SIGTERM ends a worker at
    once, also in the middle of a long calculation of a library.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _run_limited(work: Callable[[], T], most: float) -> T:
    """Run the work in a worker, which ends after `most` seconds even if the bot is gone."""
    if not hasattr(signal, "setitimer"):  # Windows
        return work()
    signal.setitimer(signal.ITIMER_REAL, most)
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


PLAIN_SECONDS: Final = 5.0
"""Time limit of a turn that is made without a search."""


class SpareThread:
    """A thread for short work when no process can be started: one piece at a time.

    Python cannot end a thread: after work that takes too long, new work is refused until the old one has ended.
    """

    def __init__(self, seconds: float) -> None:
        """`seconds` is the time limit of one piece of work."""
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._under_way: Future[object] | None = None

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the work, or raise its exception. Raises `TimeoutError`."""
        async with self._turn:
            if self._under_way is not None and not self._under_way.done():
                raise TimeoutError("earlier work has not ended yet")
            future: Future[T] = Future()
            future.set_running_or_notify_cancel()  # cannot be cancelled: it is done when the thread has ended
            run = partial(_run_in_thread, future, partial(work, *args, **kwargs))
            # A daemon: Python waits at its end for a pool's threads, but not for this one.
            threading.Thread(target=run, name="spare thinking", daemon=True).start()
            self._under_way = future  # type: ignore[assignment] # only `done` is used
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(future)


def _run_in_thread(future: Future[T], work: Callable[[], T]) -> None:
    try:
        result = work()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
