"""Which positions a match can stand in, and that every reason against is named."""

from __future__ import annotations

import pytest

from engine.errors import EngineError, InvalidNotation, InvalidPosition
from engine.royal_visit.notation import read_position
from tests.engine.royal_visit.positions import at, field, written_with

HAND = "K1K1G2G2W2W2J1J4"


def reasons(line: str) -> list[str]:
    """Every reason against a line, none if it is valid."""
    try:
        read_position(line)
    except EngineError as error:
        return [reason.text for reason in error.reasons]
    return []


def test_a_position_from_the_deck_is_valid() -> None:
    assert reasons(written_with(at(hand=HAND))) == []


def test_pawns_and_crown_stand_within_8() -> None:
    line = written_with(at(hand=HAND), PAWNS="L-9,K0,R+10,W-12,J+99", CROWN="-9")
    assert reasons(line) == [
        "L stands outside -8 to +8",
        "R stands outside -8 to +8",
        "W stands outside -8 to +8",
        "J stands outside -8 to +8",
        "the Crown stands outside -8 to +8",
    ]


def test_the_court_stands_in_order() -> None:
    line = written_with(at(hand=HAND), PAWNS="L0,K0,R+2,W-1,J+1")
    assert reasons(line) == ["left guard, King and right guard must stand in this order, each on its own space"]


def test_a_hand_has_at_most_eight_cards() -> None:
    assert reasons(written_with(at(hand=HAND, turn="g"))) == []
    for turn in "gr":
        here = at(hand=HAND, turn=turn, draw="W1W3")
        name = "GREEN_HAND" if turn == "g" else "RED_HAND"
        line = written_with(here, **{name: HAND + "W1", "DRAW": "W3"})
        assert reasons(line) == [f"the hand of {turn} holds more than 8 cards"]


def test_over_hands_draw_and_discard_the_counts_are_exactly_those_of_the_table() -> None:
    here = at(hand=HAND, draw="W1W3")
    assert reasons(written_with(here, DRAW="W1")) == ["53 cards in all instead of 54", "1 of W3 instead of 2"]
    assert reasons(written_with(here, DRAW="W1W3W3")) == ["55 cards in all instead of 54", "3 of W3 instead of 2"]
    assert reasons(written_with(here, DRAW="W1W1")) == ["3 of W1 instead of 2", "1 of W3 instead of 2"]


def test_with_hidden_cards_no_card_is_there_more_often_than_in_the_table() -> None:
    here = at(hand="J1", draw="W1W3")
    assert reasons(written_with(here, DRAW="?2")) == []
    assert reasons(written_with(here, DRAW="?1", GREEN_HAND="J1J1")) == ["2 of J1 instead of 1"]


def test_with_hidden_cards_there_are_54_in_all() -> None:
    here = at(hand="J1", draw="W1W3")
    assert reasons(written_with(here, DRAW="?3")) == ["55 cards in all instead of 54"]
    assert reasons(written_with(here, DRAW="?1")) == ["53 cards in all instead of 54"]


def test_a_hidden_hand_has_at_most_eight_cards_too() -> None:
    line = "L-2,K0,R+2,W-1,J+1 0 big g ?8 ?9 ?37 - rulebook"
    assert reasons(line) == ["the hand of r holds more than 8 cards"]


def test_discards_are_never_hidden() -> None:
    assert reasons(written_with(at(hand=HAND), DISCARD="?18")) == ["DISCARD is open to all and cannot be hidden"]


@pytest.mark.parametrize(
    ("king", "crown", "face", "rules"),
    [
        ("0", "0", "big", "rulebook"),
        ("0", "0", "little", "rulebook"),
        ("0", "+6", "little", "rulebook"),
        ("+1", "0", "big", "rulebook"),
        ("-6", "-6", "big", "manual"),
        ("0", "0", "big", "manual"),
    ],
)
def test_the_draw_pile_is_not_empty_while_the_game_goes_on(king: str, crown: str, face: str, rules: str) -> None:
    here = at(f"L-8,K{king},R+8,W0,J0", HAND, crown=crown, face=face, rules=rules)
    moved = written_with(here, DRAW="-", DISCARD=field(here, "DRAW") + field(here, "DISCARD"))
    assert reasons(moved) == ["the draw pile is empty though the game goes on"]


@pytest.mark.parametrize(
    ("king", "crown", "face", "rules"),
    [
        ("-1", "0", "little", "rulebook"),
        ("+1", "0", "little", "rulebook"),
        ("0", "0", "little", "manual"),
        ("0", "+7", "big", "rulebook"),
        ("0", "-8", "little", "rulebook"),
        ("-7", "0", "big", "rulebook"),
    ],
)
def test_the_draw_pile_may_be_empty_when_the_game_is_over(king: str, crown: str, face: str, rules: str) -> None:
    here = at(f"L-8,K{king},R+8,W0,J0", HAND, crown=crown, face=face, rules=rules)
    assert reasons(written_with(here, DRAW="-", DISCARD=field(here, "DRAW") + field(here, "DISCARD"))) == []


def test_a_position_that_is_over_may_have_cards_to_draw() -> None:
    assert reasons(written_with(at("L-8,K-7,R+8,W0,J0", HAND))) == []
    assert reasons(written_with(at(crown="+8", hand=HAND))) == []


def test_every_reason_is_named_at_once() -> None:
    line = "L0,K0,R+9,W-1,J+1 +9 big g K1K1K1K1K1K1K1K1K1 ?8 - - rulebook"
    with pytest.raises(InvalidPosition) as caught:
        read_position(line)
    assert [reason.code for reason in caught.value.reasons] == ["space", "court", "crown", "hand", "total"]
    assert str(caught.value) == (
        "R stands outside -8 to +8; "
        "left guard, King and right guard must stand in this order, each on its own space; "
        "the Crown stands outside -8 to +8; "
        "the hand of g holds more than 8 cards; "
        "17 cards in all instead of 54"
    )


def test_every_field_that_cannot_be_read_is_named_at_once() -> None:
    with pytest.raises(InvalidNotation) as caught:
        read_position("L K huge x ? ?? K Q house")
    assert [reason.code for reason in caught.value.reasons] == [
        "pawns",
        "crown",
        "face",
        "turn",
        "green-hand",
        "red-hand",
        "draw",
        "discard",
        "rules",
    ]


def test_a_wrong_number_of_fields_is_named() -> None:
    assert reasons("L-2,K0,R+2,W-1,J+1 0 big g") == [
        "a position has 9 fields separated by one space, not 4: "
        "PAWNS CROWN FACE TURN GREEN-HAND RED-HAND DRAW DISCARD RULES"
    ]


def test_every_reason_is_named_also_where_a_field_cannot_be_read() -> None:
    with pytest.raises(InvalidNotation) as refused:
        read_position("L-2,K0,R+2,W-1,J+9 0 huge g K1?8 ?9 ?45 - rulebook")
    assert [reason.code for reason in refused.value.reasons] == ["face", "green-hand", "space", "hand"]
