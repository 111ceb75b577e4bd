"""Guard cards: G1, G2 and GF."""

from __future__ import annotations

import pytest

from tests.engine.royal_visit.positions import after, at, field, is_legal, may


def test_guard_1_moves_one_guard_one_space() -> None:
    assert may(at("L-3,K0,R+3,W-1,J+1", "G1"), "G1") == {"L-4", "L-2", "R+2", "R+4"}


def test_guard_2_moves_one_guard_two_spaces_or_both_guards_one_space_each_in_its_own_direction() -> None:
    assert may(at("L-3,K0,R+3,W-1,J+1", "G2"), "G2") == {
        "L-5",
        "L-1",
        "R+1",
        "R+5",
        "L-4,R+2",
        "L-4,R+4",
        "L-2,R+2",
        "L-2,R+4",
    }


def test_guard_2_never_moves_a_single_guard_one_space() -> None:
    here = at("L-3,K0,R+3,W-1,J+1", "G2")
    for moves in ("L-4", "L-2", "R+2", "R+4"):
        assert not is_legal(here, f"G2:{moves}")


def test_guard_2_is_split_only_if_both_guards_can_move() -> None:
    assert may(at("L-1,K0,R+3,W-1,J+1", "G2"), "G2") == {"L-3", "R+1", "R+5", "L-2,R+2", "L-2,R+4"}
    assert may(at("L-1,K0,R+1,W-1,J+1", "G2"), "G2") == {"L-3", "R+3", "L-2,R+2"}
    assert may(at("L-8,K-6,R-5,W-1,J+1", "G2"), "G2") == {"R-3", "L-7,R-4"}


def test_a_guard_may_not_share_the_kings_space() -> None:
    assert may(at("L-1,K0,R+3,W-1,J+1", "G1"), "G1") == {"L-2", "R+2", "R+4"}
    assert may(at("L-2,K0,R+2,W-1,J+1", "G2"), "G2") == {"L-4", "R+4", "L-3,R+1", "L-3,R+3", "L-1,R+1", "L-1,R+3"}


def test_guard_may_not_pass_the_king() -> None:
    here = at("L-1,K0,R+1,W-1,J+1", "G2")
    assert not is_legal(here, "G2:L+1")
    assert not is_legal(here, "G2:R-1")


def test_a_guard_moves_over_wizard_and_jester_and_onto_their_spaces() -> None:
    assert field(after(at("L-3,K0,R+1,W+2,J+3", "G2"), "G2:R+3"), "PAWNS") == "L-3,K0,R+3,W+2,J+3"


def test_a_guard_stays_on_the_track() -> None:
    assert may(at("L-8,K0,R+7,W-1,J+1", "G1G2"), "G1") == {"L-7", "R+6", "R+8"}
    assert may(at("L-8,K0,R+7,W-1,J+1", "G1G2"), "G2") == {"L-6", "R+5", "L-7,R+6", "L-7,R+8"}


@pytest.mark.parametrize(
    ("court", "moves"),
    [
        ("L-4,K0,R+5", "L-1,R+1"),
        ("L-8,K+5,R+8", "L+4,R+6"),
        ("L-8,K-6,R+8", "L-7,R-5"),
        ("L-1,K0,R+2", "R+1"),
        ("L-2,K0,R+1", "L-1"),
    ],
)
def test_guard_flank_moves_both_guards_to_the_spaces_beside_the_king(court: str, moves: str) -> None:
    assert may(at(f"{court},W-1,J+1", "GF"), "GF") == {moves}


def test_guard_flank_is_not_played_when_both_guards_are_there_already() -> None:
    assert may(at("L-1,K0,R+1,W-1,J+1", "GF"), "GF") == set()
    assert not is_legal(at("L-1,K0,R+1,W-1,J+1", "GFG1"), "GF:L-1,R+1")


def test_each_guard_card_may_move_another_guard() -> None:
    here = at("L-3,K0,R+3,W-1,J+1", "G1G1G2")
    assert field(after(here, "G1:L-4;G1:R+4;G2:L-6"), "PAWNS") == "L-6,K0,R+4,W-1,J+1"


def test_guard_cards_never_move_the_king() -> None:
    here = at("L-3,K0,R+3,W-1,J+1", "G1G2GF")
    assert not is_legal(here, "G1:K+1")
    assert not is_legal(here, "G2:K+2")
    assert not is_legal(here, "GF:L-1,K0,R+1")
