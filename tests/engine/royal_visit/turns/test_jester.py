"""Jester cards that move the Jester. Those that move someone else are in test_jesters_power.py.

Green moves here and the Jester stands on Red's side of the King, so that the Jester's power stays out of it.
"""

from __future__ import annotations

import pytest

from tests.engine.royal_visit.positions import after, at, field, is_legal, may


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("J1", {"J0", "J+2"}),
        ("J2", {"J-1", "J+3"}),
        ("J3", {"J-2", "J+4"}),
        ("J4", {"J-3", "J+5"}),
        ("J5", {"J-4", "J+6"}),
    ],
)
def test_a_jester_card_moves_the_jester_its_number_of_spaces(card: str, moves: set[str]) -> None:
    assert may(at("L-2,K0,R+2,W-1,J+1", card), card) == moves


@pytest.mark.parametrize("space", ["+1", "+5", "+8"])
def test_jester_m_moves_the_jester_to_the_fountain(space: str) -> None:
    assert may(at(f"L-2,K0,R+2,W-1,J{space}", "JM"), "JM") == {"J0"}


def test_jester_m_leads_to_the_fountain_from_either_side() -> None:
    assert may(at("L-2,K0,R+2,W-1,J-6", "JM", turn="r"), "JM") == {"J0"}


def test_jester_m_is_not_played_when_the_jester_is_on_the_fountain() -> None:
    assert may(at("L-2,K0,R+2,W-1,J0", "JM"), "JM") == set()


def test_the_jester_may_pass_anyone_and_stand_with_anyone() -> None:
    here = at("L-2,K0,R+2,W-1,J+3", "J1J2J3J4")
    assert field(after(here, "J1:J+2;J3:J-1;J2:J-3;J4:J+1"), "PAWNS") == "L-2,K0,R+2,W-1,J+1"


def test_the_jester_stays_on_the_track() -> None:
    assert may(at("L-2,K0,R+2,W-1,J+4", "J4J5"), "J4") == {"J0", "J+8"}
    assert may(at("L-2,K0,R+2,W-1,J+4", "J4J5"), "J5") == {"J-1"}


def test_jester_cards_move_only_the_jester_without_the_jesters_power() -> None:
    here = at("L-3,K0,R+3,W-1,J+1", "J1")
    for moves in ("K+1", "L-4", "R+4", "W0"):
        assert not is_legal(here, f"J1:{moves}")


def test_the_jester_that_has_moved_close_does_not_lend_its_power_to_the_same_turn() -> None:
    here = at("L-3,K0,R+3,W-1,J+1", "J1J2")
    assert may(here, "J1", "J2:J-1") == {"J-2", "J0"}
