"""Use cases of a server: what holds for matches there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.matches.house import House
from bot.matches.pace import DEFAULT, OFFERED
from bot.store import servers
from bot.store.servers import ServerRow


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What holds in a server. `channels` are where matches are allowed, none: everywhere; `options` are by game and
    option. `language` is None where the host's holds."""

    pace: str = DEFAULT
    hints: bool = False
    rated: bool = True
    threads: bool = False
    language: str | None = None
    options: Mapping[tuple[str, str], str] = field(default_factory=dict)
    channels: tuple[int, ...] = ()


class Servers:
    """What servers have chosen, and who has chosen it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def settings(self, guild: int) -> ServerSettings:
        """What holds in a server; in private messages (0) what holds where nobody has chosen."""
        return settings_of(await self._house.store.read(lambda tx: servers.find_server(tx, guild)))


def settings_of(row: ServerRow) -> ServerSettings:
    """What a server's row comes to."""
    usual = ServerSettings()
    return ServerSettings(
        pace=row.pace if row.pace in OFFERED else usual.pace,
        hints=usual.hints if row.hints is None else row.hints,
        rated=usual.rated if row.rated is None else row.rated,
        threads=usual.threads if row.threads is None else row.threads,
        language=row.language,
        options=row.options or {},
        channels=row.channels,
    )
