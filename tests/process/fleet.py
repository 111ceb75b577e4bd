"""Several processes of the bot on one database: for people who play, one bot."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.process.database import Database, Server
from tests.process.network import Network
from tests.process.process import Bot
from tests.process.server import WireServer

NAMES: Final = ("alder", "birch", "cedar", "dogwood", "elm")
"""Names of processes, as requests and connections bear them."""


DISCORD, DATABASE = "discord", "database"
"""Where the relays of a process lead to."""


class Fleet(Bot):
    """Processes by name, each with a log and a mark of its health of its own."""

    network: Network | None = None
    """What is between them and the rest of the world."""

    def __init__(
        self,
        wire: WireServer,
        folder: Path,
        database: Database,
        names: Sequence[str],
        *,
        seed: str = "",
        **settings: str,
    ) -> None:
        super().__init__(wire, folder, database, **settings)
        self.wire = wire
        self.bots: dict[str, Bot] = {}
        for name in names:
            place = folder / name
            place.mkdir()
            own = settings | wire.environ_of(name) | {"HEALTH_FILE": str(place / "health")}
            self.bots[name] = Bot(wire, place, database, seed=seed and f"{seed} {name}", **own)

    @asynccontextmanager
    async def behind_relays(self) -> AsyncIterator[None]:
        """Have each process reach Discord and the database through relays of its own."""
        assert isinstance(self.database, Server)
        async with Network() as self.network:
            for name, bot in self.bots.items():
                self.wire.ports[name] = await self.network.relay(f"{name} {DISCORD}", "127.0.0.1", self.wire.port)
                port = await self.network.relay(f"{name} {DATABASE}", self.database.socket)
                bot.environ |= self.wire.environ_of(name) | {"DATABASE_URL": self.database.behind(port)}
            yield

    async def tell_network(self, word: str, name: str, *places: str) -> None:
        """Tell the relays between a process and these places what to do: see `Relay`."""
        assert self.network is not None
        await self.network.say(word, *(f"{name} {place}" for place in places))

    @property
    def running(self) -> list[str]:
        """The processes that run, also those that are stopped for a while."""
        return [name for name, bot in self.bots.items() if bot.runs]

    @property
    def runs(self) -> bool:
        return bool(self.running)

    async def start(self, *command: str, **settings: str) -> None:
        """Start all that do not run."""
        for bot in self.bots.values():
            if not bot.runs:
                await bot.start(*command, **settings)

    async def kill(self) -> None:
        for name in self.running:
            await self.bots[name].kill()

    def tell(self, which: signal.Signals = signal.SIGTERM) -> None:
        for name in self.running:
            self.bots[name].tell(which)

    async def ended(self) -> int:
        return max([await bot.ended() for bot in self.bots.values()])

    def complaints(self) -> list[str]:
        return [f"{name}: {line}" for name, bot in self.bots.items() for line in bot.complaints()]
