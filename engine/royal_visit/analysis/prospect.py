"""What would come of a turn if it ended here, as far as the player may know: all but the cards that he would draw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Outcome
from engine.royal_visit.board import Face, Pawns
from engine.royal_visit.cards import HAND_SIZE
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position, View
from engine.royal_visit.turns.drafting import Laid


@dataclass(frozen=True, slots=True)
class Prospect:
    """`outcome` is how the match would end, None if it goes on; `runs_out` whether the refill empties the draw pile."""

    outcome: Outcome | None
    runs_out: bool


def prospect(view: View, laid: Laid) -> Prospect:
    """The end of the turn, with the refill."""
    return ahead(view, laid.pawns, laid.crown, len(laid.hand))


def ahead(here: Position, pawns: Pawns, crown: int, kept: int) -> Prospect:
    """The same for any turn that leads from `here` to these pawns and this Crown, and keeps so many cards.

    A pile runs out at most once a turn: the new one has this turn's cards.
    """
    after = replace(here, pawns=pawns, crown=crown)
    ended = outcome(after)
    if ended is not None:
        return Prospect(ended, runs_out=False)
    runs_out = 0 < len(here.draw) <= HAND_SIZE - kept
    if not runs_out or here.face is Face.BIG:
        return Prospect(None, runs_out)
    return Prospect(outcome(replace(after, draw=())), runs_out)
