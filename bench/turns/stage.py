"""Our bot and the yardstick, each with its own loopback server, both ready."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.turns.loopback import Loopback
from bench.turns.process import Process
from bench.turns.replay import load
from bench.turns.script import Script


@dataclass(frozen=True, slots=True)
class Stage:
    """`bot` is connected to `server`, the `yardstick` to `twin`, where the same people and channels are."""

    folder: Path
    server: Loopback
    bot: Process
    twin: Loopback
    yardstick: Process

    @property
    def database(self) -> Path:
        """The bot's file."""
        return self.folder / "matches.db"

    async def hand_over(self, script: Script) -> None:
        """Give the yardstick the script that it is to repeat."""
        await load(self.twin, self.folder / "script.json", script)
        await self.twin.quiet()


@asynccontextmanager
async def alone(server: Loopback) -> AsyncIterator[Process]:
    """Run our bot on a server, with a new database."""
    with tempfile.TemporaryDirectory() as folder:
        async with Process(server, Path(folder), "bot", "run") as bot:
            yield bot


@asynccontextmanager
async def stage(channels: int, *, late: bool = False) -> AsyncIterator[Stage]:
    """Run both bots. `late`: also measure how late their event loops are."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = await stack.enter_async_context(Loopback(channels))
        bot = await stack.enter_async_context(Process(server, folder, "bot", "run", late=late))
        twin = await stack.enter_async_context(Loopback(like=server, lenient=True))
        bare = Process(twin, folder, "bench.turns.bare", late=late, INTENTS=str(server.intents))
        yardstick = await stack.enter_async_context(bare)
        yield Stage(folder, server, bot, twin, yardstick)
        for one in (server, twin):
            if one.gaps:
                print(f"  requests that the loopback does not support: {', '.join(sorted(one.gaps))}")
