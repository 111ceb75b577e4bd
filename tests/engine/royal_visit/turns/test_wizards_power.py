"""The Wizard's power: the King or a Guard jumps to the Wizard's space, without a card."""

from __future__ import annotations

from tests.engine.royal_visit.positions import after, at, codes, field, is_legal, listed, may, may_follow, result


def test_the_king_or_one_guard_jumps_to_the_wizards_space() -> None:
    assert may(at("L-2,K0,R+2,W-1,J+1"), "WP") == {"L-1", "K-1"}
    assert may(at("L-2,K0,R+2,W+1,J+1"), "WP") == {"K+1", "R+1"}
    assert field(after(at("L-2,K0,R+2,W-1,J+1"), "WP:K-1"), "PAWNS") == "L-2,K-1,R+2,W-1,J+1"


def test_the_jump_may_be_of_any_length() -> None:
    assert may(at("L-2,K0,R+2,W+8,J+1"), "WP") == {"R+8"}
    assert may(at("L-8,K0,R+8,W+6,J+1"), "WP") == {"K+6", "R+6"}


def test_the_court_must_stand_in_order_after_the_jump() -> None:
    assert may(at("L-2,K0,R+2,W+3,J+1"), "WP") == {"R+3"}
    assert may(at("L-2,K0,R+2,W-3,J+1"), "WP") == {"L-3"}
    assert may(at("L-2,K0,R+2,W-2,J+1"), "WP") == set()
    assert may(at("L-2,K0,R+2,W+2,J+1"), "WP") == set()


def test_the_pawn_really_moves() -> None:
    assert may(at("L-2,K0,R+2,W0,J+1"), "WP") == set()


def test_the_jester_cannot_be_summoned() -> None:
    for turn in "gr":
        assert not is_legal(at("L-2,K0,R+2,W-1,J+1", turn=turn), "WP:J-1")
        assert not is_legal(at("L-2,K0,R+2,W-1,J-3", turn=turn), "WP:J-1")


def test_the_wizard_comes_to_nobody() -> None:
    assert not is_legal(at("L-2,K0,R+2,W-1,J+1"), "WP:W0")


def test_only_one_pawn_jumps() -> None:
    here = at("L-2,K0,R+2,W-1,J+1")
    assert not is_legal(here, "WP:L-1;WP:K-1")
    assert may_follow(here, "WP:K-1") == set()


def test_it_may_carry_the_king_into_a_chateau() -> None:
    assert result(after(at("L-8,K0,R+2,W-7,J+1"), "WP:K-7")) == "g king"
    assert result(after(at("L-2,K0,R+8,W+7,J+1"), "WP:K+7")) == "r king"


def test_it_takes_no_card() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1G1G1W1W1J2J2")
    there = after(here, "WP:K-1")
    assert field(there, "GREEN-HAND") == "K1K1G1G1W1W1J2J2"
    assert field(there, "DRAW") == field(here, "DRAW")
    assert field(there, "DISCARD") == field(here, "DISCARD")
    assert len(codes(field(there, "DRAW"))) == 20


def test_no_card_is_played_beside_it() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1G1W1J1")
    assert not is_legal(here, "WP:K-1;K1:K0")
    assert not is_legal(here, "K1:K+1;WP:K-1")
    assert not is_legal(here, "W1:W-2;WP:K-1")
    assert not is_legal(here, "G1:R+3;WP:K-1")
    assert not is_legal(here, "J1:J+2;WP:K-1")


def test_both_players_may_use_it_wherever_the_wizard_stands() -> None:
    for turn in "gr":
        for pawns, jump in (("L-2,K0,R+2,W-1,J+1", "WP:K-1"), ("L-2,K0,R+2,W+1,J+1", "WP:K+1")):
            assert is_legal(at(pawns, "K1G1", turn=turn), jump)


def test_it_is_among_the_turns_that_are_listed() -> None:
    assert listed(at("L-2,K0,R+2,W-1,J+1")) == ["WP:L-1", "WP:K-1"]


def test_the_crown_moves_after_it() -> None:
    assert field(after(at("L-3,K0,R+2,W-8,J+1"), "WP:L-8"), "CROWN") == "-2"
