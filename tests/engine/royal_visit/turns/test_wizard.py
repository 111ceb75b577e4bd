"""Wizard cards. His power, which takes no card, is in test_wizards_power.py."""

from __future__ import annotations

import pytest

from tests.engine.royal_visit.positions import after, at, field, is_legal, may


@pytest.mark.parametrize(("card", "moves"), [("W1", {"W-2", "W0"}), ("W2", {"W-3", "W+1"}), ("W3", {"W-4", "W+2"})])
def test_a_wizard_card_moves_the_wizard_its_number_of_spaces(card: str, moves: set[str]) -> None:
    assert may(at("L-2,K0,R+2,W-1,J+1", card), card) == moves


def test_the_wizard_may_pass_anyone_and_stand_with_anyone() -> None:
    here = at("L-2,K0,R+2,W-3,J+1", "W1W2W2")
    assert field(after(here, "W1:W-2;W2:W0;W2:W+2"), "PAWNS") == "L-2,K0,R+2,W+2,J+1"


def test_the_wizard_stays_on_the_track() -> None:
    assert may(at("L-2,K0,R+2,W-6,J+1", "W3"), "W3") == {"W-3"}
    assert may(at("L-2,K0,R+2,W-6,J+1", "W2"), "W2") == {"W-8", "W-4"}
    assert may(at("L-2,K0,R+2,W+6,J+1", "W3"), "W3") == {"W+3"}
    assert may(at("L-2,K0,R+2,W+6,J+1", "W2"), "W2") == {"W+4", "W+8"}


def test_wizard_cards_move_nobody_else() -> None:
    here = at("L-3,K0,R+3,W-1,J-1", "W1")
    for moves in ("K+1", "L-4", "R+4", "J-2"):
        assert not is_legal(here, f"W1:{moves}")
