"""Use cases of records: a finished match as a file, a file as a match, and the verification of both.

A record is available to those who may watch the match's replay. Files are not trusted: their size is limited, which
bounds time and memory, and reading stops at the first illegal turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.games.logic import GameLogic, RecordLogic
from bot.games.states import SYSTEM, A, BoardState, Check, P, ReadRecord, Record, TurnMade, V
from bot.ids import MatchRef
from bot.matches.afterwards.replays import Replays
from bot.matches.aggregate.history import PLAYED, action_of, replay
from bot.matches.core.context import UseCase
from bot.matches.core.errors import FileTooLarge, NoText, UnknownReplay
from bot.matches.core.model import Match
from bot.matches.core.places import Viewer
from bot.matches.core.public_match import outcome_of, public, read_position
from bot.store.core import actions as store
from bot.store.core.actions import ActionRow
from bot.store.core.matches import MatchRow
from bot.store.transaction import Transaction
from engine.game import OPEN, Game
from engine.randomness import commitment

MAX_FILE_BYTES: Final = 64 * 1024
"""Largest size of a file in bytes."""

FINGERPRINT: Final = "fingerprint"
TURNS: Final = "turns"
RESULT: Final = "result"
"""Checks that every game has. A game adds its own for its random draws."""


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A finished match as stored, for comparison with the result of replaying its record."""

    match: Match
    record: Record
    position: str | None = field(repr=False)
    turns: int


class Records(UseCase):
    async def load(self, match: MatchRef, viewer: Viewer) -> StoredRecord:
        """Return everything about a finished match. Raises `UnknownReplay`, `StillPlayed`, `CannotRead`."""
        found = await Replays(self._context).require_watchable(match, viewer)

        def work(tx: Transaction) -> StoredRecord:
            row = self._context.load(tx, found.id)
            self._context.check_readable(row)
            rules = self._context.games[row.game].rules
            if row.position is None or not rules.dealt(read_position(rules, row.position)):
                raise UnknownReplay
            return StoredRecord(
                public(self._context, row), _record(row, store.actions_of(tx, row.id)), row.position, row.turn
            )

        return await self._context.store.read(work)


def _record(row: MatchRow, actions: Sequence[ActionRow]) -> Record:
    played = [action_of(action) for action in actions if action.kind in PLAYED]
    seats = [seat.seat for seat in row.seats]
    return Record(row.terms.options, seats, row.seed, played, outcome_of(row), row.started, salt=row.salt)


def decode_text(data: bytes) -> str:
    """Decode a file as text. Raises `FileTooLarge`, `NoText`."""
    if len(data) > MAX_FILE_BYTES:
        raise FileTooLarge(limit=MAX_FILE_BYTES // 1024)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NoText from error
    if "\0" in text:
        raise NoText
    return text


def public_states(rules: Game[P, V, A], read: ReadRecord[P]) -> tuple[BoardState[V, A], ...]:
    """Return every position of a record that was read, as it is public."""
    views = [rules.view(step.position, OPEN) for step in read.steps]
    states: list[BoardState[V, A]] = [BoardState(OPEN, views[0], None, None)]
    for number, (before, step) in enumerate(zip(read.steps, read.steps[1:], strict=False), 1):
        seat, text = step.action.seat, step.action.text
        turn = None
        if seat != SYSTEM and not step.action.left:
            turn = rules.as_seen(before.position, OPEN, seat, rules.read_action(text))
        made = TurnMade(number, "" if seat == SYSTEM else seat, turn, views[number - 1], views[number], step.shown)
        states.append(BoardState(OPEN, views[number], made, None))
    last = states[-1]
    return (*states[:-1], BoardState(OPEN, last.view, last.last, read.record.outcome))


# Signpost: checks of a match's file
def verify(game: GameLogic, stored: StoredRecord) -> tuple[Check, ...]:
    """Verify a stored match by replaying it from its seed and actions. CPU-bound: for a worker."""
    record = stored.record
    replayed = replay(game, record.options, record.seats, record.luck, record.actions)
    fits = (
        replayed.whole
        and len(replayed.steps) - 1 == stored.turns
        and game.rules.write_position(replayed.steps[-1].position) == stored.position
    )
    # Without an outcome by the rules, the players or the system ended the match, and the stored result stands.
    ended = fits and record.outcome == (replayed.outcome or record.outcome)
    return (
        Check(FINGERPRINT, commitment(record.seed) == stored.match.commitment),
        *(game.records.luck(record, replayed.steps) if game.records is not None else ()),
        Check(TURNS, fits, max(0, len(replayed.steps) - 1)),
        Check(RESULT, ended),
    )


# Signpost: checks of a match's file
def verify_file(records: RecordLogic[P], read: ReadRecord[P]) -> tuple[Check, ...]:
    """Return the checks of a file. Turns and result are right, or the file could not have been read."""
    return (
        Check(FINGERPRINT, right=True),
        *records.luck(read.record, read.steps),
        Check(TURNS, right=True, count=len(read.steps) - 1),
        *((Check(RESULT, right=True),) if read.record.outcome is not None else ()),
    )
