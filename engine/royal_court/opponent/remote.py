"""The opponent for worker processes, behind the seam: views and acts as `engine.game` has them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import GameOver, HiddenCards, Reason
from engine.game import Advice, LastTurn
from engine.royal_court.acts.act import Act, acting
from engine.royal_court.notation import write_act
from engine.royal_court.opponent.choose import choose, evaluate
from engine.royal_court.opponent.inference import ObservedAct
from engine.royal_court.position import OVER, Position

SeenTurn = LastTurn[Position, Act]


def choose_act(view: Position, level: int, seed: str, last: SeenTurn | None = None) -> Act:
    """Return the act that a level chooses for the seat whose view this is; see `choose.choose`."""
    return choose(view, reader(view), level, seed, last=_observed(last))


def advise(view: Position, _drafted: Sequence[str], last: SeenTurn | None = None) -> Advice:
    """Return the strongest level's act for the seat whose view this is, whatever is drafted.

    `Advice.chance` is the mean share of the other players left behind; 0 if nothing had to be simulated. Deterministic.
    Raises as `choose.choose`.
    """
    best = evaluate(view, reader(view), last=_observed(last))[0]
    return Advice((write_act(best.act),), best.mean, best.mean)


def _observed(last: SeenTurn | None) -> ObservedAct | None:
    return None if last is None else ObservedAct(last.before, last.turn)


def reader(seen: Position) -> int:
    """Return the seat that may act and whose hand is visible; the first of several. Raises
    `GameOver`, `HiddenCards`."""
    if seen.step is OVER:
        raise GameOver(Reason("over", "the game is over"))
    for seat in acting(seen):
        if not isinstance(seen.places[seat].hand, int):
            return seat
    raise HiddenCards(Reason("hidden", "no seat that may act has a visible hand"))
