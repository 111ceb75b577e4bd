"""What all turns have in common: act, move the Crown, refill. Which plays there are is in test_second_opinion.py."""

from __future__ import annotations

from tests.engine.royal_visit.positions import after, at, field, is_legal, listed, may_follow

NOTHING_TO_DO = "L-1,K0,R+1,W0,J0"
"""With GF and JM in hand: both Guards stand beside the King, Wizard and Jester on the Fountain with the King."""


def test_a_player_plays_at_least_one_card_or_uses_the_wizards_power() -> None:
    assert not is_legal(at(hand="K1"), "pass")
    assert not is_legal(at("L-2,K0,R+2,W-1,J+1", "-"), "pass")  # the Wizard's power is left


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
