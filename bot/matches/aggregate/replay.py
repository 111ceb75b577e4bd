"""Replaying a match: its steps from its seed and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.logic import GameLogic
from bot.games.states import DEALT, SYSTEM, Action, Step
from bot.matches.actions.play import GAME_ACTIONS, Leave, Start
from bot.matches.actions.windows import Lapse, close_window
from bot.matches.core.context import MatchContext
from bot.matches.core.model import Ending, State
from bot.store.core import actions
from bot.store.core.actions import ActionRow, StepRow
from bot.store.core.matches import MatchRow
from bot.store.transaction import Transaction
from engine.errors import EngineError
from engine.game import Outcome, Visibility
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
    replayed = replay(game, row.options, [seat.seat for seat in row.seats], row.luck, list(map(action_of, made)))
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
    game: GameLogic, options: Mapping[str, str], seats: Sequence[str], seed: str, made: Sequence[Action]
) -> Replayed:
    """Replay a match from its seed, up to the first action that is refused. Raises `EngineError` for bad options."""
    rules, chance = game.rules, Chance(seed)
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
