"""What the ruleset `manual` does otherwise. Which plays it allows is in test_second_opinion.py."""

from __future__ import annotations

import pytest

from engine.randomness import Chance
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import deal
from tests.engine.royal_visit.positions import SEED, after, at, field, result


def test_rulebook_is_the_default() -> None:
    assert next(iter(Ruleset)) is Ruleset.RULEBOOK


@pytest.mark.parametrize(("pick", "pawns"), [("left", "L-1,K0,R+1,W-2,J+2"), ("right", "L-1,K0,R+1,W+2,J-2")])
def test_guards_start_one_space_away_wizard_and_jester_two(pick: str, pawns: str) -> None:
    here = deal("left" if pick == "left" else "right", Ruleset.MANUAL, Chance(SEED))
    assert field(here, "PAWNS") == pawns
    assert field(here, "RULES") == "manual"
    assert field(here, "CROWN") == "0"
    assert field(here, "FACE") == "big"


def test_a_person_who_has_the_wizard_still_moves_first() -> None:
    assert field(deal("left", Ruleset.MANUAL, Chance(SEED)), "TURN") == "g"
    assert field(deal("right", Ruleset.MANUAL, Chance(SEED)), "TURN") == "r"


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
