"""The steps of one match as a reader may see them: the last turns, or every position, without secret actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Final

from bot.games.logic import GameLogic
from bot.games.states import DEALT, SYSTEM, Action, BoardState, Step, TurnMade
from bot.matches.actions.details import MatchDetails
from bot.matches.actions.play import GAME_ACTIONS, Leave, StandingReply, Start, Turn
from bot.matches.actions.windows import Lapse, close_window
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import UnknownMatch
from bot.matches.core.model import Ending, State
from bot.matches.core.public_match import outcome_of, read_position, view_of
from bot.store.core import actions
from bot.store.core.actions import ActionRow, StepRow
from bot.store.core.matches import MatchRow
from bot.store.transaction import Transaction
from engine.errors import EngineError
from engine.game import OPEN, AnyGame, AnyView, Outcome, Visibility
from engine.randomness import Chance


def steps_of(
    context: MatchContext, tx: Transaction, row: MatchRow, first: int = 0, last: int | None = None
) -> Sequence[StepRow]:
    """The steps of a match from turn `first` to `last`, by default all, the deal first.

    Stored ones while it is live, else cached or replayed ones. Only the stored position is the truth: if the replay
    leads elsewhere, that position is the only step. Empty before the match has a position. Raises `CannotRead`.
    """
    context.check_readable(row)
    if row.position is None:
        return ()
    last = row.turn if last is None else last
    if row.state is State.PLAY and (stored := actions.steps_between(tx, row.id, first, last)):
        return stored
    steps = context.replays.find(row)
    if steps is None:
        steps = _steps_from_seed(context.games, tx, row)
        if not steps or steps[-1].position != row.position:
            steps = (StepRow(row.turn, row.version - 1, None, "", None, row.position),)
        context.replays.keep(row, steps)
    return [step for step in steps if first <= step.turn <= last]


def leads_to_position(games: Mapping[str, GameLogic], tx: Transaction, row: MatchRow) -> bool:
    """Whether the seed and the actions of a match that was dealt lead to its stored position."""
    try:
        steps = _steps_from_seed(games, tx, row)
    except (EngineError, ValueError):  # the seed or the options are none
        return False
    return bool(steps) and steps[-1].position == row.position


def _steps_from_seed(games: Mapping[str, GameLogic], tx: Transaction, row: MatchRow) -> list[StepRow]:
    """The steps to which the recorded actions lead; none if one of them cannot be read or the rules refuse it."""
    stored, game = actions.actions_of(tx, row.id), games[row.game]
    made = [action for action in stored if action.kind in PLAYED]
    replayed = replay(game, row.terms.options, [seat.seat for seat in row.seats], row.luck, list(map(action_of, made)))
    if not replayed.whole:
        return []
    deal = next(action for action in stored if action.kind == Start.kind)
    return [
        StepRow(
            turn,
            (by := made[index] if index is not None else deal).number,
            by.seat,
            by.kind,
            by.data,
            game.rules.write_position(step.position),
            " ".join(step.shown),
        )
        for turn, (index, step) in enumerate(zip(replayed.made_by, replayed.steps, strict=True))
    ]


PLAYED: Final = (*GAME_ACTIONS, Leave.kind, Lapse.kind)
"""The kinds of actions that replay a match."""


def action_of(stored: ActionRow) -> Action:
    """A stored action of one of these kinds."""
    return Action(stored.seat or SYSTEM, stored.data or "", left=stored.kind == Leave.kind)


@dataclass(frozen=True, slots=True)
class Replayed:
    """The steps of replayed actions from the deal on, and the outcome by the rules.

    `made_by`: the index of the action of each step; None: the deal. `whole`: every action was legal.
    """

    steps: Sequence[Step]
    made_by: Sequence[int | None]
    outcome: Outcome | None
    whole: bool


def replay(
    game: GameLogic, options: Mapping[str, str], seats: Sequence[str], luck: str, made: Sequence[Action]
) -> Replayed:
    """Replay a match from its luck, up to the first action that is refused. Raises `EngineError` for bad options."""
    rules, chance = game.rules, Chance(luck)
    position = rules.setup(options, seats, chance)
    steps = [Step(DEALT, position)] if rules.dealt(position) else []
    made_by: list[int | None] = [None] * len(steps)
    outcome = None
    for index, action in enumerate(made):
        before, secret, draws = position, False, len(chance.shown)
        try:
            if action.left:
                left = rules.leave(position, action.seat, chance, action.text or Ending.RESIGN)
                position, outcome = left.position, left.outcome
            elif action.seat == SYSTEM:
                position = close_window(game, position, chance)
            else:
                turn = rules.read_action(action.text)
                position = rules.apply(position, action.seat, turn, chance)
                secret = rules.visibility(before, position, action.seat, turn) is Visibility.SECRET
        except EngineError:
            return Replayed(steps, made_by, None, whole=False)
        if action.left and position == before:
            continue
        if secret and steps:
            steps[-1] = steps[-1]._replace(position=position)
        elif rules.dealt(position):
            steps.append(Step(action, position, chance.shown[draws:]))
            made_by.append(index)
    return Replayed(steps, made_by, rules.outcome(position) or outcome, whole=bool(steps))


EARLIER_TURNS: Final = 8
"""How many turns before the last one are shown in games where several players may act before a reader looks again."""

MAX_NEWS: Final = 60
"""How many turns since their own last one a player is shown at most. Bounds the cost of opening a hand."""


class MatchHistory:
    """The steps of a match in one stored state.

    A reader is a seat, None for everyone, or `OPEN`, once the match is over, for everyone who may see all of it.
    """

    def __init__(self, context: MatchContext, tx: Transaction, row: MatchRow, details: MatchDetails) -> None:
        self.row = row
        self._details = details
        self._context = context
        game = context.games[row.game]
        self._rules: AnyGame = game.rules
        self._earlier_count = EARLIER_TURNS if game.windows is not None or len(row.seats) > 2 else 0
        self._tx = tx
        self._steps_of_turns = partial(steps_of, context, tx, row)
        self.public_reader = OPEN if row.state is State.OVER else None
        """The reader that stands for everyone: None, or `OPEN` once the match is over."""

    def view(self, position: str, reader: str | None) -> AnyView:
        """A stored position as a reader may see it."""
        if reader == OPEN and self.row.state is not State.OVER:
            raise ValueError("a live match is open to nobody")
        return view_of(self._rules, position, reader)

    # ---- all steps
    def steps(self) -> Sequence[StepRow]:
        """Every known step. Raises `UnknownMatch` before the start, `CannotRead`."""
        steps = self._steps_of_turns(0, self.row.turn)
        if not steps:
            raise UnknownMatch
        return steps

    def states(self, reader: str | None) -> list[BoardState]:
        """Every known position. Raises as `steps`."""
        steps = self.steps()
        return [self._board_state(steps, index, reader) for index in range(len(steps))]

    def state_after(self, turn: int) -> tuple[int, BoardState]:
        """The position after a turn, or after the first later one that is known, as everyone may see it; and its turn.

        Raises as `steps`.
        """
        steps = self._steps_of_turns(turn - 1, turn) or self.steps()
        return steps[-1].turn, self._board_state(steps, len(steps) - 1, self.public_reader)

    def turns_made(self, first: int, last: int, reader: str | None) -> tuple[TurnMade, ...]:
        """The turns with these numbers, as far as they are known, in order. Raises as `steps`."""
        return self._pairs(self._steps_of_turns(first - 1, last), reader)

    def _pairs(self, steps: Sequence[StepRow], reader: str | None) -> tuple[TurnMade, ...]:
        return tuple(self._turn_made(before, step, reader) for before, step in pairwise(steps))

    def _board_state(self, steps: Sequence[StepRow], index: int, reader: str | None) -> BoardState:
        step = steps[index]
        last = self._turn_made(steps[index - 1], step, reader) if step.turn and index else None
        view = last.after if last is not None else self.view(step.position, reader)
        outcome = self._rules.outcome(read_position(self._rules, step.position))
        if step.turn == self.row.turn:
            outcome = outcome_of(self.row)  # the rules do not know of resignations
        names, faces = self.names_and_faces
        return BoardState(reader, view, last, outcome, names=names, faces=faces)

    @cached_property
    def names_and_faces(self) -> tuple[Mapping[str, str], Mapping[str, bytes]]:
        """What is known of the players in the match's server, by seat: the same for all steps of a long replay."""
        names, faces = self._details.loaded.names, self._context.faces.of(self._tx, self.row.people)
        seats = {seat.seat: seat.user_id for seat in self.row.seats if seat.user_id is not None}
        return (
            {seat: names[user] for seat, user in seats.items() if user in names},
            {seat: faces[user] for seat, user in seats.items() if user in faces},
        )

    def _turn_made(self, before: StepRow, step: StepRow, reader: str | None) -> TurnMade:
        """A step; the actor and the action of an anonymous one are left out for every reader but `OPEN`."""
        before_view, after_view = self.view(before.position, reader), self.view(step.position, reader)
        seat, turn, rules = step.seat or "", None, self._rules
        if step.kind in GAME_ACTIONS:
            position, action = read_position(rules, before.position), rules.read_action(step.data or "")
            if reader == OPEN or rules.as_seen(position, None, seat, action) is not None:
                turn = rules.as_seen(position, reader, seat, action)
            else:
                seat = ""
        ordered = step.kind == StandingReply.kind and reader == seat
        return TurnMade(step.turn, seat, turn, before_view, after_view, tuple(step.shown.split()), ordered)

    # ---- the last steps
    @cached_property
    def _recent_steps(self) -> Sequence[StepRow]:
        """The last steps: enough for the turns that are shown, and nearly always for a player's own last one."""
        turns = max(len(self.row.seats), self._earlier_count + 1)
        return self._steps_of_turns(self.row.turn - turns, self.row.turn)

    def current(self, reader: str | None) -> BoardState:
        """The position after the last step, and the turns before that one that a reader is shown, oldest first."""
        recent = self._recent_steps
        shown = recent[-self._earlier_count - 2 : -1] if self._earlier_count else ()
        earlier = tuple(self._turn_made(before, step, reader) for before, step in pairwise(shown))
        return replace(self._board_state(recent, len(recent) - 1, reader), earlier=earlier)

    def last_turn(self, reader: str | None) -> TurnMade | None:
        """The last turn; None after the deal."""
        recent = self._recent_steps
        return self._turn_made(recent[-2], recent[-1], reader) if len(recent) > 1 else None

    def turns_for(self, seat: str, reader: str | None) -> tuple[TurnMade | None, tuple[TurnMade, ...]]:
        """A seat's own last turn, None before it has made one; and the turns since, all but the last, oldest first.

        If its own turn is the last one, the turns before it that are at hand.
        """
        recent = steps = self._recent_steps
        if steps and steps[0].turn and (seat, Turn.kind) not in {(step.seat, step.kind) for step in steps[1:]}:
            live = self.row.state is State.PLAY
            steps = actions.last_steps_of(self._tx, self.row.id, seat) if live else self.steps()
        pairs = reversed(list(pairwise(steps)))
        made = ((before, step) for before, step in pairs if (step.seat, step.kind) == (seat, Turn.kind))
        own = next((self._turn_made(before, step, reader) for before, step in made), None)
        last, since = self.row.turn, own.number if own is not None else 0
        if not self._earlier_count:
            return own, ()
        if since == last:
            return own, self._pairs(recent[:-1], reader)
        since = max(since, last - MAX_NEWS)
        if recent[0].turn > since:
            recent = self._steps_of_turns(since, last - 1)
        return own, self._pairs([step for step in recent if since <= step.turn < last], reader)
