"""What would come of a turn if it ended here, as far as the player may know: all but the cards that he would draw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Outcome
from engine.royal_visit.board import Face
from engine.royal_visit.cards import HAND_SIZE
from engine.royal_visit.position import View, outcome
from engine.royal_visit.turns import Laid


@dataclass(frozen=True, slots=True)
class Prospect:
    """`outcome` is how the match would end, None if it goes on; `runs_out` whether the refill empties the draw pile."""

    outcome: Outcome | None
    runs_out: bool


def prospect(view: View, laid: Laid) -> Prospect:
    """The end of the turn, with the refill. A pile runs out at most once a turn: the new one has this turn's cards."""
    if laid.outcome is not None:
        return Prospect(laid.outcome, runs_out=False)
    runs_out = 0 < len(view.draw) <= HAND_SIZE - len(laid.hand)
    if not runs_out or view.face is Face.BIG:
        return Prospect(None, runs_out)
    return Prospect(outcome(replace(view, pawns=laid.pawns, crown=laid.crown, draw=())), runs_out)
