"""Use cases of a server: what holds for matches there, and who has changed it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.i18n.translator import LANGUAGES
from bot.matches.access.admission import check_channel_allowed, check_not_banned
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import BadOption
from bot.matches.core.pace import DEFAULT, OFFERED
from bot.store.access import servers
from bot.store.moderation import audit
from bot.store.transaction import Transaction
from engine.game import Game

SWITCHES: Final = ("rated", "hints", "threads")
"""Settings that are `ON` or `OFF`."""

ON: Final = "on"
OFF: Final = "off"

HOST: Final = "host"
"""The choice among languages that is the host's, where a server has chosen none."""

CHANNELS: Final = "channels"
"""What the log calls where matches may be played: the channels' ids, with spaces in between."""

MOST_CHANNELS: Final = 25
"""How many channels can be chosen: as many as a menu of Discord's lets one choose."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What holds in a server. `channels` are where matches are allowed, none: everywhere; `options` are by game and
    option. Where `rated` is off, no match counts. `language` is None where the host's holds."""

    pace: str = DEFAULT
    hints: bool = False
    rated: bool = True
    threads: bool = False
    language: str | None = None
    options: Mapping[tuple[str, str], str] = field(default_factory=dict)
    channels: tuple[int, ...] = ()

    def chosen(self, rules: Game) -> dict[str, str]:
        """The options of a game that the server has chosen, of those that the game still offers."""
        offered = rules.options
        return {
            option: value
            for (game, option), value in self.options.items()
            if game == rules.key and value in offered.get(option, ())
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that `user` has changed: a setting, from what to what; or see `moderation`. `at` is in milliseconds."""

    user: int
    at: int
    what: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Log:
    """A page of a server's log, from 0 of `pages`, the newest entry first."""

    entries: tuple[Entry, ...]
    page: int
    pages: int


class ServerSettingsCases:
    """What servers have chosen, and who has chosen it."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def settings(self, guild: int) -> ServerSettings:
        """What holds in a server; in private messages (0) what holds where nobody has chosen."""
        return await self._context.store.read(lambda tx: settings_in(tx, guild))

    async def may_post(self, guild: int, user: int, channel: int, parent: int | None) -> None:
        """Raises `Banned` or `NotHere` where the bot posts nothing for somebody: where he may not play."""

        def work(tx: Transaction) -> None:
            check_not_banned(tx, guild, user)
            check_channel_allowed(tx, guild, channel, parent)

        await self._context.store.read(work)

    async def language(self, guild: int) -> str | None:
        """The public language of a server; None where the host's holds."""
        return await self._context.store.read(lambda tx: servers.find_language(tx, guild))

    async def choose(self, guild: int, by: int, what: str, value: str) -> ServerSettings:
        """Somebody chooses something for a server, which is logged if it changes anything; what holds then.

        `what` is `pace`, `language`, one of the `SWITCHES`, or a game's option, by `option_of`. Raises `BadOption`.
        """
        game, _, option = what.partition(":")

        def work(tx: Transaction) -> ServerSettings:
            now = settings_in(tx, guild)
            offered = self._offered(what)
            if value not in offered:
                raise BadOption(option=what, offered=offered)
            before = self.told(now, what)
            if value == before:
                return now
            if option:
                servers.save_option(tx, guild, game, option, value)
            elif what in SWITCHES:
                servers.save_server(tx, guild, **{what: int(value == ON)})
            else:
                servers.save_server(tx, guild, **{what: None if value == HOST else value})
            audit.add_entry(tx, guild, self._context.clock(), by, what, before, value)
            return settings_in(tx, guild)

        return await self._context.store.write(work)

    async def choose_channels(self, guild: int, by: int, channels: Sequence[int]) -> ServerSettings:
        """Somebody chooses where matches may be played, none: everywhere; logged as `choose` is. Raises `BadOption`."""
        wanted = tuple(sorted(set(channels)))
        if len(wanted) > MOST_CHANNELS:
            raise BadOption(option=CHANNELS, offered=())

        def work(tx: Transaction) -> ServerSettings:
            before = servers.find_channels(tx, guild)
            if wanted != before:
                servers.save_channels(tx, guild, wanted)
                told = (" ".join(map(str, some)) for some in (before, wanted))
                audit.add_entry(tx, guild, self._context.clock(), by, CHANNELS, *told)
            return settings_in(tx, guild)

        return await self._context.store.write(work)

    def told(self, settings: ServerSettings, what: str) -> str:
        """What holds, as `choose` takes it."""
        game, _, option = what.partition(":")
        if option:
            return settings.options.get((game, option), self._offered(what)[0])
        if what in SWITCHES:
            return ON if getattr(settings, what) else OFF
        return settings.language or HOST if what == "language" else settings.pace

    def _offered(self, what: str) -> tuple[str, ...]:
        """What can be chosen; nothing where there is no such setting."""
        game, _, option = what.partition(":")
        if option:
            return self._context.games[game].rules.options.get(option, ()) if game in self._context.games else ()
        if what in SWITCHES:
            return (ON, OFF)
        return {"pace": OFFERED, "language": (HOST, *LANGUAGES)}.get(what, ())

    async def log(self, guild: int, page: int, size: int) -> Log:
        """A page of what was changed in a server; one that is not there is the nearest that is."""

        def work(tx: Transaction) -> Log:
            pages = max(1, -(-audit.count_entries(tx, guild) // size))
            chosen = max(0, min(page, pages - 1))
            rows = audit.entries(tx, guild, size, chosen * size)
            entries = (Entry(row.user_id, row.at, row.what, row.before, row.after) for row in rows)
            return Log(tuple(entries), chosen, pages)

        return await self._context.store.read(work)


def option_of(game: str, option: str) -> str:
    """What the default of a game's option is called among a server's settings."""
    return f"{game}:{option}"


def settings_in(tx: Transaction, guild: int) -> ServerSettings:
    """What holds in a server."""
    row, usual = servers.find_server(tx, guild), ServerSettings()
    return ServerSettings(
        pace=row.pace if row.pace in OFFERED else usual.pace,
        hints=usual.hints if row.hints is None else row.hints,
        rated=usual.rated if row.rated is None else row.rated,
        threads=usual.threads if row.threads is None else row.threads,
        language=row.language,
        options=row.options or {},
        channels=row.channels,
    )
