"""How a game starts. How the seed decides cards and hands is in test_deal.py; the setup of `manual` in test_manual.py.

That the challenger is Green is for those who seat people; here it shows as the order of the seats.
"""

from __future__ import annotations

import pytest

from engine.randomness import Shuffles
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import Pick, deal
from engine.royal_visit.game import RoyalVisit
from engine.royal_visit.position import Position
from tests.engine.royal_visit.positions import SEED, codes, field

WIZARD_LEFT = "0" * 64
WIZARD_RIGHT = SEED


def dealt(seed: str, pick: Pick) -> Position:
    return deal(pick, Ruleset.RULEBOOK, Shuffles(seed))


def test_green_is_the_challenger() -> None:
    assert RoyalVisit().seats(2) == ("g", "r")


def test_the_king_starts_on_the_fountain_and_the_guards_two_spaces_away() -> None:
    assert field(dealt(SEED, "left"), "PAWNS").startswith("L-2,K0,R+2,")


def test_the_crown_starts_on_0_with_its_big_face_up() -> None:
    assert field(dealt(SEED, "left"), "CROWN") == "0"
    assert field(dealt(SEED, "left"), "FACE") == "big"


@pytest.mark.parametrize(
    ("seed", "pick", "pawns"),
    [
        (WIZARD_LEFT, "left", "L-2,K0,R+2,W+1,J-1"),
        (WIZARD_LEFT, "right", "L-2,K0,R+2,W-1,J+1"),
        (WIZARD_RIGHT, "left", "L-2,K0,R+2,W-1,J+1"),
        (WIZARD_RIGHT, "right", "L-2,K0,R+2,W+1,J-1"),
    ],
)
def test_the_pawn_in_the_hand_that_red_picks_goes_on_reds_side_the_other_on_greens(
    seed: str, pick: Pick, pawns: str
) -> None:
    assert field(dealt(seed, pick), "PAWNS") == pawns


@pytest.mark.parametrize(
    ("seed", "pick", "first"),
    [
        (WIZARD_LEFT, "left", "r"),
        (WIZARD_LEFT, "right", "g"),
        (WIZARD_RIGHT, "left", "g"),
        (WIZARD_RIGHT, "right", "r"),
    ],
)
def test_a_person_who_has_the_wizard_on_their_side_moves_first(seed: str, pick: Pick, first: str) -> None:
    assert field(dealt(seed, pick), "TURN") == first


def test_each_player_gets_eight_cards_and_the_rest_is_the_draw_pile() -> None:
    here = dealt(SEED, "left")
    sizes = [len(codes(field(here, pile))) for pile in ("GREEN-HAND", "RED-HAND", "DRAW", "DISCARD")]
    assert sizes == [8, 8, 38, 0]


def test_the_pick_does_not_change_the_cards() -> None:
    left, right = dealt(SEED, "left"), dealt(SEED, "right")
    assert (left.hands, left.draw) == (right.hands, right.draw)
