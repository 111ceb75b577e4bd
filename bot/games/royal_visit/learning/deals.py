"""The lessons: fixed deals in which Green has to reach a goal with one turn. Each has one idea.

Their keys are stored with people's progress: a lesson may change, its key may not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from bot.games.states import Lesson
from engine.royal_visit.board import Pawns, Seat
from engine.royal_visit.notation import read_play, read_position
from engine.royal_visit.position import MatchView, View
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn, prospect

KING, GUARDS, WIZARD, JESTER, CROWN, END = "king", "guards", "wizard", "jester", "crown", "end"

KING_GOAL, POWER_GOAL, JESTER_GOAL, CROWN_GOAL = -2, -3, -2, 2

_DISCARDS: Final = "K1K1K1K1K1K1K1K1G1G1G2G2G2G2G2G2G2GFGFW1W1W2W2W2W2W2W3W3J1J2J2J3J3J3J4JM"
"""The discards of the last lesson, in which the cards run out."""


@dataclass(frozen=True, slots=True)
class _Deal:
    line: str
    reaches_goal: Callable[[View, TurnDraft], bool]

    @property
    def view(self) -> View:
        return View(read_position(self.line))


def _king_on(space: int) -> Callable[[View, TurnDraft], bool]:
    return lambda _, draft: draft.pawns.king == space


def _beside(_: View, draft: TurnDraft) -> bool:
    pawns: Pawns = draft.pawns
    return (pawns.left_guard, pawns.right_guard) == (pawns.king - 1, pawns.king + 1)


def _crown(view: View, draft: TurnDraft) -> bool:
    return abs(draft.crown - view.crown) >= CROWN_GOAL


def _won(view: View, draft: TurnDraft) -> bool:
    ends = prospect(view, draft).outcome
    return ends is not None and ends.winner == Seat.GREEN.letter


DEALS: Final = MappingProxyType(
    {
        KING: _Deal("L-4,K0,R+2,W+4,J+5 0 big g K1K1W1J2 ?8 ?42 - rulebook", _king_on(KING_GOAL)),
        GUARDS: _Deal("L-6,K-1,R+3,W+4,J+5 0 big g G1G2GFW1 ?8 ?42 - rulebook", _beside),
        WIZARD: _Deal("L-5,K0,R+2,W-3,J+5 0 big g K1G1W2J1 ?8 ?42 - rulebook", _king_on(POWER_GOAL)),
        JESTER: _Deal("L-5,K+1,R+3,W+5,J-3 0 big g G1W1J2J3 ?8 ?42 - rulebook", _king_on(JESTER_GOAL)),
        CROWN: _Deal("L-7,K-2,R+1,W-5,J+3 -2 big g K1G2W2J2 ?8 ?42 - rulebook", _crown),
        END: _Deal(f"L-3,K+1,R+4,W+5,J+3 -1 little g K1K1G1G2W2W2J2J4 ?8 ?2 {_DISCARDS} rulebook", _won),
    }
)


@cache
def lessons() -> Sequence[Lesson[MatchView]]:
    """All lessons, in their order."""
    return tuple(Lesson(key, deal.view, Seat.GREEN.letter) for key, deal in DEALS.items())


def reaches_goal(lesson: str, plays: Sequence[str]) -> bool:
    """Whether this turn reaches the goal. Raises `IllegalTurn`."""
    deal = DEALS[lesson]
    view = deal.view
    return deal.reaches_goal(view, draft_turn(view, tuple(map(read_play, plays))))
