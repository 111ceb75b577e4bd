"""Use cases of moderators: end or inspect a match, ban a person, remove a person from the leaderboards.

The caller has to check with Discord that the person is a moderator. Every change is logged, and repeating one has no
effect.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Final

from bot.durations import DAY, Time
from bot.games.states import SYSTEM
from bot.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.access.server_settings import CLOSE, END
from bot.matches.actions.ending import Cancel
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import UseCase
from bot.matches.core.errors import UnknownNumber
from bot.matches.core.model import ListedMatch, Match, Person, PublicBoard, State
from bot.matches.core.public_match import public
from bot.matches.core.seating import is_lobby
from bot.matches.lobby.lobbies import leave_seat
from bot.store.access import bans
from bot.store.access.bans import BanRow
from bot.store.core import actions, matches
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.moderation import audit, personal_data
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.people import people, standings
from bot.store.transaction import Transaction

MAX_REASON_LENGTH: Final = 200
"""Largest length of a reason, in characters; the rest is cut off."""

MAX_OFFERED: Final = 500
"""Number of a server's live matches that can be suggested while a moderator types."""

MAX_BANS_LISTED: Final = 25
"""Number of banned people listed, newest ban first."""

Ban = BanRow
"""A person banned from a server; `until` is None: for good."""

BAN: Final = "ban"
UNBAN: Final = "unban"
CLEAR: Final = "clear"
"""Actions in the log. Their entries have the match or person in `before`, and the reason or the games in `after`.
A ban for so many days (0: for good) is `ban:7`, or `ban:7:TIME` in place of one until that time (0: for good)."""


@dataclass(frozen=True, slots=True)
class ModeratedMatch:
    """A match as a moderator sees it: only what is public.

    `board`: None before the match has begun. `message`: the message that shows it in `channel`, if there is one.
    `last_action_at`: time of the last public action.
    """

    match: Match
    board: PublicBoard | None
    channel: ChannelId
    message: MessageId | None
    last_action_at: Time


class Moderation(UseCase):
    async def end(self, guild: GuildId, by: UserId, match: MatchId, reason: str) -> Match:
        """End a live match without a result, or close an open challenge. Does nothing to a finished match.

        Raises `UnknownNumber`, also for a match of another server.
        """

        def work(tx: Transaction) -> Match:
            aggregate = self._of(tx, guild, match)
            if aggregate.row.state in (State.CHALLENGE, State.PLAY):
                kind = END if aggregate.row.state is State.PLAY else CLOSE
                aggregate.act(SYSTEM, Cancel(reason[:MAX_REASON_LENGTH]))
                timers.drop_timer(tx, TimerKind.EXPIRY, aggregate.row.id)
                audit.add_entry(tx, guild, self._context.clock(), by, kind, str(match), reason[:MAX_REASON_LENGTH])
            return aggregate.public

        return await self._context.store.write(work, match)

    async def inspect(self, guild: GuildId, match: MatchId) -> ModeratedMatch:
        """Return a match of this server for inspection. Raises `UnknownNumber`, `CannotRead`."""

        def work(tx: Transaction) -> ModeratedMatch:
            aggregate = self._of(tx, guild, match)
            row = aggregate.row
            begun = row.position is not None
            post = posts.latest_post(tx, row.id, Purpose.BOARD if begun else Purpose.CHALLENGE)
            return ModeratedMatch(
                match=aggregate.public,
                board=aggregate.board() if begun else None,
                channel=post.channel if post is not None else row.place.channel,
                message=post.message if post is not None else None,
                # Public actions only: a secret answer must not show here.
                last_action_at=row.ended or actions.last_turn_time(tx, row.id) or row.started or row.created,
            )

        return await self._context.store.read(work)

    def _of(self, tx: Transaction, guild: GuildId, match: MatchId) -> MatchAggregate:
        row = matches.find_match(tx, match)
        if row is None or row.place.guild != guild:
            raise UnknownNumber
        return MatchAggregate.load(self._context, tx, match)

    async def live(self, guild: GuildId) -> list[ListedMatch]:
        """Return the live matches and open challenges of a server, newest first, with all who play or are invited."""

        def work(tx: Transaction) -> list[ListedMatch]:
            rows = [row for row in matches.live_in(tx, guild, MAX_OFFERED) if row.game in self._context.games]
            seen = [public(self._context, row) for row in rows]
            people_of = [(*row.people, *match.seating.invited.values()) for row, match in zip(rows, seen, strict=True)]
            names = people.names_of(tx, guild, chain.from_iterable(people_of))
            return [
                ListedMatch(match, tuple(Person(user, names.get(user, str(user))) for user in users))
                for match, users in zip(seen, people_of, strict=True)
            ]

        return await self._context.store.read(work)

    async def ban(self, guild: GuildId, by: UserId, user: UserId, reason: str, days: int = 0) -> tuple[Ban | None, Ban]:
        """Ban a person from starting matches in this server, for good or for some `days`.

        Matches in progress are not affected. Without a `reason`, that of the ban before stays. Return the bans before
        and now: one and the same if its reason and time are the same.
        """

        def work(tx: Transaction) -> tuple[Ban | None, Ban]:
            tx.hold(user)
            now = self._context.clock()
            before = bans.find_ban(tx, guild, user, now)
            why = reason[:MAX_REASON_LENGTH] or (before.reason if before is not None else "")
            ban = Ban(user, now, by, why, now + days * DAY if days else None)
            if before is not None and (before.reason, before.until) == (why, ban.until):
                return before, before
            bans.save_ban(tx, guild, ban)
            change = f"{BAN}:{days}" if before is None else f"{BAN}:{days}:{before.until or 0}"
            audit.add_entry(tx, guild, now, by, change, str(user), why)
            return before, ban

        return await self._context.store.write(work, guild)

    async def close_open(self, guild: GuildId, by: UserId, user: UserId) -> tuple[int, int]:
        """Close open challenges by and to a banned person, and their tables; free their seats at those of others.

        Return the number of both, and of the person's matches that continue. A unit of its own after the ban: nothing
        can be begun or joined any more.
        """

        def work(tx: Transaction) -> tuple[int, int]:
            count = 0
            for match in personal_data.matches_with(tx, user, State.CHALLENGE):
                row = matches.find_match(tx, match)
                if row is None or row.place.guild != guild or row.game not in self._context.games:
                    continue
                aggregate = MatchAggregate.load(self._context, tx, row.id)
                seat = row.seat_of(user) or row.seat_reserved_for(user)
                if row.state is not State.CHALLENGE or seat is None:
                    continue
                if seat.seat == row.seats[0].seat or (seat.invited and not is_lobby(aggregate.rules)):
                    aggregate.act(SYSTEM, Cancel())  # without the ban's reason, which only the person is told
                    timers.drop_timer(tx, TimerKind.EXPIRY, match)
                    audit.add_entry(tx, guild, self._context.clock(), by, CLOSE, str(match))
                else:
                    leave_seat(aggregate, user)
                count += 1
            return count, matches.count_open(tx, user, guild)

        return await self._context.store.write(work, guild)

    async def unban(self, guild: GuildId, by: UserId, user: UserId) -> bool:
        """Lift a ban. Return False if there is none."""

        def work(tx: Transaction) -> bool:
            tx.hold(user)
            if bans.find_ban(tx, guild, user, self._context.clock()) is None:
                return False
            bans.drop_ban(tx, guild, user)
            audit.add_entry(tx, guild, self._context.clock(), by, UNBAN, str(user))
            return True

        return await self._context.store.write(work, guild)

    async def bans(self, guild: GuildId) -> list[Ban]:
        """Return the bans of a server, newest first, at most `MAX_BANS_LISTED`."""
        now = self._context.clock()
        return await self._context.store.read(lambda tx: bans.bans_of(tx, guild, now, MAX_BANS_LISTED))

    async def clear_standings(self, guild: GuildId, by: UserId, user: UserId) -> bool:
        """Remove a person from this server's leaderboards; their rating stays. Return False if they are on none."""

        def work(tx: Transaction) -> bool:
            tx.hold(user)
            games = standings.drop_standings(tx, guild, user)
            if games:
                audit.add_entry(tx, guild, self._context.clock(), by, CLEAR, str(user), " ".join(games))
            return bool(games)

        return await self._context.store.write(work, guild)
