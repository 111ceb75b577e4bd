"""Thinking processes that serve one world after the other, and who is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from bot.background.pools.worker import Worker

T = TypeVar("T")


class KeptWorker(Worker):
    """A worker whose process, where it has nothing to do at the end, is the next worker's."""

    kept: ClassVar[list[tuple[Any, Any]]] = []

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self._under_way = 0
        if self.kept:
            self._process, self._thread = self.kept.pop()

    @classmethod
    def end_all(cls) -> None:
        """End the processes that wait for a worker."""
        while cls.kept:
            process, thread = cls.kept.pop()
            process.kill()
            process.communicate()
            thread.shutdown()

    async def run(self, work: Callable[[], T]) -> T:
        self._under_way += 1
        try:
            return await super().run(work)
        finally:
            self._under_way -= 1

    async def stop(self) -> None:
        if self._process is None or self._under_way:
            await super().stop()
        else:
            self._stopped = True
            self.kept.append((self._process, self._thread))


def workers(of: int | str = "self") -> set[int]:
    """The worker processes of a process that run."""
    found = set()
    for children in Path(f"/proc/{of}/task").glob("*/children"):
        for process in map(int, children.read_text().split()):
            if b"bot.background.pools.worker" in command_line(process):
                found.add(process)
    return found


def command_line(process: int) -> list[bytes]:
    """Its words; empty if the process has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[:-1]
    except OSError:
        return []
