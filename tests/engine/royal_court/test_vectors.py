"""The test vectors of the rules page: luck, deals, acts, and two records by the hash of their positions."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from engine.randomness import Chance, Numbers
from engine.royal_court.acts.act import LET
from engine.royal_court.cards import dice
from engine.royal_court.drafting import acts
from engine.royal_court.luck import Luck, Rolled, deal
from engine.royal_court.notation import read_act, read_position, write_act, write_position
from engine.royal_court.orders import Order, answer
from engine.royal_court.position import LETTERS
from engine.royal_court.record import replay
from tests.engine.royal_court.listed import ACTS

SEED = "0123456789abcdef" * 4

RECORDS = Path(__file__).parent / "records"

D20, TWO_D20 = 5, 8
"""Rungs of the ladder."""


def test_the_first_words_of_the_first_piece() -> None:
    numbers = Numbers(SEED, "luck1")
    words = [f"{numbers.below(1 << 64):016x}" for _ in range(3)]
    assert words == ["f1e25d17c1ac002b", "340b14485d54658c", "c2788e308e8d77fa"]


def test_rolls() -> None:
    assert [Luck.of(SEED, piece).roll(D20, "set") for piece in range(1, 9)] == [12, 2, 13, 15, 4, 7, 11, 5]
    assert [Luck.of(SEED, piece).roll(TWO_D20, "set") for piece in range(1, 5)] == [21, 22, 30, 24]


def test_a_blind_taking() -> None:
    hand = ["2r", "3r", "4r", "5r", "6r", "7r", "8r", "9r", "Tr"]
    assert Luck.of(SEED, 3).take(hand, 3) == ["9r", "6r", "3r"]


def test_the_ladder_of_dice() -> None:
    said = "d4 d6 d8 d10 d12 d20 d20+d10 d20+d12 2d20 2d20+d10 2d20+d12 3d20"
    ladder = []
    for rung in range(12):
        twenties, rest = dice(rung).count(20), [sides for sides in dice(rung) if sides != 20]
        first = [] if not twenties else ["d20" if twenties == 1 else f"{twenties}d20"]
        ladder.append("+".join([*first, *(f"d{sides}" for sides in rest)]))
    assert " ".join(ladder) == said


@pytest.mark.parametrize(
    ("players", "first", "top", "count", "digest"),
    [
        (2, "b", "4r", 13, "eb0bd721361fed47"),
        (3, "a", "4b", 4, "b4befc967e371aaf"),
        (4, "b", "Tb", 11, "2957ce6af5de9a44"),
        (5, "b", "2b", 4, "5a1ccb309835b175"),
        (6, "d", "7r", 24, "badcd897989137b1"),
    ],
)
def test_deals(players: int, first: str, top: str, count: int, digest: str) -> None:
    position = deal(players, Luck.of(SEED), full=False)
    assert (LETTERS[position.turn], position.top) == (first, top)
    assert len(acts(position, position.turn)) == count
    assert hashlib.sha256(write_position(position).encode()).hexdigest().startswith(digest)


def test_the_acts_of_the_first_of_three() -> None:
    position = deal(3, Luck.of(SEED), full=False)
    assert set(map(write_act, acts(position, 0))) == {"3r", "3r+3r", "court:Jb+Qb+Kr", "draw"}


@pytest.mark.parametrize(("line", "seat", "words"), ACTS)
def test_acts_from_a_view(line: str, seat: str, words: str) -> None:
    found = acts(read_position(line), LETTERS.index(seat))
    assert sorted(map(write_act, found)) == sorted(words.split())
    assert write_position(read_position(line)) == line


def test_what_standing_orders_answer() -> None:
    [window] = [read_position(line) for line, _, _ in ACTS if " nope " in line]
    assert [answer(window, 1, order) for order in Order] == [None, LET, LET, read_act("nope:Ar")]


@pytest.mark.parametrize(
    ("name", "count", "digest"),
    [
        ("two_courts", 21, "17a1d6c84523130b4006c0b90644bd437138604ef9e8a8e25e8631edd06b83f3"),
        ("whole_game", 49, "7239f2e56cf548058548617b5040b1c1b42d7ac1aeb182972d8cc8274ea50114"),
    ],
)
def test_the_pages_records(name: str, count: int, digest: str) -> None:
    lines = list(map(write_position, replay((RECORDS / f"{name}.rv").read_text()).positions))
    assert len(lines) == count
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == digest


def test_rolls_are_told_with_their_dice() -> None:
    chance = Chance(SEED)
    Luck(chance).roll(D20, "set")
    Luck(chance).roll(TWO_D20, "bet-c")
    assert [Rolled.read(words) for words in chance.shown] == [Rolled("set", (20,), 12), Rolled("bet-c", (20, 20), 22)]
