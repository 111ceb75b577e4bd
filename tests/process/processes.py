"""Processes of the bot behind one public address: for people who play, one bot."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path

from tests.process.database import Database
from tests.process.process import Bot
from tests.process.server import WireServer


class Processes(Bot):
    """Processes by name, each with a log and a mark of its health of its own."""

    def __init__(
        self,
        wire: WireServer,
        folder: Path,
        database: Database | None,
        names: Sequence[str],
        *,
        seed: str = "",
        **settings: str,
    ) -> None:
        super().__init__(wire, folder, database, **settings)
        self.bots: dict[str, Bot] = {}
        for name in names:
            place = folder / name
            place.mkdir()
            own = wire.environ_of(name) | wire.endpoint.add(name) | {"PUBLIC_URL": wire.public_url, **settings}
            own["HEALTH_FILE"] = str(place / "health")
            self.bots[name] = Bot(wire, place, self.database, seed=seed and f"{seed} {name}", **own)
        self.environ = self.bots[names[0]].environ

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
