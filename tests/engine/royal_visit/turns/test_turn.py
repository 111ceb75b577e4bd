"""What all turns have in common: act, move the Crown, refill. Each way to act has a file of its own."""

from __future__ import annotations

import pytest

from tests.engine.royal_visit.positions import after, at, field, is_legal, listed, may, may_follow

NOTHING_TO_DO = "L-1,K0,R+1,W0,J0"
"""With GF and JM in hand: both Guards stand beside the King, Wizard and Jester on the Fountain with the King."""


def test_cards_are_played_one_after_another_each_from_where_the_last_one_left_its_pawn() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "W1W2W3")
    assert field(after(here, "W1:W0;W3:W+3;W2:W+5"), "PAWNS") == "L-2,K0,R+2,W+5,J+1"
    assert not is_legal(here, "W1:W0;W3:W+2")


def test_a_player_may_play_as_many_cards_as_they_like() -> None:
    here = at("L-2,K0,R+2,W-8,J+1", "W1W1W2W2W2W2W2W2")
    assert is_legal(here, "W1:W-7")
    assert is_legal(here, "W1:W-7;W1:W-6;W2:W-4;W2:W-2;W2:W0;W2:W+2;W2:W+4;W2:W+6")


def test_a_player_plays_at_least_one_card_or_uses_the_wizards_power() -> None:
    assert not is_legal(at(hand="K1"), "pass")
    assert not is_legal(at("L-2,K0,R+2,W-1,J+1", "-"), "pass")  # the Wizard's power is left


@pytest.mark.parametrize(
    "turn",
    [
        "K1:K+1;G1:R+3",
        "K1:K+1;W1:W0",
        "K1:K+1;J1:J+2",
        "G1:R+3;K1:K+1",
        "G1:R+3;W1:W0",
        "G1:R+3;J1:J+2",
        "W1:W0;K1:K+1",
        "W1:W0;G1:R+3",
        "W1:W0;J1:J+2",
        "J1:J+2;K1:K+1",
        "J1:J+2;G1:R+3",
        "J1:J+2;W1:W0",
    ],
)
def test_all_cards_of_a_turn_are_of_one_type(turn: str) -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1G1W1J1")
    assert is_legal(here, turn.partition(";")[0])
    assert not is_legal(here, turn)


def test_every_kind_of_a_type_may_be_mixed_with_the_others() -> None:
    here = at("L-2,K0,R+3,W-1,J+1", "G1G2GFJ1J4JM")
    assert is_legal(here, "G1:L-3;GF:L-1,R+1;G2:R+3")
    assert is_legal(here, "J4:J+5;JM:J0;J1:J+1")


def test_a_card_that_cannot_be_carried_out_in_full_may_not_be_played() -> None:
    here = at("L-2,K0,R+2,W+6,J+1", "W3J5G2")
    assert may(here, "W3") == {"W+3"}
    assert may(here, "G2") == {"L-4", "R+4", "L-3,R+1", "L-3,R+3", "L-1,R+1", "L-1,R+3"}
    assert not is_legal(here, "W3:W+8")
    assert not is_legal(here, "G2:R+3")


def test_a_card_may_move_its_pawn_either_way_along_the_track() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1G1W2J3")
    assert may(here, "K1") == {"K-1", "K+1"}
    assert may(here, "G1") == {"L-3", "L-1", "R+1", "R+3"}
    assert may(here, "W2") == {"W-3", "W+1"}
    assert may(here, "J3") == {"J-2", "J+4"}


def test_a_card_moves_its_pawn_in_one_direction_only() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "J3")
    assert not is_legal(here, "J3:J+2")  # two forth and one back
    assert not is_legal(here, "J3:J0")


def test_every_play_moves_something() -> None:
    beside = at("L-1,K0,R+1,W+1,J0", "GFJM")
    assert may(beside, "GF") == set()
    assert may(beside, "JM") == set()
    assert may(at("L-1,K0,R+1,W0,J0"), "WP") == set()


def test_a_turn_may_end_where_it_began_and_its_cards_are_spent() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "W1W1K1K1K1K1K1K1", draw="G1G1G1", other="J1")
    there = after(here, "W1:W0;W1:W-1")
    assert field(there, "PAWNS") == "L-2,K0,R+2,W-1,J+1"
    assert field(there, "GREEN-HAND") == "K1K1K1K1K1K1G1G1"
    assert field(there, "DISCARD").endswith("W1W1")


def test_a_turn_may_double_back_as_it_likes() -> None:
    assert is_legal(at("L-2,K0,R+2,W-1,J+1", "K1K1K1K1K1"), "K1:K+1;K1:K0;K1:K-1;K1:K0;K1:K+1")


def test_the_crown_moves_after_the_act_and_looks_at_where_the_pawns_came_to() -> None:
    assert field(after(at("L-2,K0,R+2,W-5,J+1", "W2"), "W2:W-7"), "CROWN") == "-1"
    assert field(after(at("L-2,K0,R+2,W-7,J+1", "W2"), "W2:W-5"), "CROWN") == "0"


def test_the_hand_is_refilled_last() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "W1G1G1G1G1K1K1K1", draw="W1J1")
    there = after(here, "W1:W0")
    assert field(there, "GREEN-HAND") == "K1K1K1G1G1G1G1W1"
    assert not is_legal(here, "W1:W0;W1:W+1")


def test_then_the_other_player_moves() -> None:
    assert field(after(at(hand="W1", turn="g"), "W1:W0"), "TURN") == "r"
    assert field(after(at(hand="W1", turn="r"), "W1:W0"), "TURN") == "g"


def test_the_other_players_hand_is_left_alone() -> None:
    assert field(after(at(hand="W1", turn="g", other="K1G1J5"), "W1:W0"), "RED-HAND") == "K1G1J5"
    assert field(after(at(hand="W1", turn="r", other="K1G1J5"), "W1:W0"), "GREEN-HAND") == "K1G1J5"


def test_a_turn_is_a_pass_if_nothing_at_all_is_legal() -> None:
    here = at(NOTHING_TO_DO, "GFJM")
    assert may_follow(here) == set()
    assert listed(here) == ["pass"]
    assert is_legal(here, "pass")


def test_a_player_may_not_pass_while_any_play_is_legal() -> None:
    for one_thing_to_do in ("GFJMG1", "GFJMW1", "GFJMJ5", "GFJMK1K1"):
        here = at(NOTHING_TO_DO, one_thing_to_do)
        assert "pass" not in listed(here)
        assert not is_legal(here, "pass")


def test_the_crown_is_moved_and_the_hand_refilled_after_a_pass() -> None:
    here = at("L-3,K-2,R-1,W-2,J0", "GFJM", crown="+2", draw="W1W1W2W2W2W2W2", other="K1", turn="g")
    there = after(here, "pass")
    assert field(there, "PAWNS") == "L-3,K-2,R-1,W-2,J0"
    assert field(there, "CROWN") == "+1"
    assert field(there, "GREEN-HAND") == "GFW1W1W2W2W2W2JM"
    assert field(there, "TURN") == "r"
