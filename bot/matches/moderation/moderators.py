"""Use cases of a server's moderators: end a match, look at one, ban somebody, clear a name from the leaderboard.

Whether somebody is a moderator is Discord's to say, and for whoever calls. All that is done is logged, and done once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.states import SYSTEM
from bot.matches.actions.ending import Cancel
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import UnknownMatch
from bot.matches.core.model import Listed, Match, Person, State
from bot.matches.core.model import PublicBoard as PublicTable
from bot.matches.core.places import BOARD, CHALLENGE
from bot.matches.core.public_match import public
from bot.matches.lobby.challenges import EXPIRY
from bot.store.access import bans
from bot.store.access.bans import BanRow
from bot.store.core import actions, matches
from bot.store.deadlines import timers
from bot.store.moderation import audit
from bot.store.outbox import posts
from bot.store.people import people, ratings
from bot.store.transaction import Transaction

REASON: Final = 200
"""Characters of a reason."""

OFFERED: Final = 500
"""How many live matches of a server are looked through for those that fit what is typed."""

BANNED_SHOWN: Final = 25
"""How many of those who are banned are listed, the last first."""

END: Final = "end"
BAN: Final = "ban"
UNBAN: Final = "unban"
CLEAR: Final = "clear"
"""What the log calls these: `before` is then the match or person, `after` the reason, or the games."""


@dataclass(frozen=True, slots=True)
class ModeratedMatch:
    """A match as a moderator looks at it: what everybody may see.

    `table` is its board, None before it has begun. `message` shows it in `channel`, if there is one. `moved` is when
    something last happened that everybody may know of, milliseconds since 1970.
    """

    match: Match
    board: PublicTable | None
    channel: int
    message: int | None
    moved: int


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who may not play in a server: since when (milliseconds), by whom, and why."""

    user: int
    at: int
    by: int
    reason: str


class Moderation:
    """What moderators do in their server."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def end(self, guild: int, by: int, match: int, reason: str) -> Match:
        """End a live match, or close an open challenge, for a reason. No rating moves. What is over stays as it is.

        Raises `UnknownMatch`, also for a match of another server.
        """

        def work(tx: Transaction) -> Match:
            aggregate = self._of(tx, guild, match)
            if aggregate.row.state in (State.CHALLENGE.value, State.PLAY.value):
                aggregate.act(SYSTEM, Cancel(reason[:REASON]))
                timers.drop_timer(tx, EXPIRY, aggregate.row.id)
                audit.add_entry(tx, guild, self._context.clock(), by, END, str(match), reason[:REASON])
            return aggregate.public

        return await self._context.store.write(work)

    async def look(self, guild: int, match: int) -> ModeratedMatch:
        """Look at a match of this server. Raises `UnknownMatch`, `CannotRead`."""

        def work(tx: Transaction) -> ModeratedMatch:
            aggregate = self._of(tx, guild, match)
            row = aggregate.row
            begun = row.position is not None
            shown = posts.latest_post(tx, row.id, BOARD if begun else CHALLENGE)
            return ModeratedMatch(
                match=aggregate.public,
                board=aggregate.board() if begun else None,
                channel=shown.channel if shown is not None else row.channel,
                message=shown.message if shown is not None else None,
                # By what everybody may know of: who has answered in secret moves nothing here.
                moved=row.ended or actions.last_moved(tx, row.id) or row.started or row.created,
            )

        return await self._context.store.read(work)

    def _of(self, tx: Transaction, guild: int, match: int) -> MatchAggregate:
        aggregate = MatchAggregate.load(self._context, tx, match)
        if aggregate.row.guild != guild:
            raise UnknownMatch
        return aggregate

    async def live(self, guild: int) -> list[Listed]:
        """The live matches and open challenges of a server, the newest first, each with everybody who plays."""

        def work(tx: Transaction) -> list[Listed]:
            rows = [row for row in matches.live_in(tx, guild, OFFERED) if row.game in self._context.games]
            users = {seat.user_id for row in rows for seat in row.seats if seat.user_id is not None}
            names = people.names_of(tx, guild, users)
            return [
                Listed(
                    public(self._context, row),
                    tuple(
                        Person(seat.user_id, names.get(seat.user_id, str(seat.user_id)))
                        for seat in row.seats
                        if seat.user_id is not None and seat.level is None
                    ),
                )
                for row in rows
            ]

        return await self._context.store.read(work)

    async def ban(self, guild: int, by: int, user: int, reason: str) -> bool:
        """Let somebody begin nothing in this server any more. What is under way goes on.

        False where he is banned for just this reason already.
        """
        said = reason[:REASON]

        def work(tx: Transaction) -> bool:
            before = bans.find_ban(tx, guild, user)
            if before is not None and before.reason == said:
                return False
            bans.save_ban(tx, guild, BanRow(user, self._context.clock(), by, said))
            audit.add_entry(tx, guild, self._context.clock(), by, BAN, str(user), said)
            return True

        return await self._context.store.write(work)

    async def unban(self, guild: int, by: int, user: int) -> bool:
        """Let somebody play again; False where he may already."""

        def work(tx: Transaction) -> bool:
            if bans.find_ban(tx, guild, user) is None:
                return False
            bans.drop_ban(tx, guild, user)
            audit.add_entry(tx, guild, self._context.clock(), by, UNBAN, str(user))
            return True

        return await self._context.store.write(work)

    async def banned(self, guild: int) -> list[Ban]:
        """Those who may not play in a server, `BANNED_SHOWN` of them at most, the last banned first."""
        rows = await self._context.store.read(lambda tx: bans.bans_of(tx, guild, BANNED_SHOWN))
        return [Ban(row.user_id, row.at, row.by_user, row.reason) for row in rows]

    async def clear(self, guild: int, by: int, user: int) -> bool:
        """Take somebody out of this server's leaderboards; his rating stays. False where he has no line in any."""

        def work(tx: Transaction) -> bool:
            games = ratings.drop_standings(tx, guild, user)
            if games:
                audit.add_entry(tx, guild, self._context.clock(), by, CLEAR, str(user), " ".join(games))
            return bool(games)

        return await self._context.store.write(work)
