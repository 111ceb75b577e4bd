"""Where the opponent thinks: a few processes beside the bot's own, a bound on how many, and none that is missed.

Thinking is Python's own work and would hold up the event loop even in a thread. Pebble's pools can end work that takes
too long and replace its worker, which the standard library's cannot. But a pool of either breaks for good when a worker
dies between two tasks: so each worker has a pool of its own, which is replaced, and work that was lost is done anew.
The workers start with the first work: a bot whose people only play each other never has any.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Final, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

TRIES: Final = 3
"""How often work is begun before it is given up, if workers die."""


class WorkersDie(Exception):
    """Every worker that began this work has died."""


class Processes:
    """`run` carries out functions of modules, with arguments that can be pickled."""

    def __init__(self, count: int, seconds: float) -> None:
        """`count` workers at most; `seconds` is how long one piece of work may take."""
        self._workers = [_Worker(seconds) for _ in range(count)]

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the work, or its exception. More than the bound wait in line.

        Raises `TimeoutError` for work that takes too long, `WorkersDie`.
        """
        for _ in range(TRIES):
            worker = min(self._workers, key=lambda one: one.load)
            try:
                return await worker.run(partial(work, *args, **kwargs))
            except (ProcessExpired, BrokenProcessPool) as error:
                log.warning("a thinking worker died (%s); its work is done anew", type(error).__name__)
        raise WorkersDie

    def close(self) -> None:
        """Stop at once: whatever is being thought about is thought about again after the next start."""
        for worker in self._workers:
            worker.close()


class _Worker:
    """One process, and the work that waits for it: `load` pieces."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pool: ProcessPool | None = None
        self.load = 0

    async def run(self, work: Callable[[], T]) -> T:
        self.load += 1
        pool = self._pool = self._pool or _started()
        try:
            return await asyncio.wrap_future(pool.schedule(_carried_out, (work,), timeout=self._seconds))
        except (BrokenProcessPool, RuntimeError) as error:
            if pool.active and not isinstance(error, BrokenProcessPool):
                raise  # the work's own error
            if self._pool is pool:
                self.close()
            raise BrokenProcessPool from error
        finally:
            self.load -= 1

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call] # Pebble has left it without annotations
            pool.join()


def _started() -> ProcessPool:
    # A process that is forked from one with threads may hang: so it is spawned.
    return ProcessPool(1, initializer=_ready, context=multiprocessing.get_context("spawn"))


def _ready() -> None:
    """In a worker, before its first work: Ctrl-C reaches every process of a terminal, and the bot ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _carried_out(work: Callable[[], T]) -> T:
    return work()
