"""Use cases of a server's settings: defaults and restrictions for its matches, and a log of who changed them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from bot.matches.access.admission import check_channel_allowed, check_not_banned
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import BadOption
from bot.matches.core.pace import DEFAULT_PACE, OFFERED_PACES, TABLE_PACE
from bot.matches.core.seating import is_lobby
from bot.store.access import servers
from bot.store.moderation import audit
from bot.store.transaction import Transaction
from engine.game import AnyGame

SWITCHES: Final = ("rated", "hints", "threads")
"""Settings with the values `ON` and `OFF`."""

ON: Final = "on"
OFF: Final = "off"

HOST: Final = "host"
"""Value of `language` that means the host's language: the server has chosen none."""

CHANNELS: Final = "channels"
"""Name of the allowed channels in the log; their value is the ids, separated by spaces."""

MAX_CHANNELS: Final = 25
"""Largest number of allowed channels: Discord's limit for a select menu."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server, with defaults for all that it has not chosen.

    `own_pace`: the server has chosen the pace. `channels`: where matches are allowed; empty means everywhere.
    `options`: defaults by game and option. Without `rated`, no match counts. `language`: None for the host's.
    """

    pace: str = DEFAULT_PACE
    hints: bool = False
    rated: bool = True
    threads: bool = False
    language: str | None = None
    options: Mapping[tuple[str, str], str] = field(default_factory=dict)
    channels: tuple[int, ...] = ()
    own_pace: bool = False

    def pace_for(self, rules: AnyGame) -> str:
        """Return the pace of a challenge; a lobby is live unless the server has chosen a pace."""
        return TABLE_PACE if is_lobby(rules) and not self.own_pace else self.pace

    def options_for(self, rules: AnyGame) -> dict[str, str]:
        """Return the chosen options of one game, without those that the game no longer offers."""
        offered = rules.options
        return {
            option: value
            for (game, option), value in self.options.items()
            if game == rules.key and value in offered.get(option, ())
        }


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One change by `user` at a time in milliseconds: a setting's value before and after, or an action of a moderator.

    For the actions of moderators see `moderation.moderators`.
    """

    user: int
    at: int
    change: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class AuditPage:
    """One page (counted from 0) of a server's log, newest entry first."""

    entries: tuple[AuditEntry, ...]
    page: int
    pages: int


class ServerSettingsCases:
    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def settings(self, guild: int) -> ServerSettings:
        """Return the settings of a server; the defaults for private messages (guild 0)."""
        return await self._context.store.read(lambda tx: settings_in(tx, guild))

    async def check_may_post(self, guild: int, user: int, channel: int, parent: int | None) -> None:
        """Raises `Banned` or `NotHere` if the person may not play there; the bot posts nothing for them then."""

        def work(tx: Transaction) -> None:
            check_not_banned(tx, guild, user)
            check_channel_allowed(tx, guild, channel, parent)

        await self._context.store.read(work)

    async def language(self, guild: int) -> str | None:
        """Return the public language of a server; None for the host's."""
        return await self._context.store.read(lambda tx: servers.find_server(tx, guild).language)

    async def change(self, guild: int, by: int, setting: str, value: str) -> ServerSettings:
        """Change one setting, log the change if there is one, and return the new settings.

        `setting` is `pace`, `language`, one of the `SWITCHES`, or a key made by `option_key`. Raises `BadOption`.
        """
        game, _, option = setting.partition(":")

        def work(tx: Transaction) -> ServerSettings:
            tx.hold(guild)
            current = settings_in(tx, guild)
            offered = self._offered(setting)
            if value not in offered:
                raise BadOption(option=setting, offered=offered)
            before = self.value_of(current, setting)
            if value == before and (setting != "pace" or current.own_pace):
                return current
            if option:
                servers.save_option(tx, guild, game, option, value)
            elif setting in SWITCHES:
                servers.save_server(tx, guild, **{setting: int(value == ON)})
            else:
                servers.save_server(tx, guild, **{setting: None if value == HOST else value})
            audit.add_entry(tx, guild, self._context.clock(), by, setting, before, value)
            return settings_in(tx, guild)

        return await self._context.store.write(work, guild)

    async def change_channels(self, guild: int, by: int, channels: Sequence[int]) -> ServerSettings:
        """Change where matches are allowed (empty: everywhere) and log it as `change` does. Raises `BadOption`."""
        wanted = tuple(sorted(set(channels)))
        if len(wanted) > MAX_CHANNELS:
            raise BadOption(option=CHANNELS, offered=())

        def work(tx: Transaction) -> ServerSettings:
            tx.hold(guild)
            before = servers.find_channels(tx, guild)
            if wanted != before:
                servers.save_channels(tx, guild, wanted)
                values = (" ".join(map(str, ids)) for ids in (before, wanted))
                audit.add_entry(tx, guild, self._context.clock(), by, CHANNELS, *values)
            return settings_in(tx, guild)

        return await self._context.store.write(work, guild)

    def value_of(self, settings: ServerSettings, setting: str) -> str:
        """Return a setting's current value, spelled as `change` takes it."""
        game, _, option = setting.partition(":")
        if option:
            return settings.options.get((game, option), self._offered(setting)[0])
        if setting in SWITCHES:
            return ON if getattr(settings, setting) else OFF
        return settings.language or HOST if setting == "language" else settings.pace

    def _offered(self, setting: str) -> tuple[str, ...]:
        """Return the possible values; empty for an unknown setting."""
        game, _, option = setting.partition(":")
        if option:
            return self._context.games[game].rules.options.get(option, ()) if game in self._context.games else ()
        if setting in SWITCHES:
            return (ON, OFF)
        return {"pace": OFFERED_PACES, "language": (HOST, *self._context.languages)}.get(setting, ())

    async def audit_page(self, guild: int, page: int, size: int) -> AuditPage:
        """Return a page of the log; the nearest page if there is none of this number."""

        def work(tx: Transaction) -> AuditPage:
            pages = max(1, -(-audit.count_entries(tx, guild) // size))
            nearest = max(0, min(page, pages - 1))
            rows = audit.entries(tx, guild, size, nearest * size)
            entries = (AuditEntry(row.user_id, row.at, row.change, row.before, row.after) for row in rows)
            return AuditPage(tuple(entries), nearest, pages)

        return await self._context.store.read(work)


def option_key(game: str, option: str) -> str:
    """Return the settings key under which a server's default for a game's option is changed."""
    return f"{game}:{option}"


def settings_in(tx: Transaction, guild: int) -> ServerSettings:
    """Load the settings of a server."""
    chosen = {name: value for name, value in asdict(servers.find_server(tx, guild)).items() if value is not None}
    if chosen.get("pace") not in OFFERED_PACES:
        chosen.pop("pace", None)
    chosen["own_pace"] = "pace" in chosen
    return ServerSettings(**chosen, options=servers.find_options(tx, guild), channels=servers.find_channels(tx, guild))
