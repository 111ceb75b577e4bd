"""Step 2 of a turn: how far the Crown moves. What it wins is in test_winning.py."""

from __future__ import annotations

import pytest

from tests.engine.royal_visit.positions import after, at, field


def crown_after_nudging_the_wizard(pawns: str, turn: str, crown: str = "0") -> str:
    """The Crown after a turn in which the Wizard went from +1 to -1, or from -1 to +1."""
    there = "W-1" if "W+1" in pawns else "W+1"
    return field(after(at(pawns, "W2", turn=turn, crown=crown), f"W2:{there}"), "CROWN")


@pytest.mark.parametrize(
    ("pawns", "green", "red"),
    [
        ("L-2,K0,R+2,W+1,J0", "0", "0"),
        ("L-8,K0,R+2,W+1,J0", "-1", "0"),
        ("L-7,K0,R+2,W+1,J0", "-1", "0"),
        ("L-6,K0,R+2,W+1,J0", "0", "0"),
        ("L-7,K0,R+2,W+1,J-8", "-2", "0"),
        ("L-2,K0,R+8,W+1,J0", "0", "+1"),
        ("L-2,K0,R+7,W+1,J0", "0", "+1"),
        ("L-2,K0,R+6,W+1,J0", "0", "0"),
        ("L-2,K0,R+8,W+1,J+8", "0", "+2"),
        ("L-8,K0,R+7,W+1,J+8", "-1", "+2"),
    ],
)
def test_the_crown_moves_one_space_for_each_pawn_in_the_chateau_of_the_player_whose_turn_it_is(
    pawns: str, green: str, red: str
) -> None:
    assert crown_after_nudging_the_wizard(pawns, "g") == green
    assert crown_after_nudging_the_wizard(pawns, "r") == red


def test_wizard_and_jester_count_in_a_chateau_like_everyone() -> None:
    assert field(after(at("L-2,K0,R+2,W-6,J0", "W1"), "W1:W-7"), "CROWN") == "-1"
    assert field(after(at("L-2,K0,R+2,W0,J-5", "J2"), "J2:J-7"), "CROWN") == "-1"
    assert field(after(at("L-8,K0,R+2,W-8,J-4", "J4"), "J4:J-8"), "CROWN") == "-3"


@pytest.mark.parametrize(
    ("pawns", "green", "red"),
    [
        ("L-3,K-2,R-1,W+1,J0", "-1", "0"),
        ("L-3,K-2,R0,W+1,J0", "0", "0"),
        ("L-3,K-2,R+1,W+1,J0", "0", "0"),
        ("L-3,K0,R+1,W+1,J0", "0", "0"),
        ("L+1,K+2,R+3,W+1,J0", "0", "+1"),
        ("L0,K+2,R+3,W+1,J0", "0", "0"),
        ("L-1,K+2,R+3,W+1,J0", "0", "0"),
    ],
)
def test_it_moves_one_space_if_the_whole_court_is_on_their_side(pawns: str, green: str, red: str) -> None:
    assert crown_after_nudging_the_wizard(pawns, "g") == green
    assert crown_after_nudging_the_wizard(pawns, "r") == red


def test_both_reasons_add_up() -> None:
    assert crown_after_nudging_the_wizard("L-8,K-2,R-1,W+1,J-7", "g") == "-3"
    assert crown_after_nudging_the_wizard("L+1,K+2,R+8,W+1,J+7", "r") == "+3"


def test_it_moves_toward_the_player_whose_turn_it_is_from_wherever_it_stands() -> None:
    assert crown_after_nudging_the_wizard("L-8,K0,R+8,W+1,J0", "g", crown="+3") == "+2"
    assert crown_after_nudging_the_wizard("L-8,K0,R+8,W+1,J0", "r", crown="+3") == "+4"
    assert crown_after_nudging_the_wizard("L-8,K0,R+8,W+1,J-8", "g", crown="+1") == "-1"


def test_it_always_moves_whatever_the_turn_was() -> None:
    assert field(after(at("L-8,K0,R+2,W-1,J0", "K1"), "WP:K-1"), "CROWN") == "-1"
    assert field(after(at("L-8,K0,R+2,W-1,J0", "K1K1"), "K1:K+1;K1:K0"), "CROWN") == "-1"


@pytest.mark.parametrize(("crown", "end"), [("-3", "-6"), ("-4", "-7"), ("-5", "-8"), ("-6", "-8")])
def test_it_stops_at_the_ends_of_its_track(crown: str, end: str) -> None:
    assert crown_after_nudging_the_wizard("L-8,K-2,R-1,W+1,J-8", "g", crown) == end
    red = crown_after_nudging_the_wizard("L+1,K+2,R+8,W+1,J+8", "r", crown.replace("-", "+"))
    assert red == end.replace("-", "+")


def test_it_is_not_moved_when_the_king_has_come_to_a_chateau() -> None:
    assert field(after(at("L-8,K-6,R-5,W-8,J-7", "K1", crown="+2"), "K1:K-7"), "CROWN") == "+2"
    assert field(after(at("L-8,K+6,R+8,W-8,J-7", "K1", crown="+2"), "K1:K+7"), "CROWN") == "+2"


def test_its_face_is_not_turned_by_moving() -> None:
    for face in ("big", "little"):
        assert field(after(at("L-8,K0,R+2,W-1,J0", "W1", face=face), "W1:W-2"), "FACE") == face
