"""Runs the opponent's thinking in a bounded number of processes.

Thinking is pure Python and would block the event loop even in a thread. Processes start with the first work: a bot on
which people only play each other never starts any.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import ParamSpec, TypeVar

from bot.background.pools.worker import Busy, SharedWork, Worker, WorkersDie
from bot.observer import SILENT, THINKING, THINKING_FAILURES

P = ParamSpec("P")
T = TypeVar("T")


class ThinkingPool:
    """Runs module-level functions with arguments that can be pickled."""

    def __init__(self, count: int, seconds: float) -> None:
        """Use `count` workers at most; `seconds` is the time limit of one piece of work."""
        self._workers = [Worker(seconds) for _ in range(count)]
        # Last in, first out: a bot with little to do starts one process, not all of them.
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._shared = SharedWork()
        self._stopped = False
        self.under_way = 0
        """Number of pieces of work that run or wait for a worker."""
        self.observer = SILENT

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the work, or raise its exception. Waits while all workers are busy.

        Raises `TimeoutError` for work that takes too long, after ending its process; `WorkersDie`; `Busy` once stopped.
        """
        began = perf_counter()
        self.under_way += 1
        try:
            return await self._run(partial(work, *args, **kwargs))
        except Exception as error:
            self.observer.note(THINKING_FAILURES, "timeout" if isinstance(error, TimeoutError) else "error")
            raise
        finally:
            self.under_way -= 1
            self.observer.note(THINKING, value=perf_counter() - began)

    async def run_once(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for people who press a button repeatedly: equal work that is under way is shared.

        `work` must return the same for the same arguments, which must be hashable.
        """
        key = (work, args, tuple(kwargs.items()))
        return await self._shared.run(key, lambda: self.run(work, *args, **kwargs))

    async def _run(self, work: Callable[[], T]) -> T:
        worker = await self._idle.get()
        try:
            return await worker.run(work)
        except WorkersDie:
            if self._stopped:
                raise Busy(of_person=False) from None
            raise
        finally:
            self._idle.put_nowait(worker)

    async def stop(self) -> None:
        """Stop at once: work under way and new work raise `Busy`."""
        self._stopped = True
        await asyncio.gather(*(worker.stop() for worker in self._workers))
