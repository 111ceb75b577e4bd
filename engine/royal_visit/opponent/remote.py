"""The opponent for worker processes, behind the seam: views and turns of a match as `engine.game` has them."""

from __future__ import annotations

from engine.game import LastTurn
from engine.royal_visit.game import MatchAction, turn_of
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.opponent.inference import ObservedTurn
from engine.royal_visit.position import MatchView, dealt_view
from engine.royal_visit.turns.turn import Turn

SeenTurn = LastTurn[MatchView, MatchAction]


def choose_turn(view: MatchView, level: int, seed: str, last: SeenTurn | None = None) -> Turn:
    """Return the turn that a level plays; see `choose.choose`."""
    return choose(dealt_view(view), level, seed, last=observed(last))


def observed(last: SeenTurn | None) -> ObservedTurn | None:
    """Return the other's last turn as the opponent infers from it."""
    return None if last is None else ObservedTurn(dealt_view(last.before), turn_of(last.turn))
