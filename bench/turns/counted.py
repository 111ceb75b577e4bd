"""Runs a module as `python -m` does, and counts: the launcher of the measured processes.

`python -m bench.turns.counted FILE counts|late MODULE [ARGUMENT …]`. On SIGUSR1 it writes to FILE, as JSON, the number
of units of work and of hops to the database's thread, the threads, and how late the event loop was since the last time
(`late` only: that costs some CPU).
"""

from __future__ import annotations

import asyncio
import json
import os
import runpy
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from unittest import mock

TICK: Final = 0.005
"""Seconds between two readings of the clock."""

UNITS: Final = (
    ("bot.store.store", "Store", ("write", "read")),
    ("bot.store.database", "Database", ("transaction", "reading")),
)
"""Where a unit of work begins: the first of these that exists."""

counts: Counter[str] = Counter()
late: list[float] = []


def main() -> None:
    file, what, module, *arguments = sys.argv[1:]
    signal.signal(signal.SIGUSR1, lambda *_: _write(Path(file)))
    _count_the_database()
    sys.argv = [module, *arguments]
    with mock.patch.object(asyncio, "run", _watched(asyncio.run) if what == "late" else asyncio.run):
        runpy.run_module(module, run_name="__main__", alter_sys=True)


def _count_the_database() -> None:
    import aiosqlite

    _count(aiosqlite.Connection, "_execute", "hops")
    for module, owner, names in UNITS:
        try:
            found = getattr(import_module(module), owner)
        except (ImportError, AttributeError):
            continue
        for name in names:
            _count(found, name, f"units {name}")
        return


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


def _write(file: Path) -> None:
    told = {
        "counts": counts,
        "threads": {thread.native_id: thread.name for thread in threading.enumerate()},
        "late": late[:],
    }
    late.clear()
    aside = file.with_suffix(f".{os.getpid()}")
    aside.write_text(json.dumps(told))
    aside.rename(file)


if __name__ == "__main__":
    main()
