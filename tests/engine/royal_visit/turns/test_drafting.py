"""A turn built play by play: what its player is told after each play."""

from __future__ import annotations

import pytest

from engine.errors import IllegalTurn
from engine.royal_visit.notation import read_turn
from engine.royal_visit.position import Position
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn
from tests.engine.royal_visit.positions import at


def laid(here: Position, turn: str = "pass") -> TurnDraft:
    return draft_turn(here, read_turn(turn))


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


def test_the_first_play_that_is_not_legal_is_named() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1K1")
    with pytest.raises(IllegalTurn, match=r"^play 2, K1:K\+2, is not legal here$"):
        laid(here, "K1:K+1;K1:K+2;K1:K+9")
