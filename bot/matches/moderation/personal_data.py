"""Use cases of data rights: export everything stored about a person, and delete it.

After the deletion the person is unknown to the bot. Their matches stay, for the sake of the other players, with "a
former player" in their seat.

The deletion is done in batches, so that interactions do not wait for all of it. From the first batch to the last, a row
in `forgetting` marks it as unfinished: the row survives a kill, and while it exists the person cannot start a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.durations import SECOND, Time
from bot.ids import MatchId, UserId
from bot.matches.actions.play import Leave
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import UseCase
from bot.matches.core.errors import CannotRead, MatchOver, NotHosted, UnknownMatch
from bot.matches.core.model import Ending, State
from bot.matches.core.seating import is_lobby
from bot.matches.lobby.create_match import close_challenge
from bot.matches.lobby.lobbies import leave_seat
from bot.store.core import actions
from bot.store.core.actions import ActionRow
from bot.store.core.matches import SeatRow
from bot.store.learning import lessons
from bot.store.moderation import personal_data
from bot.store.transaction import Transaction
from bot.store.turns import details

FORMAT: Final = 1
"""Version of the exported file's format."""

LIVE_AT_ONCE: Final = 4
"""Live matches and challenges that one batch ends."""

MATCHES_AT_ONCE: Final = 50
"""Finished matches from which one batch removes a person."""

ROWS_AT_ONCE: Final = 500
"""Other rows that one batch deletes."""

MAX_BATCHES: Final = 200
"""Batches that an interaction waits for; the rest is done in the background."""


@dataclass(frozen=True, slots=True)
class DeletionImpact:
    """What a deletion would affect: live matches, open challenges made or received, finished matches.

    `rated`: the number of games in which the person has a rating.
    """

    live: int
    challenges: int
    finished: int
    rated: int


# Signpost: what is kept about a person, shown to them or deleted
class PersonalData(UseCase):
    async def export(self, user: UserId) -> dict[str, Any]:
        """Return everything stored about a person, for JSON: without other people's secrets and names.

        Times are ISO 8601 in UTC. Other people's ids appear where they share a match, or where the person has blocked
        or banned them. For a live match the export has what the person sees in their hand once they have opened it,
        and their own actions.
        """
        return await self._context.store.read(lambda tx: self._export(tx, user))

    def _export(self, tx: Transaction, user: UserId) -> dict[str, Any]:
        about = {table: [_exported(row) for row in rows] for table, rows in personal_data.rows_about(tx, user).items()}
        return {
            "format": FORMAT,
            "exported": _time(self._context.clock()),
            "you": str(user),
            **about,
            "messages": [_exported(row) for row in personal_data.messages_to(tx, user)],
            "matches": [self._match(tx, match, user) for match in personal_data.matches_with(tx, user)],
        }

    def _match(self, tx: Transaction, match: MatchId, user: UserId) -> dict[str, Any]:
        try:
            aggregate = MatchAggregate.load(self._context, tx, match)
        except NotHosted as error:
            return {"number": match, "game": error.game}
        row, over = aggregate.row, aggregate.row.state is State.OVER
        seat = row.seat_of(user)
        data: dict[str, Any] = {
            "number": row.id,
            "game": row.game,
            "options": dict(row.terms.options),
            "rated": row.terms.rated,
            "pace": row.terms.pace,
            "server": str(row.place.guild),
            "channel": str(row.place.channel),
            "state": row.state,
            "created": _time(row.created),
            "started": _time(row.started),
            "ended": _time(row.ended),
            "termination": row.termination,
            "seats": {row_seat.seat: _player_of(row_seat, user) for row_seat in row.seats},
        }
        if over:
            data |= {"seed": row.seed, "salt": row.salt}
        if seat is None:
            return data
        data["your seat"] = seat.seat
        data["score"], data["rank"] = seat.score, seat.rank
        data["your time ends"], data["nudged"] = _time(seat.due), _time(seat.nudged)
        data["your standing order"], data["you skip to your turn"] = seat.orders, seat.skips
        data["left the server"], data["gave up"] = _time(seat.absent), _time(seat.gone)
        data["your actions"] = [
            {"at": _time(action.at), "kind": action.kind, "data": action.data}
            for action in actions.actions_of(tx, row.id)
            if _is_own(action, seat, user)
        ]
        data["explained"] = list(lessons.explained_to(tx, row.id, seat.seat))
        draft = details.find_draft(tx, row.id, seat.seat)
        if draft is not None and draft.prompt_version == seat.prompt_version:
            data["laid out"] = list(draft.plays)
            data["hint"] = None if draft.hint_step is None else list(draft.hint_plays)
        if row.state is State.PLAY:
            data["what you see"] = None
            if seat.opened:  # else an export would be a look at a deal that can still be refused by resigning
                with suppress(CannotRead, UnknownMatch):
                    data["what you see"] = aggregate.rules.write_position(aggregate.view(seat.seat))
        return data

    async def deletion_impact(self, user: UserId) -> DeletionImpact:
        """Return what a deletion would affect, to be shown before it is confirmed."""

        def work(tx: Transaction) -> DeletionImpact:
            return DeletionImpact(
                live=len(personal_data.matches_with(tx, user, State.PLAY)),
                challenges=len(personal_data.matches_with(tx, user, State.CHALLENGE)),
                finished=len(personal_data.matches_with(tx, user, State.OVER)),
                rated=personal_data.count_rated_games(tx, user),
            )

        return await self._context.store.read(work)

    async def forget(self, user: UserId) -> bool:
        """Resign a person's matches, withdraw their challenges, and delete their data in batches.

        Return whether it is finished. If not, or after an interruption, `delete_batch` does the rest. Repeating it has
        no effect. Bans of the person and other people's blocks of them stay, by id.
        """

        def begin(tx: Transaction) -> bool:
            personal_data.begin_forgetting(tx, user, self._context.clock())
            return self._forget_batch(tx, user)

        done = await self._context.store.write(begin, user)
        for _ in range(MAX_BATCHES):
            if done:
                break
            done = await self._context.store.write(lambda tx: self._forget_batch(tx, user), user)
        return done

    async def delete_batch(self) -> bool:
        """Do one batch of an unfinished deletion; return whether there may be more."""
        user = await self._context.store.read(personal_data.next_to_forget)
        if user is None:
            return False
        await self._context.store.write(lambda tx: self._forget_batch(tx, user))
        return True

    def _forget_batch(self, tx: Transaction, user: UserId) -> bool:
        """Do one batch; return whether nothing is left. Matches come first: their results count for the others.

        Does nothing if another process has deleted the rest meanwhile: the person may be back.
        """
        if not personal_data.hold_forgetting(tx, user):
            return True
        live = personal_data.matches_of_person(tx, user, LIVE_AT_ONCE, live=True)
        for match in live:
            self._leave(tx, match, user)
            personal_data.remove_from_match(tx, user, match)
            tx.touched(match)
        if len(live) == LIVE_AT_ONCE:
            return False
        over = personal_data.matches_of_person(tx, user, MATCHES_AT_ONCE, live=False)
        for match in over:
            personal_data.remove_from_match(tx, user, match)
        tx.hold(user)  # after the matches, as everywhere
        if len(over) == MATCHES_AT_ONCE or personal_data.forget_rows(tx, user, ROWS_AT_ONCE) >= ROWS_AT_ONCE:
            return False
        personal_data.end_forgetting(tx, user)
        self._context.faces.forget(user)
        return True

    def _leave(self, tx: Transaction, match: MatchId, user: UserId) -> None:
        try:
            aggregate = MatchAggregate.load(self._context, tx, match)
            if aggregate.row.state is State.CHALLENGE:
                first, *_ = aggregate.row.seats
                if is_lobby(aggregate.rules):
                    leave_seat(aggregate, user)
                    return
                seat = aggregate.row.seat_of(user) or aggregate.row.seat_reserved_for(user)
                assert seat is not None
                close_challenge(aggregate, Ending.WITHDRAWN if seat.seat == first.seat else Ending.DECLINED, seat.seat)
            elif (seat_of := aggregate.row.seat_of(user)) is not None and seat_of.gone is None:
                if aggregate.is_out(seat_of.seat):
                    return
                aggregate.act(seat_of.seat, Leave())
        except (CannotRead, MatchOver, UnknownMatch):
            return  # no one can continue this match; the person is removed from it anyway


def _is_own(action: ActionRow, seat: SeatRow, user: UserId) -> bool:
    """Return whether an action is the person's. While a lobby fills, others may have had their seat before them."""
    if action.kind == "join" and action.data is not None:
        return action.data == str(user)
    return action.seat == seat.seat and action.kind not in ("bot", "stand")


def _player_of(seat: SeatRow, user: UserId) -> str | dict[str, Any] | None:
    """Return a seat's player, for the export of one player."""
    if seat.level is not None:
        return {"bot": seat.level}
    player = seat.user_id if seat.user_id is not None else seat.invited
    if player is None:
        return None
    return "you" if player == user else {"id": str(player)}


_TIMES: Final = frozenset({"at", "seen", "start", "until", "done", "unreachable"})
_IDS: Final = frozenset({"guild", "blocked", "channel", "message"})


def _exported(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row as exported: times readable, ids as text, because JSON readers round large numbers."""
    data: dict[str, Any] = {}
    for name, value in row.items():
        if value is None or name not in _TIMES | _IDS:
            data[name] = value
        else:
            data[name] = _time(value) if name in _TIMES else str(value)
    return data


def _time(at: Time | None) -> str | None:
    if at is None:
        return None
    return datetime.fromtimestamp(at / SECOND, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
