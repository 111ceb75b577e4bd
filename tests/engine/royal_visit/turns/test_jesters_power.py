"""The Jester's power, Jester cards that move the King, the Guards or the Wizard, as `rulebook` has it."""

from __future__ import annotations

import pytest

from tests.engine.royal_visit.positions import after, at, field, is_legal, may, may_follow, result

NEAR_GREEN = "L-3,K0,R+3,W+1,J-1"
NEAR_RED = "L-3,K0,R+3,W+1,J+1"


@pytest.mark.parametrize(
    ("pawns", "turn", "available"),
    [
        (NEAR_GREEN, "g", True),
        (NEAR_GREEN, "r", False),
        (NEAR_RED, "r", True),
        (NEAR_RED, "g", False),
        ("L-3,K0,R+3,W+1,J0", "g", False),
        ("L-3,K0,R+3,W+1,J0", "r", False),
        ("L-3,K-2,R+3,W+1,J-1", "g", False),
        ("L-3,K-2,R+3,W+1,J-1", "r", True),
        ("L-3,K+2,R+3,W+1,J+1", "g", True),
        ("L-3,K+2,R+3,W+1,J+1", "r", False),
    ],
)
def test_it_is_available_while_the_jester_is_strictly_nearer_to_the_players_own_end_than_the_king(
    pawns: str, turn: str, available: bool
) -> None:
    moves = may(at(pawns, "J1", turn=turn), "J1")
    assert any(move[0] != "J" for move in moves) is available


def test_the_players_own_chateau_counts() -> None:
    for space in ("-7", "-8"):
        assert is_legal(at(f"L-3,K0,R+3,W+1,J{space}", "J1"), "J1:K+1")
    for space in ("+7", "+8"):
        assert is_legal(at(f"L-3,K0,R+3,W+1,J{space}", "J1", turn="r"), "J1:K+1")


def test_a_jester_card_moves_the_jester_or_one_pawn_of_another_character_exactly_that_far() -> None:
    assert may(at(NEAR_GREEN, "J1"), "J1") == {"J-2", "J0", "K-1", "K+1", "L-4", "L-2", "R+2", "R+4", "W0", "W+2"}
    assert may(at(NEAR_GREEN, "J4"), "J4") == {"J-5", "J+3", "L-7", "R+7", "W-3", "W+5"}


def test_the_king_and_the_guards_stay_in_order_and_on_the_track() -> None:
    assert may(at("L-3,K0,R+3,W+8,J-1", "J3"), "J3") == {"J-4", "J+2", "L-6", "R+6", "W+5"}
    assert may(at("L-7,K0,R+7,W+8,J-1", "J2"), "J2") == {"J-3", "J+1", "K-2", "K+2", "L-5", "R+5", "W+6"}


def test_a_jester_card_is_never_split_over_two_guards() -> None:
    here = at(NEAR_GREEN, "J2")
    for moves in ("L-4,R+4", "L-4,R+2", "L-2,R+4", "L-2,R+2"):
        assert not is_legal(here, f"J2:{moves}")


def test_every_card_of_the_turn_is_a_jester_card() -> None:
    here = at(NEAR_GREEN, "K1G1W1J1J2")
    assert not is_legal(here, "J1:K-1;K1:K-2")
    assert not is_legal(here, "J1:L-4;G1:L-5")
    assert not is_legal(here, "J1:W+2;W1:W+3")
    assert not is_legal(here, "K1:K+1;J1:K+2")
    assert not is_legal(here, "G1:L-4;J1:L-5")
    assert not is_legal(here, "W1:W+2;J1:W+3")


def test_all_cards_move_the_same_character() -> None:
    here = at(NEAR_GREEN, "J1J4")
    assert may_follow(here, "J1:K+1") == set()  # the guards are in the King's way
    assert may_follow(here, "J1:L-4") == {"J4:L-8", "J4:R+7"}
    assert may_follow(here, "J1:W+2") == {"J4:W-2", "J4:W+6"}
    assert may_follow(here, "J1:J-2") == {"J4:J-6", "J4:J+2"}


def test_different_cards_may_move_different_guards() -> None:
    here = at(NEAR_GREEN, "J2J3J1")
    assert field(after(here, "J3:R+6;J2:L-5;J1:R+5"), "PAWNS") == "L-5,K0,R+5,W+1,J-1"


@pytest.mark.parametrize(
    ("pawns", "moves"),
    [
        ("L-3,K+2,R+4,W+1,J-5", {"J0", "K0", "L0", "W0"}),
        ("L+1,K+2,R+4,W0,J-5", {"J0", "L0"}),
        ("L-4,K-2,R+4,W0,J-5", {"J0", "K0", "R0"}),
        ("L-3,K0,R+4,W-8,J-5", {"J0", "W0"}),
    ],
)
def test_jester_m_moves_one_pawn_to_the_fountain(pawns: str, moves: set[str]) -> None:
    assert may(at(pawns, "JM"), "JM") == moves


def test_two_wild_cards_never_make_a_kings_privilege() -> None:
    here = at(NEAR_GREEN, "K1J1J2J2")
    for cards in ("J2J2", "J1J2", "K1J1", "J1K1"):
        assert may(here, cards) == set()
        assert not is_legal(here, f"{cards}:L-4,K-1,R+2")


def test_it_is_checked_before_every_card() -> None:
    here = at("L-6,K0,R+6,W+1,J-1", "J1J2J3")
    assert may_follow(here, "J1:K+1") == {"J2:K-1", "J2:K+3", "J3:K-2", "J3:K+4"}
    assert may_follow(here, "J1:K-1") == set()  # the King has come to the Jester's space
    assert may_follow(here, "J2:K-2") == set()  # and here beyond it


def test_the_last_card_may_break_it() -> None:
    here = at("L-6,K0,R+6,W+1,J-1", "J1J2J3")
    assert field(after(here, "J1:K-1"), "PAWNS") == "L-6,K-1,R+6,W+1,J-1"
    assert field(after(here, "J2:K+2;J1:K+3;J3:K0"), "PAWNS") == "L-6,K0,R+6,W+1,J-1"
    assert field(after(here, "J2:K+2;J3:K-1"), "PAWNS") == "L-6,K-1,R+6,W+1,J-1"
    assert not is_legal(here, "J2:K+2;J3:K-1;J1:K0")


def test_it_may_carry_the_king_into_a_chateau() -> None:
    assert result(after(at("L-8,K-4,R+6,W+1,J-5", "J3"), "J3:K-7")) == "g king"
    assert result(after(at("L-3,K+4,R+8,W+1,J-5", "J3"), "J3:K+7")) == "r king"


def test_the_wizard_may_be_moved_over_anyone() -> None:
    assert field(after(at(NEAR_GREEN, "J5"), "J5:W-4"), "PAWNS") == "L-3,K0,R+3,W-4,J-1"
