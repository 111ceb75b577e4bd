"""Processes of the bot behind one public address: for people who play, one bot."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Sequence
from pathlib import Path

from tests.deploy.balancers import Front, Place, balancer
from tests.process.database import Database, Server
from tests.process.endpoint import PATH
from tests.process.network import Network
from tests.process.process import Bot
from tests.process.server import WireServer
from tests.support.ports import free_ports


class Processes(Bot):
    """Processes by name, each with a log and a mark of its health of its own."""

    front: Front | None = None
    """The balancer before them, once it runs."""

    network: Network | None = None
    """What is between each of them and the database, if anything is."""

    def __init__(
        self,
        wire: WireServer,
        folder: Path,
        database: Database | None,
        names: Sequence[str],
        *,
        seed: str = "",
        behind: str = "",
        **settings: str,
    ) -> None:
        """`behind`: HAProxy or nginx, instead of the tests' own balancer."""
        super().__init__(wire, folder, database, **settings)
        self._behind = behind
        self._around = contextlib.AsyncExitStack()
        if behind:
            wire.endpoint.public = f"http://127.0.0.1:{free_ports(1)[0]}{PATH}"
        self._public_url = wire.public_url
        self.bots: dict[str, Bot] = {}
        self._places: list[Place] = []
        for name in names:
            place = folder / name
            place.mkdir()
            own = wire.environ_of(name) | wire.endpoint.add(name) | {"PUBLIC_URL": self._public_url, **settings}
            if behind:
                self._places.append(Place(wire.endpoint.ports[name], free_ports(1)[0]))
                own["METRICS_PORT"] = str(self._places[-1].health)
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
        """Start all that do not run, and the balancer."""
        for bot in self.bots.values():
            if not bot.runs:
                await bot.start(*command, **settings)
        if self._behind and self.front is None:
            around = balancer(self._behind, self.folder, self._places, self._public_url)
            self.front = await self._around.enter_async_context(around)

    def let_in(self) -> bool:
        """Whether the balancer gives presses to all that run."""
        names = list(self.bots)
        return self.front is None or all(self.front.lets_in(names.index(name) + 1) for name in self.running)

    async def reach_database_by_relays(self) -> None:
        """From their next start on, each reaches the database through a relay of `network` that bears its name."""
        assert isinstance(self.database, Server)
        self.network = await self._around.enter_async_context(Network())
        for name, bot in self.bots.items():
            port = await self.network.relay(name, self.database.socket)
            bot.environ["DATABASE_URL"] = self.database.behind(port)

    async def kill(self) -> None:
        for name in self.running:
            await self.bots[name].kill()

    def tell(self, which: signal.Signals = signal.SIGTERM) -> None:
        for name in self.running:
            self.bots[name].tell(which)

    async def ended(self) -> int:
        return max([await bot.ended() for bot in self.bots.values()])

    async def end(self) -> None:
        await super().end()
        await self._around.aclose()

    def complaints(self) -> list[str]:
        return [f"{name}: {line}" for name, bot in self.bots.items() for line in bot.complaints()]
