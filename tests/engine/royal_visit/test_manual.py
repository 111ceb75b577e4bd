"""What the ruleset `manual` does otherwise, and that it does nothing else otherwise."""

from __future__ import annotations

import pytest

from engine.randomness import Shuffles
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import deal
from tests.engine.royal_visit.positions import SEED, after, at, field, is_legal, listed, may, may_follow, result

NEAR_GREEN = "L-6,K0,R+6,W+1,J-1"


def test_rulebook_is_the_default() -> None:
    assert next(iter(Ruleset)) is Ruleset.RULEBOOK


@pytest.mark.parametrize(("pick", "pawns"), [("left", "L-1,K0,R+1,W-2,J+2"), ("right", "L-1,K0,R+1,W+2,J-2")])
def test_guards_start_one_space_away_wizard_and_jester_two(pick: str, pawns: str) -> None:
    here = deal("left" if pick == "left" else "right", Ruleset.MANUAL, Shuffles(SEED))
    assert field(here, "PAWNS") == pawns
    assert field(here, "RULES") == "manual"
    assert field(here, "CROWN") == "0"
    assert field(here, "FACE") == "big"


def test_a_person_who_has_the_wizard_still_moves_first() -> None:
    assert field(deal("left", Ruleset.MANUAL, Shuffles(SEED)), "TURN") == "g"
    assert field(deal("right", Ruleset.MANUAL, Shuffles(SEED)), "TURN") == "r"


def test_moving_the_king_by_the_jesters_power_must_leave_the_jester_strictly_nearer() -> None:
    here = at(NEAR_GREEN, "J1J2", rules="manual")
    assert {move for move in may(here, "J1") if move[0] == "K"} == {"K+1"}  # not K-1, beside the Jester
    assert {move for move in may(here, "J2") if move[0] == "K"} == {"K+2"}  # not K-2, beyond him
    assert not is_legal(here, "J1:K-1")
    assert is_legal(at(NEAR_GREEN, "J1J2"), "J1:K-1")


def test_so_it_must_for_red() -> None:
    here = at("L-6,K0,R+6,W+1,J+1", "J1", turn="r", rules="manual")
    assert {move for move in may(here, "J1") if move[0] == "K"} == {"K-1"}


def test_each_such_move_must_and_the_last_card_is_no_exception() -> None:
    here = at(NEAR_GREEN, "J1J2J3", rules="manual")
    assert may_follow(here, "J2:K+2") == {"J1:K+1", "J1:K+3", "J3:K+5"}
    assert not is_legal(here, "J2:K+2;J3:K-1")
    assert is_legal(at(NEAR_GREEN, "J1J2J3"), "J2:K+2;J3:K-1")


def test_jester_m_is_such_a_move_too() -> None:
    pawns = "L-6,K+3,R+6,W+4,J+1"
    assert may(at(pawns, "JM", rules="manual"), "JM") == {"J0", "L0", "W0"}
    assert may(at(pawns, "JM"), "JM") == {"J0", "K0", "L0", "W0"}


def test_moving_guards_and_wizard_by_the_jesters_power_is_as_in_the_rulebook() -> None:
    pawns = "L-3,K0,R+3,W+1,J-1"
    assert may(at(pawns, "J4", rules="manual"), "J4") == may(at(pawns, "J4"), "J4") == {
        "J-5", "J+3", "L-7", "R+7", "W-3", "W+5"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("crown", "winner"), [("-6", "g deck"), ("-1", "g deck"), ("0", "draw deck"), ("+1", "r deck"), ("+6", "r deck")]
)
@pytest.mark.parametrize("turn", ["g", "r"])
def test_on_the_fountain_the_player_on_whose_side_the_crown_stands_wins(crown: str, winner: str, turn: str) -> None:
    here = at("L-5,K0,R+5,W-1,J0", "W1K1", turn=turn, crown=crown, face="little", draw="J5", rules="manual")
    there = after(here, "W1:W0")
    assert result(there) == winner
    assert field(there, "DRAW") == "-"
    assert field(there, "TURN") == turn


def test_the_crown_is_looked_at_after_it_has_moved() -> None:
    here = at("L-8,K0,R+5,W-1,J0", "W1K1", face="little", draw="J5", rules="manual")
    assert result(after(here, "W1:W0")) == "g deck"


@pytest.mark.parametrize(("king", "winner"), [("-1", "g deck"), ("+1", "r deck")])
def test_a_king_on_a_side_still_comes_before_the_crown(king: str, winner: str) -> None:
    for crown in ("-6", "+6"):
        here = at(f"L-5,K{king},R+5,W-1,J0", "W1K1", crown=crown, face="little", draw="J5", rules="manual")
        assert result(after(here, "W1:W0")) == winner


def test_the_big_crown_is_turned_as_in_the_rulebook() -> None:
    here = at("L-5,K0,R+5,W-1,J0", "W1K1", draw="J5", rules="manual")
    there = after(here, "W1:W0")
    assert result(there) is None
    assert field(there, "FACE") == "little"


@pytest.mark.parametrize(
    ("pawns", "hand"),
    [
        ("L-2,K0,R+2,W-1,J+1", "K1K1K1G1G2GFW1W2"),
        ("L-2,K0,R+2,W-1,J+1", "K1W1W2J1J2J3J4JM"),
        ("L-8,K-6,R+8,W-7,J0", "K1K1G2GFW3J5JM"),
    ],
)
def test_everything_else_is_the_same(pawns: str, hand: str) -> None:
    assert listed(at(pawns, hand, rules="manual")) == listed(at(pawns, hand))
