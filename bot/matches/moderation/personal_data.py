"""Use cases of data rights: everything that is kept about a person, told to them alone, and taken out.

A person who has gone and comes back is a new one. Their matches stay, for those who played with them: with "a former
player" in their seat.

Deleting is done in pieces, so that nobody who presses meanwhile waits for all of it. A row in `forgetting` says from
the first piece to the last that it goes on: it survives a kill, and until it is gone the person can begin no match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.matches.actions.ending import Close
from bot.matches.actions.play import Leave
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import CannotRead, MatchOver, UnknownMatch
from bot.matches.core.model import DECLINED, WITHDRAWN, State
from bot.matches.core.seating import is_lobby
from bot.matches.lobby.challenges import EXPIRY
from bot.matches.lobby.lobbies import leave_seat
from bot.store.core import actions
from bot.store.core.actions import ActionRow
from bot.store.core.matches import SeatRow
from bot.store.deadlines import timers
from bot.store.learning import seen_explanations
from bot.store.moderation import personal_data
from bot.store.transaction import Transaction
from bot.store.turns import drafts

FORMAT: Final = 1
"""Rises when the file says something in another way."""

LIVE_AT_ONCE: Final = 4
"""Matches under way and challenges that one piece ends."""

MATCHES_AT_ONCE: Final = 50
"""Matches that are over out of which one piece takes a person."""

ROWS_AT_ONCE: Final = 500
"""Other rows that one piece deletes."""

PIECES: Final = 200
"""Pieces that a press waits for; those that are left are done without it."""


@dataclass(frozen=True, slots=True)
class AtStake:
    """What would go with a person: matches under way, open challenges of his or to him, and what stays of the others.

    `rated` is how many games he has a rating in.
    """

    under_way: int
    challenges: int
    finished: int
    rated: int


class PersonalData:
    """What is kept about a person."""

    def __init__(self, context: MatchContext, forgotten: Callable[[int], None]) -> None:
        """`forgotten` is told who has gone, so that nothing remembers their name."""
        self._context = context
        self._forgotten = forgotten

    async def export(self, user: int) -> dict[str, Any]:
        """Everything that is kept about a person, as JSON has it: nobody else's hidden things, and no other's name.

        Times are ISO 8601 in UTC. Others' ids are there where they sit in his matches, or he has blocked or banned
        them. Of a match under way it tells what he can see in his hand, and what he did himself.
        """
        return await self._context.store.read(lambda tx: self._export(tx, user))

    def _export(self, tx: Transaction, user: int) -> dict[str, Any]:
        about = {table: [_told(row) for row in rows] for table, rows in personal_data.rows_about(tx, user).items()}
        return {
            "format": FORMAT,
            "exported": _time(self._context.clock()),
            "you": str(user),
            **about,
            "messages": [_told(row) for row in personal_data.messages_to(tx, user)],
            "matches": [self._match(tx, match, user) for match in personal_data.matches_with(tx, user)],
        }

    def _match(self, tx: Transaction, match: int, user: int) -> dict[str, Any]:
        try:
            aggregate = MatchAggregate.load(self._context, tx, match)
        except UnknownMatch:
            return {"number": match}  # of a game that is not hosted any more
        row, over = aggregate.row, aggregate.row.state == State.OVER.value
        seat = row.seat_of(user)
        told: dict[str, Any] = {
            "number": row.id,
            "game": row.game,
            "options": dict(row.options),
            "rated": row.rated,
            "pace": row.pace,
            "server": str(row.guild),
            "channel": str(row.channel),
            "state": row.state,
            "created": _time(row.created),
            "started": _time(row.started),
            "ended": _time(row.ended),
            "how": row.how,
            "seats": {one.seat: _who(one, user) for one in row.seats},
        }
        if over:
            told["seed"] = row.seed
        if seat is None:
            return told
        told["your seat"] = seat.seat
        told["score"], told["rank"] = seat.score, seat.rank
        told["your time ends"], told["nudged"] = _time(seat.due), _time(seat.nudged)
        told["your standing order"] = seat.orders
        told["left the server"], told["gave up"] = _time(seat.absent), _time(seat.gone)
        told["your actions"] = [
            {"at": _time(action.at), "kind": action.kind, "data": action.data}
            for action in actions.actions_of(tx, row.id)
            if _is_own(action, seat, user)
        ]
        told["explained"] = list(seen_explanations.explained_to(tx, row.id, seat.seat))
        draft = drafts.find_draft(tx, row.id, seat.seat)
        if draft is not None:
            told["laid out"] = list(draft.plays)
        if row.state == State.PLAY.value:
            try:
                told["what you see"] = aggregate.view(seat.seat)
            except (CannotRead, UnknownMatch):
                told["what you see"] = None
        return told

    async def at_stake(self, user: int) -> AtStake:
        """What would go with a person, to be told before he says so."""

        def work(tx: Transaction) -> AtStake:
            return AtStake(
                under_way=len(personal_data.matches_with(tx, user, State.PLAY.value)),
                challenges=len(personal_data.matches_with(tx, user, State.CHALLENGE.value)),
                finished=len(personal_data.matches_with(tx, user, State.OVER.value)),
                rated=personal_data.games_rated_in(tx, user),
            )

        return await self._context.store.read(work)

    async def forget(self, user: int) -> bool:
        """Give up a person's matches, withdraw their challenges, and take them out of everything, piece by piece.

        Return whether it is done. If not, or if this is cut off, `step` does what is left. Done again, it does nothing.
        Bans and others' blocks of them stay by their id.
        """

        def begin(tx: Transaction) -> bool:
            personal_data.begin_forgetting(tx, user, self._context.clock())
            return self._forget_some(tx, user)

        done = await self._context.store.write(begin)
        for _ in range(PIECES):
            if done:
                break
            done = await self._context.store.write(lambda tx: self._forget_some(tx, user))
        if done:
            self._forgotten(user)
        return done

    async def step(self) -> bool:
        """Do one piece of what is left of deletions that were cut off or take long; whether there may be more."""
        user = await self._context.store.read(personal_data.next_to_forget)
        if user is None:
            return False
        if await self._context.store.write(lambda tx: self._forget_some(tx, user)):
            self._forgotten(user)
        return True

    def _forget_some(self, tx: Transaction, user: int) -> bool:
        """Do one piece; whether nothing is left. Matches come first: how they end still counts for the others."""
        live = personal_data.some_matches_with(tx, user, LIVE_AT_ONCE, live=True)
        for match in live:
            self._leave(tx, match, user)
            personal_data.leave_match(tx, user, match)
            tx.touched(match)
        if len(live) == LIVE_AT_ONCE:
            return False
        over = personal_data.some_matches_with(tx, user, MATCHES_AT_ONCE, live=False)
        for match in over:
            personal_data.leave_match(tx, user, match)
        if len(over) == MATCHES_AT_ONCE or personal_data.forget_rows(tx, user, ROWS_AT_ONCE) >= ROWS_AT_ONCE:
            return False
        personal_data.end_forgetting(tx, user)
        return True

    def _leave(self, tx: Transaction, match: int, user: int) -> None:
        try:
            aggregate = MatchAggregate.load(self._context, tx, match)
            if aggregate.row.state == State.CHALLENGE.value:
                first, *_ = aggregate.row.seats
                if is_lobby(aggregate.rules):
                    leave_seat(aggregate, user)
                    return
                seat = aggregate.row.seat_of(user) or next(one for one in aggregate.row.seats if one.invited == user)
                aggregate.act(seat.seat, Close(WITHDRAWN if seat.seat == first.seat else DECLINED))
                timers.drop_timer(tx, EXPIRY, match)
            elif (seat_of := aggregate.row.seat_of(user)) is not None and seat_of.gone is None:
                if aggregate.is_out(seat_of.seat):
                    return
                aggregate.act(seat_of.seat, Leave())
        except (CannotRead, MatchOver, UnknownMatch):
            return  # nobody can go on with it, he is taken out of it all the same


def _is_own(action: ActionRow, seat: SeatRow, user: int) -> bool:
    """Whether somebody has done this. While a lobby fills, others may have sat in what is his seat now, and got up."""
    if action.kind == "join" and action.data is not None:
        return action.data == str(user)
    return action.seat == seat.seat and action.kind not in ("bot", "stand")


def _who(seat: SeatRow, user: int) -> str | dict[str, Any] | None:
    """Who sits there, for the file of one of them."""
    if seat.level is not None:
        return {"bot": seat.level}
    sits = seat.user_id if seat.user_id is not None else seat.invited
    if sits is None:
        return None
    return "you" if sits == user else {"id": str(sits)}


_TIMES: Final = frozenset({"at", "seen", "start", "until", "done", "unreachable"})
_IDS: Final = frozenset({"guild", "blocked", "channel", "message"})


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row as the file has it: times that can be read, and ids as text, which no reader of JSON rounds."""
    told: dict[str, Any] = {}
    for name, value in row.items():
        if value is None or name not in _TIMES | _IDS:
            told[name] = value
        else:
            told[name] = _time(value) if name in _TIMES else str(value)
    return told


def _time(milliseconds: int | None) -> str | None:
    if milliseconds is None:
        return None
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
