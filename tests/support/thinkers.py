"""Thinking processes that serve one world after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from pebble import ProcessPool

from bot.background.pools import thinking_pool

T = TypeVar("T")


class KeptWorker(thinking_pool._Worker):
    """A worker whose process, where it has nothing to do at the end, is the next worker's."""

    kept: ClassVar[list[ProcessPool]] = []

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self._under_way = 0

    @classmethod
    def end_all(cls) -> None:
        """End the processes that wait for a worker."""
        while cls.kept:
            thinking_pool._end_pool(cls.kept.pop())

    async def run(self, work: Callable[[], T]) -> T:
        self._under_way += 1
        try:
            return await super().run(work)
        finally:
            self._under_way -= 1

    def _start(self) -> ProcessPool:
        with self._starting:
            while self._pool is None and self.kept:
                pool = self.kept.pop()
                if pool.active:
                    self._pool = pool
                else:
                    thinking_pool._end_pool(pool)
        return super()._start()

    def close(self) -> None:
        if self._under_way:  # or it is broken: what it does now is ended
            super().close()
        elif self._pool is not None:
            self.kept.append(self._pool)
            self._pool = None
