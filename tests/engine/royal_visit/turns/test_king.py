"""King cards: single spaces and King's Privilege."""

from __future__ import annotations

from tests.engine.royal_visit.positions import after, at, field, is_legal, may, result


def test_king_1_moves_the_king_one_space() -> None:
    assert may(at("L-3,K0,R+3,W-1,J+1", "K1"), "K1") == {"K-1", "K+1"}
    assert field(after(at("L-3,K0,R+3,W-1,J+1", "K1"), "K1:K+1"), "PAWNS") == "L-3,K+1,R+3,W-1,J+1"


def test_king_may_not_share_a_guards_space() -> None:
    assert may(at("L-1,K0,R+3,W-1,J+1", "K1"), "K1") == {"K+1"}
    assert may(at("L-3,K0,R+1,W-1,J+1", "K1"), "K1") == {"K-1"}
    assert may(at("L-1,K0,R+1,W-1,J+1", "K1"), "K1") == set()


def test_king_may_not_pass_a_guard() -> None:
    here = at("L-3,K0,R+2,W-1,J+1", "K1K1K1K1")
    assert is_legal(here, "K1:K+1")
    assert not is_legal(here, "K1:K+1;K1:K+2")
    assert not is_legal(here, "K1:K+1;K1:K+2;K1:K+3")


def test_several_king_1_move_the_king_several_spaces() -> None:
    here = at("L-3,K0,R+6,W-1,J+1", "K1K1K1K1")
    assert field(after(here, "K1:K+1;K1:K+2;K1:K+3;K1:K+4"), "PAWNS") == "L-3,K+4,R+6,W-1,J+1"


def test_kings_privilege_moves_king_and_both_guards_one_space_in_the_same_direction() -> None:
    here = at("L-2,K0,R+3,W-1,J+1", "K1K1")
    assert may(here, "K1K1") == {"L-3,K-1,R+2", "L-1,K+1,R+4"}
    assert field(after(here, "K1K1:L-1,K+1,R+4"), "PAWNS") == "L-1,K+1,R+4,W-1,J+1"


def test_kings_privilege_moves_a_court_that_stands_close_together() -> None:
    assert may(at("L-1,K0,R+1,W-1,J+1", "K1K1"), "K1K1") == {"L-2,K-1,R0", "L0,K+1,R+2"}


def test_kings_privilege_moves_all_three_or_none() -> None:
    assert may(at("L-2,K0,R+8,W-1,J+1", "K1K1"), "K1K1") == {"L-3,K-1,R+7"}
    assert may(at("L-8,K0,R+2,W-1,J+1", "K1K1"), "K1K1") == {"L-7,K+1,R+3"}
    assert may(at("L-8,K0,R+8,W-1,J+1", "K1K1"), "K1K1") == set()


def test_kings_privilege_reaches_the_last_space_of_the_track() -> None:
    assert may(at("L-7,K0,R+7,W-1,J+1", "K1K1"), "K1K1") == {"L-8,K-1,R+6", "L-6,K+1,R+8"}


def test_kings_privilege_takes_two_king_1_together() -> None:
    assert may(at("L-2,K0,R+3,W-1,J+1", "K1"), "K1K1") == set()
    assert not is_legal(at("L-2,K0,R+3,W-1,J+1", "K1"), "K1:L-1,K+1,R+4")
    assert field(after(at("L-2,K0,R+3,W-1,J+1", "K1K1", discard="G1"), "K1K1:L-1,K+1,R+4"), "DISCARD") == "G1K1K1"


def test_two_king_1_together_do_nothing_else() -> None:
    here = at("L-2,K0,R+3,W-1,J+1", "K1K1")
    assert not is_legal(here, "K1K1:K+2")
    assert not is_legal(here, "K1K1:L-1,K+1")
    assert not is_legal(here, "K1K1:L-3,R+4")


def test_kings_privilege_may_be_mixed_with_single_king_1_in_any_order() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1K1K1")
    for turn, pawns in (
        ("K1K1:L-1,K+1,R+3;K1:K+2;K1:K+1", "L-1,K+1,R+3,W-1,J+1"),
        ("K1:K+1;K1K1:L-1,K+2,R+3;K1:K+1", "L-1,K+1,R+3,W-1,J+1"),
        ("K1:K-1;K1:K0;K1K1:L-3,K-1,R+1", "L-3,K-1,R+1,W-1,J+1"),
    ):
        assert field(after(here, turn), "PAWNS") == pawns


def test_kings_privilege_may_be_used_more_than_once_in_a_turn() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1K1K1")
    assert is_legal(here, "K1K1:L-1,K+1,R+3;K1K1:L0,K+2,R+4")
    assert is_legal(here, "K1K1:L-1,K+1,R+3;K1K1:L-2,K0,R+2")


def test_kings_privilege_may_carry_the_king_into_a_chateau() -> None:
    assert result(after(at("L+5,K+6,R+7,W-1,J+1", "K1K1"), "K1K1:L+6,K+7,R+8")) == "r king"
    assert result(after(at("L-7,K-6,R-5,W-1,J+1", "K1K1", turn="r"), "K1K1:L-8,K-7,R-6")) == "g king"


def test_no_king_card_is_played_after_the_king_has_come_to_a_chateau() -> None:
    here = at("L-2,K+6,R+8,W-1,J+1", "K1K1K1")
    assert is_legal(here, "K1:K+7")
    assert not is_legal(here, "K1:K+7;K1:K+6")
    assert not is_legal(here, "K1:K+7;K1K1:L-3,K+6,R+7")
