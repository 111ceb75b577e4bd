"""Runs a module as `python -m` does, and counts: the launcher of the measured processes.

`python -m bench.turns.counted FILE counts|late MODULE [ARGUMENT …]`. On SIGUSR1 it writes to FILE, as JSON, the number
of units of work, of SQL statements and of pictures drawn in this process, the
threads, the garbage collector's longest stop, and how late the event loop was since the last time (`late` only: that
costs some CPU). On SIGUSR2 it collects all garbage before, and also writes the number of objects; the stop of that
collection does not count.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import runpy
import signal
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from importlib import import_module
from pathlib import Path
from typing import Any, Final

TICK: Final = 0.005
"""Seconds between two readings of the clock."""

BRACKETS: Final = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE")
"""Beginnings of statements that only begin or end transactions."""

counts: Counter[str] = Counter()
late: list[float] = []


class CountedConnection(sqlite3.Connection):
    """Counts statements, but for those that begin and end transactions."""

    def cursor(self, *_: Any, **__: Any) -> Any:
        return super().cursor(CountedCursor)

    def execute(self, *args: Any) -> Any:
        return self.cursor().execute(*args)

    def executemany(self, *args: Any) -> Any:
        return self.cursor().executemany(*args)


class CountedCursor(sqlite3.Cursor):
    """The cursor of `CountedConnection`."""

    def execute(self, sql: str, *args: Any) -> Any:
        counts["statements"] += not sql.startswith(BRACKETS)
        return super().execute(sql, *args)

    def executemany(self, *args: Any) -> Any:
        counts["statements"] += 1
        return super().executemany(*args)


class Stops:
    """Measures the garbage collector's runs, which stop every thread, the event loop's included."""

    def __init__(self) -> None:
        self.longest = 0.0
        """The longest run in seconds of the clock; other processes make it longer."""
        self.longest_cpu = 0.0
        self.ignored = False
        self._began = (0.0, 0.0)

    def __call__(self, phase: str, _: object) -> None:
        now = (time.perf_counter(), time.thread_time())
        if phase == "start":
            self._began = now
        elif not self.ignored:
            self.longest = max(self.longest, now[0] - self._began[0])
            self.longest_cpu = max(self.longest_cpu, now[1] - self._began[1])

    def take(self) -> tuple[float, float]:
        """Return the longest stop since the last call: by the clock, and in CPU seconds."""
        longest = (self.longest, self.longest_cpu)
        self.longest = self.longest_cpu = 0.0
        return longest


stops = Stops()


def main() -> None:
    file, what, module, *arguments = sys.argv[1:]
    signal.signal(signal.SIGUSR1, lambda *_: _write(Path(file)))
    signal.signal(signal.SIGUSR2, lambda *_: _write(Path(file), objects=True))
    gc.callbacks.append(stops)
    _count_the_database()
    _count_the_pictures()
    sys.argv = [module, *arguments]
    if what == "late":
        asyncio.run = _watched(asyncio.run)
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _count_the_database() -> None:
    connect = sqlite3.connect

    def counted(*args: Any, **kwargs: Any) -> Any:
        return connect(*args, **{"factory": CountedConnection} | kwargs)

    sqlite3.connect = counted
    for name in ("write", "read"):
        _count(import_module("bot.store.store").Store, name, f"units {name}")


def _count_the_pictures() -> None:
    """Count drawn pictures by the name of their function, without `_picture`. Cached ones are not counted."""
    requests: Any = import_module("render.request").PictureRequest
    draw: Callable[[Any], bytes] = requests.__call__

    def counting(request: Any) -> bytes:
        counts[f"pictures {request.draw.__name__.removesuffix('_picture')}"] += 1
        return draw(request)

    requests.__call__ = counting


def _count(owner: type, name: str, called: str) -> None:
    original: Callable[..., Any] = getattr(owner, name)

    def counting(*args: Any, **kwargs: Any) -> Any:
        counts[called] += 1
        return original(*args, **kwargs)

    setattr(owner, name, counting)


def _watched(run: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap `asyncio.run` with a task on the loop that reads the clock."""

    def watched(main: Coroutine[Any, Any, Any], **kwargs: Any) -> Any:
        async def both() -> Any:
            watch = asyncio.create_task(_watch())
            try:
                return await main
            finally:
                watch.cancel()

        return run(both(), **kwargs)

    return watched


async def _watch() -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - before - TICK)


def _write(file: Path, *, objects: bool = False) -> None:
    state: dict[str, Any] = {
        "counts": counts,
        "threads": {thread.native_id: thread.name for thread in threading.enumerate()},
        "late": late[:],
        "stops": stops.take(),
        "objects": _objects() if objects else 0,
    }
    late.clear()
    aside = file.with_suffix(f".{os.getpid()}")
    aside.write_text(json.dumps(state))
    aside.rename(file)


def _objects() -> int:
    """The objects that the collector looks through, without garbage and without those that the bot has frozen."""
    stops.ignored = True
    gc.collect()
    stops.ignored = False
    return len(gc.get_objects())


if __name__ == "__main__":
    main()
