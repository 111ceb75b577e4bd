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
from bot.store.core import actions
from bot.store.core.actions import StepRow
from bot.store.core.matches import MatchRow
from bot.store.transaction import Transaction
from engine.errors import EngineError
from engine.randomness import Chance


def steps_of(context: MatchContext, tx: Transaction, row: MatchRow) -> Sequence[StepRow]:
    """The steps of a match, the deal first: stored ones while it is live, else cached or replayed ones.

    Only the stored position is the truth: if the replay leads elsewhere, that position is the only step. Empty before
    the match has a position. Raises `CannotRead`.
    """
    context.check_readable(row)
    if row.position is None:
        return ()
    if stored := actions.last_steps(tx, row.id):
        return stored
    if (cached := context.replays.find(row)) is not None:
        return cached
    steps: Sequence[StepRow] = _steps_from_seed(context.games, tx, row)
    if not steps or steps[-1].position != row.position:
        steps = (StepRow(row.turn, row.version - 1, None, "", None, row.position),)
    tx.after_commit(lambda: context.replays.keep(row, steps))
    return steps


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
