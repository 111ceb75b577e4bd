"""The bot as a process of its own, known by its command line, its exit status and its log."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

from bot.config import NAMES
from tests.process.database import Database, File
from tests.process.server import TIMEOUT_SECONDS, WireServer
from tests.support import fork_server

ROOT: Final = Path(__file__).parents[2]

Process: TypeAlias = asyncio.subprocess.Process | fork_server.Child


class Bot:
    """The command line of the bot, pointed at the server. Its log goes to a file, which is read when it is of use."""

    def __init__(
        self, wire: WireServer, folder: Path, database: Database | None = None, *, seed: str = "", **settings: str
    ) -> None:
        """`database`: a SQLite file in the folder by default.

        `seed`: what the bot draws follows from it, and from how often it was started (tests/campaigns/launch.py).
        """
        self.plain = False
        """Whether it starts as a new process of Python's, not from the fork server."""
        self._seed = seed
        self._started = 0
        self.folder = folder
        self.log = folder / "bot.log"
        self.database = database or File(folder / "matches.db")
        ours = {name.upper() for name in NAMES}  # a developer's own settings stay out
        self.environ = {name: value for name, value in os.environ.items() if name.upper() not in ours}
        self.environ |= {"PYTHONPATH": str(ROOT), "DATABASE_URL": self.database.url}
        # One process for a whole session of tests, whose people are always the same.
        self.environ |= {"CHALLENGES_PER_HOUR": "10000", "PINGS_PER_HOUR": "10000", "BOT_MOVES_SECONDS": "0"}
        self.environ["IDENTIFY_SECONDS"] = "0.01"  # it is killed and started again all the time
        self.environ |= {"HEALTH_FILE": str(folder / "health"), **wire.environ, **settings}
        self.process: Process | None = None

    async def start(self, *command: str, **settings: str) -> None:
        """Start `python -m bot COMMAND` (`run`), which `end` kills if it still lives by then."""
        self._started += 1
        with self.log.open("ab") as log:
            self.process = await self._begin(command or ("run",), settings, subprocess.DEVNULL, log.fileno())

    async def ask(self, *command: str, **settings: str) -> tuple[int, str, str]:
        """Run `python -m bot COMMAND` to its end: exit status, standard output, standard error."""
        process = await self._begin(command, settings, subprocess.PIPE, subprocess.PIPE)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                out, err = await process.communicate()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        assert process.returncode is not None
        return process.returncode, out.decode(), err.decode()

    async def _begin(self, command: Sequence[str], settings: dict[str, str], stdout: int, stderr: int) -> Process:
        module, env = self._module, self.environ | self._drawn | settings
        if fork_server.SUPPORTED and not self.plain:
            return await fork_server.SHARED.start(
                module, *command, cwd=self.folder, env=env, stdout=stdout, stderr=stderr
            )
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, *command), cwd=self.folder, env=env, stdout=stdout, stderr=stderr
        )

    @property
    def _module(self) -> str:
        return "tests.campaigns.launch" if self._seed else "bot"

    @property
    def _drawn(self) -> dict[str, str]:
        return {"CAMPAIGN_SEED": f"{self._seed}.{self._started}"} if self._seed else {}

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def kill(self) -> None:
        """`kill -9`: no time for anything."""
        assert self.process is not None
        self.process.kill()
        await self.process.wait()

    def tell(self, which: signal.Signals = signal.SIGTERM) -> None:
        """Send it a signal to stop."""
        assert self.process is not None
        self.process.send_signal(which)

    async def ended(self) -> int:
        """The exit status of a bot that ends by itself."""
        assert self.process is not None
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await self.process.wait()

    async def end(self) -> None:
        if self.runs:
            await self.kill()

    def complaints(self) -> list[str]:
        """New log lines since the last call, without those of normal operation and of a machine that is too busy.

        Nor those with which Python's resource tracker tidies up after a process that was killed.
        """
        lines = self.log.read_text("utf-8").splitlines() if self.log.exists() else []
        self.log.write_text("")
        normal = (" INFO ", '"level": "INFO"', "resource_tracker")
        return [line for line in lines if not any(words in line for words in normal)]
