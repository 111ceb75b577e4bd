"""The track, the five pawns, the two sides and the Crown. How pawns move is in test_second_opinion.py."""

from __future__ import annotations

import pytest

from engine.errors import InvalidPosition
from engine.royal_visit.notation import read_position
from tests.engine.royal_visit.positions import at, field, may, result, written_with

SPACES = ["-8", "-7", "-6", "-5", "-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8"]


@pytest.mark.parametrize("space", SPACES)
def test_track_has_seventeen_spaces_from_minus_8_to_plus_8(space: str) -> None:
    assert field(at(f"L-2,K0,R+2,W-1,J{space}"), "PAWNS") == f"L-2,K0,R+2,W-1,J{space}"


@pytest.mark.parametrize("pawns", ["L-2,K0,R+2,W-1,J-9", "L-2,K0,R+2,W+9,J+1", "L-9,K0,R+2,W0,J0", "L-2,K0,R+9,W0,J0"])
def test_there_is_no_space_beyond_8(pawns: str) -> None:
    with pytest.raises(InvalidPosition, match="outside -8 to \\+8"):
        read_position(written_with(at(), PAWNS=pawns))


@pytest.mark.parametrize(("space", "winner"), [("-7", "g king"), ("-6", None), ("+6", None), ("+7", "r king")])
def test_greens_chateau_is_minus_8_and_minus_7_reds_is_plus_7_and_plus_8(space: str, winner: str | None) -> None:
    assert result(at(f"L-8,K{space},R+8,W0,J0", "K1")) == winner


@pytest.mark.parametrize("space", ["-1", "-2", "-3", "-4", "-5", "-6"])
def test_greens_side_is_every_space_below_the_fountain(space: str) -> None:
    assert result(at(f"L-8,K{space},R+8,W0,J0", face="little", draw="-")) == "g deck"


@pytest.mark.parametrize("space", ["+1", "+2", "+3", "+4", "+5", "+6"])
def test_reds_side_is_every_space_above_the_fountain(space: str) -> None:
    assert result(at(f"L-8,K{space},R+8,W0,J0", face="little", draw="-")) == "r deck"


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


def test_the_crown_has_a_big_and_a_little_face() -> None:
    assert field(at(face="big"), "FACE") == "big"
    assert field(at(face="little"), "FACE") == "little"
