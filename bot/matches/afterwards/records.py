"""Use cases: a match that is over as a file, a file as a match, and whether all of it follows from the seed.

Who may have it is who may watch its replay. Nothing here trusts a file: its size bounds time and memory, and a turn
that is not legal ends the reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.games.logic import GameLogic, RecordLogic
from bot.games.states import DEALT, SYSTEM, Action, Check, ReadRecord, Record, Step, TableState, TurnMade
from bot.matches.actions.play import GAME_ACTIONS
from bot.matches.actions.visibility import Visibility, visibility_of
from bot.matches.actions.windows import close_window
from bot.matches.afterwards.replays import Replays
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import FileTooLarge, NoText, UnknownReplay
from bot.matches.core.model import Match
from bot.matches.core.public_match import outcome_of, public
from bot.matches.turns.play import Spectator
from bot.store.core import actions as store
from bot.store.core.actions import ActionRow
from bot.store.core.matches import MatchRow
from bot.store.transaction import Transaction
from engine.errors import EngineError
from engine.game import OPEN, Game, Outcome
from engine.randomness import Chance, commitment

LARGEST: Final = 64 * 1024
"""Bytes of a file that is read."""

FINGERPRINT: Final = "fingerprint"
TURNS: Final = "turns"
RESULT: Final = "result"
"""What is checked of every game; what luck there is in one, the game knows."""


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A match that is over as it is stored, to be held against what its record comes to."""

    match: Match
    record: Record
    position: str | None = field(repr=False)
    turns: int


class Records:
    """Matches that are over, whole."""

    def __init__(self, context: MatchContext, replays: Replays) -> None:
        self._context = context
        self._replays = replays

    async def of(self, match: int | str, spectator: Spectator) -> StoredRecord:
        """All of a match that is over. Raises `UnknownReplay`, `StillPlayed`, `CannotRead`."""
        found = await self._replays.may_watch(match, spectator)

        def work(tx: Transaction) -> StoredRecord:
            row = self._context.load(tx, found.id)
            self._context.check_readable(row)
            if row.position is None or not self._context.games[row.game].rules.dealt(row.position):
                raise UnknownReplay
            return StoredRecord(
                public(self._context, row), _record(row, store.actions_of(tx, row.id)), row.position, row.turn
            )

        return await self._context.store.read(work)


def _record(row: MatchRow, actions: Sequence[ActionRow]) -> Record:
    done = [
        Action(action.seat or SYSTEM, action.data or "", left=action.kind == "leave")
        for action in actions
        if action.kind in (*GAME_ACTIONS, "leave", "lapse")
    ]
    seats = [seat.seat for seat in row.seats]
    return Record(row.options, seats, row.seed, done, outcome_of(row), row.started)


def text_of(data: bytes) -> str:
    """The text of a file. Raises `FileTooLarge`, `NoText`."""
    if len(data) > LARGEST:
        raise FileTooLarge(limit=LARGEST // 1024)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NoText from error
    if "\0" in text:
        raise NoText
    return text


def tables(rules: Game, read: ReadRecord) -> tuple[TableState, ...]:
    """Every position of a record that was read, as everybody sees it."""
    views = [rules.view(step.position, OPEN) for step in read.steps]
    states = [TableState(OPEN, views[0], None, None)]
    for number, (before, step) in enumerate(zip(read.steps, read.steps[1:], strict=False), 1):
        seat, text = step.action.seat, step.action.text
        turn = "" if seat == SYSTEM or step.action.left else rules.seen(before.position, OPEN, seat, text)
        made = TurnMade(number, "" if seat == SYSTEM else seat, turn, views[number - 1], views[number], step.shown)
        states.append(TableState(OPEN, views[number], made, None))
    last = states[-1]
    return (*states[:-1], TableState(OPEN, last.view, last.last, read.record.outcome))


def checked(game: GameLogic, kept: StoredRecord) -> tuple[Check, ...]:
    """Everything about a stored match, worked out anew from its seed and actions. For a worker."""
    record = kept.record
    played = _played(game, record)
    fits = played.whole and played.turns == kept.turns and played.steps[-1].position == kept.position
    # Whatever leaves the game open was agreed, or decided, outside of its rules.
    ended = fits and record.outcome == (played.outcome or record.outcome)
    return (
        Check(FINGERPRINT, commitment(record.seed) == kept.match.commitment),
        *(game.records.luck(record, played.steps) if game.records is not None else ()),
        Check(TURNS, fits, played.turns),
        Check(RESULT, ended),
    )


def checked_file(records: RecordLogic, read: ReadRecord) -> tuple[Check, ...]:
    """The same of a file, which could not have been read if its turns did not follow or came to another result."""
    return (
        Check(FINGERPRINT, right=True),
        *records.luck(read.record, read.steps),
        Check(TURNS, right=True, count=len(read.steps) - 1),
        *((Check(RESULT, right=True),) if read.record.outcome is not None else ()),
    )


@dataclass(frozen=True, slots=True)
class _Played:
    """A record played once more: where it led from the deal on, in how many turns, to what, and whether all of it."""

    steps: Sequence[Step]
    turns: int
    outcome: Outcome | None
    whole: bool


def _played(game: GameLogic, record: Record) -> _Played:
    rules = game.rules
    chance = Chance(record.seed)
    position = rules.setup(record.options, record.seats, chance)
    steps = [Step(DEALT, position)] if rules.dealt(position) else []
    outcome, turns = None, 0
    for action in record.actions:
        before, hidden, seen = position, False, len(chance.shown)
        try:
            if action.left:
                left = rules.leave(position, action.seat, chance, action.text or "resign")
                position, outcome = left.position, left.outcome
            elif action.seat == SYSTEM:
                position = close_window(game, position, chance)
            else:
                position = rules.apply(position, action.seat, action.text, chance)
                hidden = visibility_of(rules, before, position, action.seat, action.text) is Visibility.SECRET
        except EngineError:
            return _Played(steps, turns, None, whole=False)
        if action.left and position == before:
            continue
        if hidden and steps:
            steps[-1] = steps[-1]._replace(position=position)
        elif rules.dealt(position):
            turns += bool(steps)
            steps.append(Step(action, position, chance.shown[seen:]))
    return _Played(steps, turns, rules.outcome(position) or outcome, whole=bool(steps))
