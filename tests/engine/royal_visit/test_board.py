"""The track, the five pawns, the two sides and the Crown. How pawns move has its own files."""

from __future__ import annotations

import pytest

from engine.errors import InvalidPosition
from engine.royal_visit.notation import read_position
from tests.engine.royal_visit.positions import after, at, field, may, may_follow, result, written_with

SPACES = ["-8", "-7", "-6", "-5", "-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8"]


@pytest.mark.parametrize("space", SPACES)
def test_track_has_seventeen_spaces_from_minus_8_to_plus_8(space: str) -> None:
    assert field(at(f"L-2,K0,R+2,W-1,J{space}"), "PAWNS") == f"L-2,K0,R+2,W-1,J{space}"


@pytest.mark.parametrize("pawns", ["L-2,K0,R+2,W-1,J-9", "L-2,K0,R+2,W+9,J+1", "L-9,K0,R+2,W0,J0", "L-2,K0,R+9,W0,J0"])
def test_there_is_no_space_beyond_8(pawns: str) -> None:
    with pytest.raises(InvalidPosition, match="outside -8 to \\+8"):
        read_position(written_with(at(), PAWNS=pawns))


def test_no_pawn_leaves_the_track() -> None:
    assert may(at("L-8,K0,R+8,W-8,J+8", "G1"), "G1") == {"L-7", "R+7"}
    assert may(at("L-8,K0,R+8,W-8,J+8", "W3"), "W3") == {"W-5"}
    assert may(at("L-8,K0,R+8,W+8,J+8", "W3"), "W3") == {"W+5"}
    assert may(at("L-8,K0,R+8,W-8,J+8", "J1"), "J1") == {"J+7"}
    assert may(at("L-8,K0,R+8,W-8,J-8", "J1", turn="r"), "J1") == {"J-7"}


@pytest.mark.parametrize(("space", "winner"), [("-7", "g king"), ("-6", None), ("+6", None), ("+7", "r king")])
def test_greens_chateau_is_minus_8_and_minus_7_reds_is_plus_7_and_plus_8(space: str, winner: str | None) -> None:
    assert result(at(f"L-8,K{space},R+8,W0,J0", "K1")) == winner


@pytest.mark.parametrize(("space", "steps"), [("-8", "-1"), ("-7", "-1"), ("-6", "0"), ("+7", "0"), ("+8", "0")])
def test_both_spaces_of_a_chateau_count_for_its_owner(space: str, steps: str) -> None:
    here = at(f"L-2,K0,R+2,W-1,J{space}", "W2")
    assert field(after(here, "W2:W+1"), "CROWN") == steps


@pytest.mark.parametrize("space", ["-1", "-2", "-3", "-4", "-5", "-6"])
def test_greens_side_is_every_space_below_the_fountain(space: str) -> None:
    assert result(at(f"L-8,K{space},R+8,W0,J0", face="little", draw="-")) == "g deck"


@pytest.mark.parametrize("space", ["+1", "+2", "+3", "+4", "+5", "+6"])
def test_reds_side_is_every_space_above_the_fountain(space: str) -> None:
    assert result(at(f"L-8,K{space},R+8,W0,J0", face="little", draw="-")) == "r deck"


def test_the_fountain_is_on_nobodys_side() -> None:
    for turn, king_and_guards in (("g", "L-3,K-1,R0"), ("r", "L0,K+1,R+3")):
        here = at(f"{king_and_guards},W+4,J0", "W1", turn=turn)
        assert field(after(here, "W1:W+5"), "CROWN") == "0"


def test_a_players_chateau_is_part_of_their_duchy() -> None:
    here = at("L-8,K-6,R-5,W+1,J+1", "W1")
    assert field(after(here, "W1:W+2"), "CROWN") == "-2"  # one for the guard's Chateau, one for the whole Court


def test_the_pawns_belong_to_nobody() -> None:
    pawns = "L-2,K0,R+2,W-1,J0"  # the Jester on the King's space is nobody's advantage
    green, red = (at(pawns, "K1K1G1G2GFW2J3", turn=turn) for turn in "gr")
    assert may_follow(green) == may_follow(red)
    assert {play.partition(":")[2][0] for play in may_follow(green)} == {"L", "K", "R", "W", "J"}


def test_the_king_and_both_guards_are_the_court() -> None:
    for others in ("W+1,J+1", "W-1,J-1"):
        assert field(after(at(f"L-3,K-2,R-1,{others}", "K1K1"), "K1K1:L-4,K-3,R-2"), "CROWN") == "-1"
    assert field(after(at("L-3,K-2,R0,W-1,J-1", "K1K1"), "K1K1:L-4,K-3,R-1"), "CROWN") == "-1"
    assert field(after(at("L-3,K-2,R+1,W-1,J-1", "K1K1"), "K1K1:L-4,K-3,R0"), "CROWN") == "0"


@pytest.mark.parametrize(
    "court",
    ["L0,K0,R+2", "L-2,K0,R0", "L+1,K0,R+2", "L-2,K0,R-1", "L+2,K0,R-2", "L0,K0,R0", "L-2,K+3,R+2", "L-2,K-2,R+2"],
)
def test_left_guard_king_and_right_guard_stand_in_this_order_on_spaces_of_their_own(court: str) -> None:
    with pytest.raises(InvalidPosition, match="must stand in this order"):
        read_position(written_with(at(), PAWNS=f"{court},W-1,J+1"))


def test_wizard_and_jester_may_share_any_space_with_anyone() -> None:
    for pawns in (
        "L-2,K0,R+2,W0,J0",
        "L-2,K0,R+2,W-2,J-2",
        "L-2,K0,R+2,W+2,J+2",
        "L-2,K0,R+2,W-2,J0",
        "L-2,K0,R+2,W0,J+2",
    ):
        assert field(at(pawns), "PAWNS") == pawns
    assert may(at("L-2,K0,R+2,W-3,J+1", "W1"), "W1") == {"W-4", "W-2"}
    assert may(at("L-2,K0,R+2,W-3,J+3", "J1"), "J1") == {"J+2", "J+4"}
    assert may(at("L-2,K0,R+2,W-1,J+1", "K1"), "K1") == {"K-1", "K+1"}


@pytest.mark.parametrize("space", SPACES)
def test_the_crown_has_a_track_of_its_own_with_the_same_spaces(space: str) -> None:
    assert field(at(crown=space), "CROWN") == space


@pytest.mark.parametrize("space", ["-9", "+9"])
def test_the_crowns_track_ends_at_8(space: str) -> None:
    with pytest.raises(InvalidPosition, match="the Crown stands outside -8 to \\+8"):
        read_position(written_with(at(), CROWN=space))


def test_the_crown_is_in_nobodys_way() -> None:
    assert may(at("L-2,K0,R+2,W-1,J+1", "K1", crown="+1"), "K1") == {"K-1", "K+1"}


def test_the_crown_has_a_big_and_a_little_face() -> None:
    assert field(at(face="big"), "FACE") == "big"
    assert field(at(face="little"), "FACE") == "little"
