"""A turn built play by play: what its player is told after each play."""

from __future__ import annotations

import pytest

from engine.errors import IllegalTurn
from engine.royal_visit.notation import read_turn, write_turn
from engine.royal_visit.position import Position
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn
from tests.engine.royal_visit.positions import at


def laid(here: Position, turn: str = "pass") -> TurnDraft:
    return draft_turn(here, read_turn(turn))


def test_before_the_first_play_everything_stands_as_it_did() -> None:
    nothing = laid(at("L-2,K0,R+2,W-1,J+1", "K1G1"))
    assert nothing.plays == ()
    assert tuple(nothing.pawns) == (-2, 0, 2, -1, 1)
    assert [card.name for card in nothing.hand] == ["K1", "G1"]


def test_pawns_and_hand_are_those_after_the_plays() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1K1G1")
    after = laid(here, "K1K1:L-1,K+1,R+3;K1:K+2")
    assert tuple(after.pawns) == (-1, 2, 3, -1, 1)
    assert [card.name for card in after.hand] == ["G1"]
    assert write_turn(after.plays) == "K1K1:L-1,K+1,R+3;K1:K+2"


@pytest.mark.parametrize(
    ("turn", "crown"), [("pass", -1), ("W1:W-7", -2), ("W1:W-7;W2:W-5", -1), ("WP:L-6", 0), ("WP:K-6", -1)]
)
def test_crown_is_where_it_would_stand_if_the_turn_ended_here(turn: str, crown: int) -> None:
    assert laid(at("L-8,K0,R+2,W-6,J+1", "W1W2"), turn).crown == crown


def test_crown_stands_still_when_the_king_is_in_a_chateau() -> None:
    assert laid(at("L-8,K-6,R+2,W-8,J+1", "K1", crown="+3"), "K1:K-7").crown == 3


def test_a_turn_may_end_after_any_play() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1")
    assert laid(here, "K1:K+1").may_end
    assert laid(here, "K1:K+1;K1:K0").may_end
    assert laid(here, "WP:K-1").may_end


def test_a_turn_may_not_end_before_its_first_play() -> None:
    assert not laid(at("L-2,K0,R+2,W-1,J+1", "K1")).may_end


def test_a_turn_may_end_at_once_if_nothing_can_be_played() -> None:
    stuck = laid(at("L-1,K0,R+1,W0,J0", "GFJM"))
    assert stuck.next_plays == ()
    assert stuck.may_end


@pytest.mark.parametrize(
    ("pawns", "crown", "turn", "outcome"),
    [
        ("L-8,K-6,R-5,W0,J0", "0", "K1:K-7", "g king"),
        ("L-8,K+6,R+8,W0,J0", "0", "K1:K+7", "r king"),
        ("L-8,K0,R+8,W0,J0", "-6", "K1:K-1", "g crown"),
        ("L-8,K0,R+8,W0,J0", "-5", "K1:K-1", None),
        ("L-8,K-6,R-4,W0,J0", "-5", "K1:K-5", "g crown"),
    ],
)
def test_outcome_is_what_ending_the_turn_here_brings_at_once(
    pawns: str, crown: str, turn: str, outcome: str | None
) -> None:
    told = laid(at(pawns, "K1K1", crown=crown), turn).outcome
    assert (told.text if told else None) == outcome


def test_outcome_says_nothing_of_a_draw_pile_that_will_run_out() -> None:
    assert laid(at("L-3,K-1,R+3,W0,J0", "K1", face="little", draw="G1"), "K1:K-2").outcome is None


def test_the_first_play_that_is_not_legal_is_named() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1K1")
    with pytest.raises(IllegalTurn, match=r"^play 2, K1:K\+2, is not legal here$"):
        laid(here, "K1:K+1;K1:K+2;K1:K+9")
