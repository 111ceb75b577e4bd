"""The three ways to win: King, Crown, and the draw pile run out (how it comes to run out is in test_refill.py)."""

from __future__ import annotations

import pytest

from engine.errors import GameOver
from engine.royal_visit.notation import read_turn
from engine.royal_visit.turns.drafting import draft_turn
from tests.engine.royal_visit.positions import after, at, field, listed, result


@pytest.mark.parametrize("turn", ["g", "r"])
@pytest.mark.parametrize(("from_", "to", "winner"), [("-6", "-7", "g king"), ("+6", "+7", "r king")])
def test_the_owner_of_the_chateau_wins_no_matter_who_moved_the_king_there(
    turn: str, from_: str, to: str, winner: str
) -> None:
    here = at(f"L-8,K{from_},R+8,W0,J0", "K1", turn=turn)
    assert result(after(here, f"K1:K{to}")) == winner


def test_after_a_win_by_the_king_the_hand_is_not_refilled_and_the_turn_is_not_handed_on() -> None:
    here = at("L-8,K-6,R+8,W-8,J-8", "K1G1", turn="r", crown="+6")
    there = after(here, "K1:K-7")
    assert field(there, "RED-HAND") == "G1"
    assert field(there, "DRAW") == field(here, "DRAW")
    assert field(there, "CROWN") == "+6"
    assert field(there, "DISCARD") == field(here, "DISCARD") + "K1"
    assert field(there, "TURN") == "r"


@pytest.mark.parametrize(
    ("crown", "card", "move", "end"), [("-6", "W1", "W-2", "-7"), ("-6", "W2", "W+1", "-7"), ("-5", "W1", "W0", None)]
)
def test_a_crown_at_7_or_more_wins_for_that_chateaus_owner(crown: str, card: str, move: str, end: str | None) -> None:
    there = after(at("L-8,K0,R+2,W-1,J0", card, crown=crown), f"{card}:{move}")
    assert result(there) == ("g crown" if end else None)
    assert field(there, "CROWN") == (end or "-6")


@pytest.mark.parametrize(
    ("crown", "winner"),
    [
        ("-8", "g crown"),
        ("-7", "g crown"),
        ("-6", None),
        ("0", None),
        ("+6", None),
        ("+7", "r crown"),
        ("+8", "r crown"),
    ],
)
def test_the_crowns_chateaus_are_the_pawns_chateaus(crown: str, winner: str | None) -> None:
    assert result(at("L-2,K0,R+2,W-1,J0", "K1", crown=crown)) == winner


def test_the_crown_wins_before_any_refill() -> None:
    here = at("L-8,K0,R+2,W-1,J0", "W1G1", crown="-6", face="little", draw="W2")
    there = after(here, "W1:W0")
    assert field(there, "GREEN-HAND") == "G1"
    assert field(there, "DRAW") == "W2"
    assert field(there, "DISCARD").endswith("W1")
    assert field(there, "TURN") == "g"


def test_the_king_in_a_chateau_comes_before_the_crown() -> None:
    here = at("L-8,K+6,R+8,W-8,J-8", "K1", crown="-6")
    assert result(after(here, "K1:K+7")) == "r king"


@pytest.mark.parametrize(("king", "winner"), [("-1", "g deck"), ("-6", "g deck"), ("+1", "r deck"), ("+6", "r deck")])
@pytest.mark.parametrize("turn", ["g", "r"])
def test_when_the_little_crowns_pile_runs_out_the_player_on_whose_side_the_king_stands_wins(
    king: str, winner: str, turn: str
) -> None:
    here = at(f"L-8,K{king},R+8,W-1,J0", "W1", turn=turn, face="little", draw="W2")
    assert result(after(here, "W1:W-2")) == winner


def test_the_crowns_place_does_not_matter_then() -> None:
    here = at("L-5,K-1,R+5,W-1,J0", "W1", crown="+6", face="little", draw="W2")
    assert result(after(here, "W1:W-2")) == "g deck"


def test_no_turn_is_played_after_the_end() -> None:
    for over in (
        at("L-8,K-7,R+8,W0,J0", "K1"),
        at("L-2,K0,R+2,W-1,J0", "K1", crown="+7"),
        at("L-2,K-1,R+2,W0,J0", "K1", face="little", draw="-"),
    ):
        assert listed(over) == []
        with pytest.raises(GameOver):
            after(over, "K1:K+1")
        with pytest.raises(GameOver):
            after(over, "pass")
        with pytest.raises(GameOver):
            draft_turn(over, read_turn("pass"))
