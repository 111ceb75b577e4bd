"""Replaying a match: its steps from its seed and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.logic import GameLogic
from bot.games.states import SYSTEM
from bot.matches.actions.play import GameAction, Leave, Start
from bot.matches.actions.position import PositionAction
from bot.matches.actions.registry import KINDS
from bot.matches.core.context import MatchContext
from bot.matches.core.model import State
from bot.store.core import actions
from bot.store.core.actions import StepRow
from bot.store.core.matches import MatchRow
from bot.store.transaction import Transaction
from engine.errors import EngineError
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
    if row.state == State.PLAY.value and (stored := actions.steps_between(tx, row.id, first, last)):
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
    game = games[row.game]
    rules, chance = game.rules, Chance(row.seed)
    position = rules.setup(row.options, [seat.seat for seat in row.seats], chance)
    steps: list[StepRow] = []
    for stored in actions.actions_of(tx, row.id):
        kind, actor = KINDS.get(stored.kind), stored.seat or SYSTEM
        if kind is None or not issubclass(kind, (PositionAction, Start)):
            continue
        before, seen = position, len(chance.shown)
        try:
            action = kind.read(stored.data)
            if isinstance(action, PositionAction):
                position = action.position_after(game, before, actor, chance)
        except (EngineError, ValueError):
            return []
        if isinstance(action, Leave) and position == before:
            continue
        text = rules.write_position(position)
        if steps and isinstance(action, GameAction) and action.is_secret(rules, before, position, actor):
            steps[-1] = replace(steps[-1], position=text)
        elif rules.dealt(position):
            shown = " ".join(chance.shown[seen:])
            steps.append(StepRow(len(steps), stored.number, stored.seat, stored.kind, stored.data, text, shown))
    return steps
