"""How positions and turns are spelled. Which positions are valid is in test_validity.py."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import InvalidNotation
from engine.royal_visit.notation import read_play, read_position, read_turn, write_position, write_turn
from tests.engine.royal_visit.positions import after, at, field, is_legal, written_with

LINE = (
    "L-2,K0,R+2,W-1,J+1 0 big g K1K1G2G2W2W2J1J4 K1K1K1G1G2W2W2J4 "
    "J3J2W2W3G2K1J5K1K1W1K1K1G1G2W2GFJ3J2GFW3J3JMG2W2G1G2G2W1G1JMK1J4J3G2W2G2J2K1 - rulebook"
)


def test_a_position_is_one_line_of_ascii_with_nine_fields_separated_by_one_space() -> None:
    assert write_position(read_position(LINE)) == LINE
    assert LINE.isascii()
    assert len(LINE.split(" ")) == 9


@pytest.mark.parametrize(
    "line", ["", LINE + " ", " " + LINE, LINE.replace(" ", "  ", 1), LINE.replace(" ", "\t", 1), LINE + "\n", LINE[:-9]]
)
def test_fields_are_separated_by_one_space_and_nothing_else(line: str) -> None:
    with pytest.raises(InvalidNotation):
        read_position(line)


def test_numbers_carry_their_sign_and_zero_is_0() -> None:
    here = at("L-8,K0,R+8,W-1,J+1", crown="+3")
    assert field(here, "PAWNS") == "L-8,K0,R+8,W-1,J+1"
    assert field(here, "CROWN") == "+3"
    assert field(at(crown="-6"), "CROWN") == "-6"


@pytest.mark.parametrize("number", ["+0", "-0", "00", "3", "+03", "--3", "−3", "", "+", "+1.0", "+100", "٣"])
def test_no_other_spelling_of_a_number_is_read(number: str) -> None:
    with pytest.raises(InvalidNotation):
        read_position(written_with(at(), CROWN=number))
    with pytest.raises(InvalidNotation):
        read_position(written_with(at(), PAWNS=f"L-8,K{number},R+8,W0,J0"))
    with pytest.raises(InvalidNotation):
        read_turn(f"K1:K{number}")


@pytest.mark.parametrize(
    "pawns",
    [
        "K0,L-2,R+2,W-1,J+1",
        "L-2,K0,R+2,J+1,W-1",
        "L-2,K0,R+2,W-1",
        "L-2,K0,R+2,W-1,J+1,J+1",
        "L-2,L-2,R+2,W-1,J+1",
        "l-2,k0,r+2,w-1,j+1",
        "L-2K0R+2W-1J+1",
        "L-2,K0,R+2,W-1,J+1,",
    ],
)
def test_pawns_are_always_in_the_order_lkrwj_once_each(pawns: str) -> None:
    with pytest.raises(InvalidNotation, match="PAWNS must read like"):
        read_position(written_with(at(), PAWNS=pawns))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("FACE", "Big"),
        ("FACE", "small"),
        ("FACE", "-"),
        ("TURN", "green"),
        ("TURN", "G"),
        ("TURN", "?"),
        ("RULES", "Rulebook"),
        ("RULES", "house"),
    ],
)
def test_face_turn_and_rules_are_words_of_the_list(name: str, text: str) -> None:
    with pytest.raises(InvalidNotation, match=f"{name} must be"):
        read_position(written_with(at(), **{name: text}))


def test_a_pile_is_its_card_codes_run_together_and_none_is_a_dash() -> None:
    here = at(hand="K1J5", discard="-")
    assert field(here, "GREEN-HAND") == "K1J5"
    assert field(here, "DISCARD") == "-"


@pytest.mark.parametrize(
    "pile", ["", "K", "K1,G1", "k1", "K2", "X1", "--", "K1-", "G4", "?", "?0", "?08", "?-1", "?8?8", "K1?7"]
)
def test_no_other_spelling_of_a_pile_is_read(pile: str) -> None:
    for name in ("GREEN_HAND", "RED_HAND", "DRAW", "DISCARD"):
        with pytest.raises(InvalidNotation, match=f"{name.replace('_', '-')} must be card codes"):
            read_position(written_with(at(), **{name: pile}))


def test_a_hand_is_written_in_table_order_and_its_order_means_nothing() -> None:
    one = read_position(LINE.replace("K1K1G2G2W2W2J1J4", "J4J1W2W2G2G2K1K1"))
    assert one == read_position(LINE)
    assert write_position(one) == LINE
    green, red = one.hands
    assert isinstance(green, tuple)
    assert write_position(replace(one, hands=(green[::-1], red))) == LINE


def test_the_order_of_draw_and_discard_pile_is_kept() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "W1", draw="J5JMK1", other="-")
    there = read_position(written_with(here, DRAW="JMK1J5"))
    assert field(there, "DRAW") == "JMK1J5"
    assert there != here


TURNS = [
    "K1:K+1",
    "K1K1:L-1,K+1,R+3;K1:K+2",
    "G2:L-3,R+3",
    "G2:R+4",
    "GF:L-1,R+1",
    "J3:R+5;J2:L-4",
    "WP:K-1",
    "pass",
    "JM:J0",
    "W1:W0;W1:W-1",
]


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_reads_back_as_it_was_written(turn: str) -> None:
    assert write_turn(read_turn(turn)) == turn


@pytest.mark.parametrize(
    "turn",
    [
        "",
        "K1",
        "K1:",
        ":K+1",
        "K1:K+1;",
        ";K1:K+1",
        "K1:K+1;;K1:K+2",
        "K1:K+1; K1:K+2",
        "K1:K+1 ",
        "K1: K+1",
        "k1:k+1",
        "K1:K1",
        "K1:k+1",
        "K1+K+1",
        "G2:R+3,L-3",
        "G2:L-3,L-3",
        "K1K1:K+1,L-1,R+3",
        "G2:L-3;R+3",
        "WP:",
        "WP",
        "wp:K-1",
        "WPK1:K-1",
        "K2:K+2",
        "-:K+1",
        "?1:K+1",
        "PASS",
        "pass;K1:K+1",
        "K1:K+1;pass",
        "K1:X+1",
        "K1:K+1\n",
    ],
)
def test_no_other_spelling_of_a_turn_is_read(turn: str) -> None:
    with pytest.raises(InvalidNotation, match=r"a play (reads like|names its pawns)"):
        read_turn(turn)


@pytest.mark.parametrize(
    ("hand", "turn"),
    [
        ("K1", "K1:L-1,K+1"),
        ("GF", "GF:L-1,R+1"),
        ("G2", "G2:R+3"),
        ("K1K1", "K1K1:L-2,K+1"),
        ("K1K1", "K1K1:K+2"),
        ("G1G1", "G1G1:L-2,R+3"),
        ("-", "WP:L-1,K-2"),
    ],
)
def test_a_play_names_every_pawn_whose_space_changed_and_no_other(hand: str, turn: str) -> None:
    here = at("L-1,K0,R+2,W-2,J+1", hand)
    assert write_turn(read_turn(turn)) == turn  # it can be read
    assert not is_legal(here, turn)


def test_a_turn_is_stored_as_it_was_played_though_another_has_the_same_outcome() -> None:
    here = at("L-3,K0,R+3,W-1,J+1", "G1G1G1", discard="-")
    one, other = after(here, "G1:L-4;G1:R+4;G1:R+5"), after(here, "G1:R+4;G1:R+5;G1:L-4")
    assert one == other
    assert write_turn(read_turn("G1:R+4;G1:R+5;G1:L-4")) == "G1:R+4;G1:R+5;G1:L-4"


def test_a_play_is_read_and_written_alone() -> None:
    assert str(read_play("G2:L-3,R+3")) == "G2:L-3,R+3"
    with pytest.raises(InvalidNotation):
        read_play("pass")
