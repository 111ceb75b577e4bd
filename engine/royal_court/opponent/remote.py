"""The opponent for worker processes, behind the seam: views and acts as `engine.game` has them."""

from __future__ import annotations

from engine.errors import GameOver, HiddenCards, Reason
from engine.game import LastTurn
from engine.royal_court.acts.act import ActText, acting
from engine.royal_court.opponent.choose import choose
from engine.royal_court.opponent.inference import ObservedAct
from engine.royal_court.position import OVER, Position

SeenTurn = LastTurn[Position, ActText]


def choose_act(view: Position, level: int, seed: str, last: SeenTurn | None = None) -> ActText:
    """Return the act that a level chooses for the seat whose view this is; see `choose.choose`."""
    seen = None if last is None else ObservedAct(last.before, last.turn or "")
    return ActText(choose(view, reader(view), level, seed, last=seen))


def reader(seen: Position) -> int:
    """Return the seat that may act and whose hand is visible; the first of several. Raises
    `GameOver`, `HiddenCards`."""
    if seen.step == OVER:
        raise GameOver(Reason("over", "the game is over"))
    for seat in acting(seen):
        if not isinstance(seen.places[seat].hand, int):
            return seat
    raise HiddenCards(Reason("hidden", "no seat that may act has a visible hand"))
