"""A bot as its own process, and its cost: CPU seconds of its processes and threads, memory. Linux only."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self

from bench.turns.loopback import TIMEOUT_SECONDS, Loopback
from bot.config import NAMES

ROOT: Final = Path(__file__).parents[2]
PROC: Final = Path("/proc")
TICK: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def _stat(path: Path) -> list[str]:
    """The fields of a /proc stat file after the command's name, which may contain any character."""
    return path.read_text().rpartition(") ")[2].split()


def tree(root: int) -> list[int]:
    """A process and its living descendants."""
    parents: dict[int, int] = {}
    for entry in PROC.iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):
                parents[int(entry.name)] = int(_stat(entry / "stat")[1])
    found = [root]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found


@dataclass(frozen=True, slots=True)
class Counted:
    """Counts of the launcher so far: see `bench.turns.counted`. `late` is since the last count, in seconds.

    `stop` and `stop_cpu` are the garbage collector's longest since the last count, by the clock and in CPU seconds.
    """

    counts: Counter[str]
    threads: dict[int, str]
    late: list[float]
    stop: float
    stop_cpu: float
    objects: int


class Process:
    """A running bot: `async with Process(server, folder, "bot", "run") as bot:`.

    `late`: also measure how late its event loop is, which costs a little CPU. `given`, `settings`: the bot's.
    """

    def __init__(
        self,
        server: Loopback,
        folder: Path,
        *command: str,
        late: bool = False,
        database: Path | None = None,
        given: Mapping[str, str] = MappingProxyType({}),
        **settings: str,
    ) -> None:
        self._server = server
        self._folder = folder
        self._command = command
        self._late = late
        ours = {name.upper() for name in NAMES}  # a developer's own settings must not apply
        self._environ = {name: value for name, value in os.environ.items() if name.upper() not in ours}
        self._environ |= {"PYTHONPATH": str(ROOT), "DATABASE_URL": str(database or folder / "matches.db")}
        self._environ |= {"HEALTH_FILE": str(folder / "health"), "LOG_LEVEL": "WARNING"}
        self._environ |= {**server.environ, **given, **settings}
        self._counts = folder / f"{command[0]}.counts"
        self._log = folder / f"{command[0]}.log"
        self.started = 0.0

    async def __aenter__(self) -> Self:
        self._counts.unlink(missing_ok=True)
        launcher = ["-m", "bench.turns.counted", str(self._counts), "late" if self._late else "counts"]
        self.started = time.perf_counter()
        with self._log.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, *launcher, *self._command),
                cwd=self._folder,
                env=self._environ,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        await self._connected()
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), 30)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        if said := self._log.read_text(errors="replace").splitlines():
            print(f"  {self._command[0]} has said {len(said)} lines, the last:", *said[-5:], sep="\n    ")

    async def _connected(self) -> None:
        ended = asyncio.create_task(self._process.wait())
        connected = asyncio.create_task(self._server.connected(int(self._environ.get("INTERACTIONS_PORT", "0"))))
        await asyncio.wait({ended, connected}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        connected.cancel()
        if self._process.returncode is not None:
            raise SystemExit(f"the process has ended:\n{self._log.read_text()}")

    def cpu(self) -> float:
        """CPU seconds so far of the process and its descendants, including those that have ended."""
        seconds = 0.0
        for process in tree(self._process.pid):
            with contextlib.suppress(OSError):
                seconds += sum(map(int, _stat(PROC / str(process) / "stat")[11:15])) / TICK
        return seconds

    def threads(self) -> dict[int, float]:
        """CPU seconds of each thread of the main process by its id."""
        found = {}
        for task in (PROC / str(self._process.pid) / "task").iterdir():
            with contextlib.suppress(OSError):
                found[int(task.name)] = sum(map(int, _stat(task / "stat")[11:13])) / TICK
        return found

    def resident(self) -> list[int]:
        """Resident memory of the main process and of its descendants in bytes; what they share counts for each."""
        found = []
        for process in tree(self._process.pid):
            with contextlib.suppress(OSError):
                found.append(int((PROC / str(process) / "statm").read_text().split()[1]) * PAGE)
        return found

    async def counted(self, *, objects: bool = False) -> Counted:
        """Have the launcher write its counts. `objects`: also the number of objects; this collects all garbage."""
        before = self._counts.stat().st_mtime_ns if self._counts.exists() else 0
        self._process.send_signal(signal.SIGUSR2 if objects else signal.SIGUSR1)
        give_up = time.monotonic() + TIMEOUT_SECONDS
        while not self._counts.exists() or self._counts.stat().st_mtime_ns == before:
            if time.monotonic() > give_up:
                raise TimeoutError("nothing was written down")
            await asyncio.sleep(0.005)
        state: dict[str, Any] = json.loads(self._counts.read_text())
        names = {int(number): name for number, name in state["threads"].items()}
        stop, stop_cpu = state["stops"]
        return Counted(Counter(state["counts"]), names, state["late"], stop, stop_cpu, state["objects"])
