"""Use cases of a server's settings: defaults and restrictions for its matches, and a log of who changed them."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from bot.durations import MINUTE, Milliseconds, Time
from bot.ids import NO_USER, ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.access.eligibility import check_channel_allowed, check_not_banned
from bot.matches.core.context import UseCase
from bot.matches.core.errors import BadOption
from bot.matches.core.pace import DEFAULT_PACE, TABLE_PACE
from bot.matches.core.seating import is_lobby
from bot.settings.declaration import OFF, ON
from bot.settings.server import DAILY, SERVER, PaceKey, ServerChoices
from bot.store.access import servers
from bot.store.core import matches
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.moderation import audit
from bot.store.moderation.audit import AuditRow
from bot.store.outbox import posts
from bot.store.outbox.posts import PostRow, Purpose
from bot.store.rows import Value
from bot.store.transaction import Transaction
from engine.game import AnyGame

CHANNELS: Final = "channels"
"""Name of the allowed channels in the log; their value is the ids, separated by spaces."""

LOG: Final = "log"
"""Name of the channel for the log, in the log; its value is the id."""

DAILY_CHANNEL: Final = "daily"
"""Name of the channel for the puzzle of the day, in the log; its value is the id."""

WELCOME: Final = "welcome"
"""Name of the channel in which the welcome was posted, in the log; its value is the id. Its post is about this, too."""

DAILY_STOPPED: Final = "daily-stopped"
"""In the log: nothing could be posted in that channel any more; its new value is Discord's code."""

END: Final = "end"
CLOSE: Final = "close"
"""In the log: a match or challenge of which a moderator made an end; its old value is the number."""

BY_BOT: Final = NO_USER
"""In the log, in place of the moderator: the bot has done it by itself."""

SPREAD: Final = 10 * MINUTE
"""The time over which the servers are spread that post a puzzle at the same hour."""

PLAY: Final = "play"
"""In place of a game's option: whether the game is played."""

MAX_CHANNELS: Final = 25
"""Largest number of allowed channels: Discord's limit for a select menu."""


@dataclass(frozen=True, slots=True)
class ServerSettings(ServerChoices):
    """The settings of a server, with defaults for all that it has not chosen.

    `channels`: where matches are allowed; empty means everywhere. `options`: defaults by game and option.
    """

    options: Mapping[tuple[str, str], str] = field(default_factory=dict)
    channels: tuple[ChannelId, ...] = ()

    def pace_for(self, rules: AnyGame) -> PaceKey:
        """Return the pace of a challenge; a lobby is live unless the server has chosen a pace."""
        return self.pace or (TABLE_PACE if is_lobby(rules) else DEFAULT_PACE)

    def plays(self, rules: AnyGame) -> bool:
        """Return whether a game is played here."""
        return self.options.get((rules.key, PLAY)) != OFF

    def options_for(self, rules: AnyGame) -> dict[str, str]:
        """Return the chosen options of one game, without those that the game no longer offers."""
        offered = rules.options
        return {
            option: value
            for (game, option), value in self.options.items()
            if game == rules.key and value in offered.get(option, ())
        }


AuditEntry = AuditRow
"""One change of a setting, or an action of a moderator: see `moderation.moderators`."""


@dataclass(frozen=True, slots=True)
class LoggedMatch:
    """A match that was ended: its people and guests, and the `message` that shows it in `channel`, if there is one."""

    people: tuple[UserId, ...]
    invited: tuple[UserId, ...]
    guild: GuildId
    channel: ChannelId
    message: MessageId | None


@dataclass(frozen=True, slots=True)
class AuditPage:
    """One page (counted from 0) of a server's log, newest entry first.

    `ended`: the matches that its entries say were ended, by number.
    """

    entries: tuple[AuditEntry, ...]
    page: int
    pages: int
    ended: Mapping[str, LoggedMatch] = field(default_factory=dict)


class ServerSettingsCases(UseCase):
    async def settings(self, guild: GuildId) -> ServerSettings:
        """Return the settings of a server; the defaults for private messages (guild 0)."""
        return await self._context.store.read(lambda tx: settings_in(tx, guild))

    async def check_may_post(self, guild: GuildId, user: UserId, channel: ChannelId, parent: ChannelId | None) -> None:
        """Raises `Banned` or `NotHere` if the person may not play there; the bot posts nothing for them then."""

        def work(tx: Transaction) -> None:
            check_not_banned(tx, guild, user, self._context.clock())
            check_channel_allowed(tx, guild, channel, parent)

        await self._context.store.read(work)

    async def language(self, guild: GuildId) -> str | None:
        """Return the public language of a server; None for the host's."""
        return await self._context.store.read(lambda tx: servers.find_server(tx, guild).language)

    async def change(self, guild: GuildId, by: UserId, setting: str, value: str) -> ServerSettings:
        """Change one setting, log the change if there is one, and return the new settings.

        `setting` is a declared one, or a key made by `option_key`. Raises `BadOption`.
        """

        def work(tx: Transaction) -> ServerSettings:
            tx.hold(guild)
            current, offered = settings_in(tx, guild), self._offered(setting)
            if value not in offered:
                raise BadOption(option=setting, offered=tuple(offered))
            game, _, option = setting.partition(":")
            if not option:
                before = SERVER[setting].chosen(current)
            else:
                before = current.options.get((game, option), next(iter(offered)))
            if value == before:
                return current
            if not option:
                servers.save_server(tx, guild, **{setting: offered[value]})
                if setting in DAILY:
                    schedule_daily(tx, guild, self._context.clock())
            else:
                servers.save_option(tx, guild, game, option, value)
            if setting == "language" or option == PLAY:
                posts.raise_wanted(tx, guild, WELCOME, self._context.clock())
            audit.add_entry(tx, guild, self._context.clock(), by, setting, before, value)
            return settings_in(tx, guild)

        return await self._context.store.write(work, guild)

    async def change_channels(self, guild: GuildId, by: UserId, channels: Sequence[ChannelId]) -> ServerSettings:
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

    async def change_channel(
        self, guild: GuildId, by: UserId, setting: str, channel: ChannelId | None
    ) -> ServerSettings:
        """Change where something is posted, `LOG` or `DAILY_CHANNEL`, and log it as `change` does.

        That entry is the first in a new channel for the log.
        """

        def work(tx: Transaction) -> ServerSettings:
            tx.hold(guild)
            current, now = servers.find_server(tx, guild), self._context.clock()
            before = current.log_channel if setting == LOG else current.daily_channel
            if channel != before:
                if setting == LOG:
                    servers.save_server(tx, guild, log_channel=channel, reported=audit.count_entries(tx, guild))
                else:
                    servers.save_server(tx, guild, daily_channel=channel)
                    if before is None or channel is None:  # else what is due stays so, there
                        schedule_daily(tx, guild, now)
                audit.add_entry(tx, guild, now, by, setting, str(before or ""), str(channel or ""))
            return settings_in(tx, guild)

        return await self._context.store.write(work, guild)

    async def has_welcome(self, guild: GuildId) -> bool:
        """Return whether a welcome stands in the server, or is about to."""
        return await self._context.store.read(lambda tx: welcome_in(tx, guild) is not None)

    async def post_welcome(self, guild: GuildId, channel: ChannelId | None, by: UserId | None = None) -> None:
        """Post the welcome in a channel, in place of the one before; None: only take that down.

        Log whom of the moderators it is `by`.
        """

        def work(tx: Transaction) -> None:
            tx.hold(guild)
            now, before = self._context.clock(), welcome_in(tx, guild)
            if before is not None:
                posts.make_lag(tx, before.id, now, wanted=before.wanted + 1, about=None, retry_at=None)
            if channel:
                posts.add_post(tx, guild, Purpose.WELCOME, guild, channel, wanted=0, now=now, about=WELCOME)
            if by is not None and (before or channel):
                audit.add_entry(tx, guild, now, by, WELCOME, str(before.channel if before else ""), str(channel or ""))
            tx.touched(guild)

        await self._context.store.write(work, guild)

    async def unreported(self, guild: GuildId, most: int) -> tuple[ServerSettings, AuditPage]:
        """Return the settings, and up to `most` entries of the log that its channel still lacks."""

        def work(tx: Transaction) -> tuple[ServerSettings, AuditPage]:
            now = settings_in(tx, guild)
            new = audit.count_entries(tx, guild) - now.reported
            return now, _page(tx, audit.entries(tx, guild, min(new, most), max(0, new - most)), 0, 1)

        return await self._context.store.read(work)

    async def note_reported(self, guild: GuildId, reported: int) -> None:
        """Note the number of entries that the log's channel has now."""
        await self._context.store.write(lambda tx: servers.save_server(tx, guild, reported=reported), guild)

    def _offered(self, setting: str) -> Mapping[str, Value]:
        """What is stored for each choice of a setting; empty for an unknown one."""
        if setting in SERVER:
            return SERVER[setting].values(self._context.languages)
        game, _, option = setting.partition(":")
        options = self._context.games[game].rules.options if game in self._context.games else {}
        return {value: value for value in {**options, PLAY: (ON, OFF)}.get(option, ())}

    async def audit_page(self, guild: GuildId, page: int, size: int) -> AuditPage:
        """Return a page of the log; the nearest page if there is none of this number."""

        def work(tx: Transaction) -> AuditPage:
            pages = max(1, -(-audit.count_entries(tx, guild) // size))
            nearest = max(0, min(page, pages - 1))
            return _page(tx, audit.entries(tx, guild, size, nearest * size), nearest, pages)

        return await self._context.store.read(work)


def _page(tx: Transaction, entries: Sequence[AuditEntry], page: int, pages: int) -> AuditPage:
    """Add the matches that were ended."""
    ended = {}
    for entry in entries:
        row = matches.find_match(tx, MatchId(int(entry.before or 0))) if entry.change in (END, CLOSE) else None
        if row is not None:
            post = posts.latest_post(tx, row.id, Purpose.BOARD if entry.change == END else Purpose.CHALLENGE)
            message = post.message if post is not None else None
            invited = tuple(seat.invited for seat in row.seats if seat.invited is not None)
            ended[str(row.id)] = LoggedMatch(row.people, invited, row.place.guild, row.place.home, message)
    return AuditPage(tuple(entries), page, pages, ended)


def option_key(game: str, option: str) -> str:
    """Return the settings key under which a server's default for a game's option is changed."""
    return f"{game}:{option}"


def welcome_in(tx: Transaction, guild: GuildId) -> PostRow | None:
    """The welcome that stands in a server, or is about to; the others are being deleted."""
    newest = posts.latest_post(tx, guild, Purpose.WELCOME)
    return newest if newest is not None and newest.about == WELCOME else None


def spread(guild: GuildId) -> Milliseconds:
    """The time after the hour at which a server's puzzle of the day is posted."""
    return Milliseconds(zlib.crc32(str(guild).encode()) % int(SPREAD))


def next_puzzle(chosen: ServerChoices, guild: GuildId, now: Time) -> Time | None:
    """When a server's next puzzle of the day is due; None: none is posted."""
    hour = chosen.next_daily(now - spread(guild))
    return None if hour is None else hour + spread(guild)


def schedule_daily(tx: Transaction, guild: GuildId, now: Time) -> None:
    """Set the timer of a server's next puzzle of the day, if there is to be one."""
    timers.set_timer(tx, TimerKind.DAILY, guild, next_puzzle(servers.find_server(tx, guild), guild, now))


def settings_in(tx: Transaction, guild: GuildId) -> ServerSettings:
    """Load the settings of a server."""
    chosen = asdict(servers.find_server(tx, guild))
    if chosen["pace"] not in tuple(PaceKey):
        chosen["pace"] = None
    return ServerSettings(**chosen, options=servers.find_options(tx, guild), channels=servers.find_channels(tx, guild))
