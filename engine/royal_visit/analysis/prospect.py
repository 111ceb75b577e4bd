"""What happens if a turn ends here, as far as the player may know: everything but the cards that they would draw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Outcome
from engine.royal_visit.board import Face, Pawns
from engine.royal_visit.cards import HAND_SIZE
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position, View
from engine.royal_visit.turns.drafting import TurnDraft


@dataclass(frozen=True, slots=True)
class Prospect:
    """`outcome` is how the match would end, None if it goes on; `runs_out` is whether the refill
    empties the draw pile."""

    outcome: Outcome | None
    runs_out: bool


def prospect(view: View, draft: TurnDraft) -> Prospect:
    """Return the prospect of a drafted turn, refill included."""
    return prospect_after(view, draft.pawns, draft.crown, len(draft.hand))


def prospect_after(here: Position, pawns: Pawns, crown: int, kept: int) -> Prospect:
    """Return the prospect of any turn that leads from `here` to these pawns and this Crown and keeps `kept` cards.

    The pile runs out at most once a turn: the new one contains this turn's cards.
    """
    after = replace(here, pawns=pawns, crown=crown)
    ended = outcome(after)
    if ended is not None:
        return Prospect(ended, runs_out=False)
    runs_out = 0 < len(here.draw) <= HAND_SIZE - kept
    if not runs_out or here.face is Face.BIG:
        return Prospect(None, runs_out)
    return Prospect(outcome(replace(after, draw=())), runs_out)


def draw_pile_after(view: View, draft: TurnDraft) -> int:
    """Return how many cards the refill after a drafted turn leaves to draw: 0 if the draw pile runs out.

    Before the first play it is the pile as it is.
    """
    refill = HAND_SIZE - len(draft.hand) if draft.plays else 0
    return max(0, len(view.draw) - refill)
