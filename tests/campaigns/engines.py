"""The database of a campaign's bot: a SQLite file, or a database of a PostgreSQL server that the campaign may harm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from tests.process.database import Database, File, Server
from tests.process.network import Relay
from tests.support import cluster

ENGINES: Final = ("sqlite", "postgresql")


class Own(Server):
    """A database of a server that is the campaign's own."""

    relay: Relay | None = None
    """What the bot reaches it through, where the campaign wants to move it."""

    def __init__(self, folder: Path, name: str, new_folder: Callable[[], Path]) -> None:
        """`folder` is the server's; `new_folder` makes another."""
        super().__init__(cluster.url(folder, name))
        self.folder = folder
        self.name = name
        self.new_folder = new_folder

    async def behind_relay(self) -> str:
        """An address for the bot that stays the same wherever the database moves."""
        self.relay = Relay(lambda: asyncio.open_unix_connection(self.socket))
        return self.behind(await self.relay.start())

    def move(self, folder: Path) -> None:
        """The server of this folder has the database now."""
        self.forget()
        self.folder, self.url = folder, cluster.url(folder, self.name)

    def close(self) -> None:
        super().close()
        if self.relay is not None:
            self.relay.stop()

    def idle(self) -> bool:
        """Whether no bot has a connection; so nothing of a bot that was killed is under way any more."""
        sql = "SELECT 1 FROM pg_stat_activity WHERE datname = ? AND application_name = 'royal-visit'"
        return not self.read(sql, self.name)


@contextmanager
def databases(engine: str, *, kept: bool = False) -> Iterator[Callable[[Path], Database]]:
    """What makes a new database for a bot whose folder it is told. `kept`: see `File`."""
    with ExitStack() as servers:

        def new_folder() -> Path:
            return servers.enter_context(cluster.new_folder())

        def new_server(_: Path) -> Own:
            folder = new_folder()
            cluster.make(folder)
            cluster.create(folder, "campaign")
            return Own(folder, "campaign", new_folder)

        yield new_server if engine == "postgresql" else lambda folder: File(folder / "matches.db", kept=kept)
