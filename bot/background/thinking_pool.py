"""Where the opponent thinks: a few processes beside the bot's own, a bound on how many, and none that is missed.

Thinking is Python's own work and would hold up the event loop even in a thread. Pebble's pools can end work that takes
too long and replace its worker, which the standard library's cannot. But a pool of either breaks for good when a worker
dies between two tasks: so each worker has a pool of its own, which is replaced, and lost work is done again.
The workers start with the first work: a bot whose people only play each other never has any.
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
from typing import Final, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot.background.workers import Busy

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

TRIES: Final = 3
"""How often work is begun before it is given up, if workers die."""

START_SECONDS: Final = 30.0
"""How long a worker may take to begin its work. It takes a third of a second, on a busy machine some seconds; a process
that the system has stopped would never begin, and Pebble counts only from the beginning."""

ORPHAN_SECONDS: Final = 10.0
"""How much longer than allowed a worker goes on if nobody ends it: the bot that would was killed."""


class WorkersDie(Exception):
    """Every worker that began this work has died, or none could be started."""


class ThinkingPool:
    """`run` carries out functions of modules, with arguments that can be pickled."""

    def __init__(self, count: int, seconds: float) -> None:
        """`count` workers at most; `seconds` is how long one piece of work may take."""
        self._workers = [_Worker(seconds) for _ in range(count)]
        # The last to be idle works first: a quiet bot has one process, not all of them.
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._under_way: set[asyncio.Timeout] = set()
        self._stopped = False

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the work, or its exception. More than the bound wait in line.

        Raises `TimeoutError` for work that takes too long, whose process is ended; `WorkersDie`; `Busy` once stopped.
        """
        if self._stopped:
            raise Busy(own=False)
        until = asyncio.timeout(None)
        self._under_way.add(until)
        try:
            async with until:
                return await self._tried(partial(work, *args, **kwargs))
        except TimeoutError:
            if until.expired():
                raise Busy(own=False) from None
            raise
        finally:
            self._under_way.discard(until)

    async def _tried(self, work: Callable[[], T]) -> T:
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
        """Stop at once: work that is waited for ends with `Busy`, and so does all that is asked for from here on."""
        self._stopped = True
        for until in self._under_way:
            until.reschedule(asyncio.get_running_loop().time())
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """End the processes. May be called from any thread, also without an event loop."""
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
        """The result of the work. Raises what is wrong with a worker as `ProcessExpired` or `BrokenProcessPool`."""
        try:
            pool = self._pool
            if pool is None:
                pool = await asyncio.to_thread(self._started)
            future = pool.schedule(_carried_out, (work, self._seconds + ORPHAN_SECONDS), timeout=self._seconds)
        except (OSError, RuntimeError) as error:  # it cannot be started, or broke since it was used last
            await self._ended()
            raise BrokenProcessPool from error
        bound = asyncio.timeout(START_SECONDS + self._seconds)
        try:
            async with bound:
                return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            await self._ended()
            raise
        except TimeoutError:
            if bound.expired():
                await self._ended()
            raise

    def _started(self) -> ProcessPool:
        """Start the process: some milliseconds, for a thread. Raises `OSError` or `RuntimeError` if it cannot be."""
        with self._starting:
            if self._pool is None:
                # A process that is forked from one with threads may hang: so it is spawned.
                pool = ProcessPool(1, initializer=_ready, context=multiprocessing.get_context("spawn"))
                if not _starts(pool):
                    raise BrokenProcessPool
                self._pool = pool
            return self._pool

    async def _ended(self) -> None:
        with contextlib.suppress(RuntimeError):  # no thread can be started: then the next start tidies up
            await asyncio.to_thread(self.close)

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            _end(pool)


def _starts(pool: ProcessPool) -> bool:
    """Whether a pool has started its process. Nothing of one that has not is left."""
    try:
        running = pool.active  # asking starts it
    except (OSError, RuntimeError):
        _end(pool)
        raise
    if not running:
        _end(pool)
    return running


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call] # Pebble has left it without annotations
    pool.join()


def _ready() -> None:
    """In a worker, before its first work: Ctrl-C reaches every process of a terminal, and the bot ends its workers.

    A worker has nothing to tidy up: told to end it ends, also in the middle of a long calculation of a library.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _carried_out(work: Callable[[], T], most: float) -> T:
    """The result of the work. The process ends after `most` seconds even if there is no bot any more to end it."""
    if not hasattr(signal, "setitimer"):  # Windows
        return work()
    signal.setitimer(signal.ITIMER_REAL, most)
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class SpareThread:
    """A thread for short work where no process can be had: one piece at a time, and nobody waits for its end.

    Python cannot end a thread. So work that takes too long is the last that this one takes, until it has ended.
    """

    def __init__(self, seconds: float) -> None:
        """`seconds` is how long its result is waited for."""
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._under_way: Future[object] | None = None

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the work, or its exception. Raises `TimeoutError`."""
        async with self._turn:
            if self._under_way is not None and not self._under_way.done():
                raise TimeoutError("earlier work has not ended yet")
            future: Future[T] = Future()
            future.set_running_or_notify_cancel()  # from here on it is done only when the thread has ended
            do = partial(_do, future, partial(work, *args, **kwargs))
            # A daemon, so that Python ends without waiting for it, as it would for a pool's threads.
            threading.Thread(target=do, name="spare thinking", daemon=True).start()
            self._under_way = future  # type: ignore[assignment] # only asked whether it is done
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(future)


def _do(future: Future[T], work: Callable[[], T]) -> None:
    try:
        result = work()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
