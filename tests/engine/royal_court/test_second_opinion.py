"""The engine held against `second_opinion.py`, which says the same rules another way, and that one against the page."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.engine.royal_court.compare import Comparison
from tests.engine.royal_court.listed import ACTS
from tests.engine.royal_court.second_lines import answer, read, seen_event, write
from tests.engine.royal_court.second_opinion import Luck, deal, turns
from tests.engine.royal_court.second_outcome import play, result
from tests.engine.royal_visit.games import ROUNDS
from tests.engine.royal_visit.positions import SEED

RECORDS = Path(__file__).parent / "records"

DEALS = {
    2: ("b", "eb0bd721361fed47"),
    3: ("a", "b4befc967e371aaf"),
    4: ("b", "2957ce6af5de9a44"),
    5: ("b", "5a1ccb309835b175"),
    6: ("d", "badcd897989137b1"),
}

RARE = (
    *("court", "castle", "revolt", "siege", "bet", "pair", "stacked pairs", "set", "nope", "a nope noped", "again"),
    *("give", "gift", "saved by a castle", "a castle fell", "courts executed", "guests executed", "killed"),
    *("driven out", "reshuffle", "third run", "in a revolt", "in a siege", "two gone at once", "window joker"),
    *("quit in play", "quit in play by who is in turn", "quit in nope", "quit in nope by who is in turn"),
    *("quit in swap", "quit in swap by who is in turn", "quit in gift", "quit in gift by who is in turn"),
    *("over empty", "over alive", "over pile", "over sixes", "over bet", "over siege", "refused", "finished"),
    *(f"{rules} {players}" for rules in ("court", "full") for players in range(2, 7)),
)
"""What must have happened in a comparison that is worth something."""


@pytest.mark.parametrize(("players", "first", "digest"), [(seats, *known) for seats, known in DEALS.items()])
def test_the_second_opinion_deals_as_the_page_does(players: int, first: str, digest: str) -> None:
    line = write(deal("court", players, Luck(SEED)))
    assert line.split(" ")[1] == f"{first}+1"
    assert hashlib.sha256(line.encode()).hexdigest().startswith(digest)


@pytest.mark.parametrize(("line", "seat", "listed"), ACTS)
def test_the_second_opinion_lists_what_the_page_lists(line: str, seat: str, listed: str) -> None:
    game = read(line)
    assert write(game) == line
    assert sorted(turns(game, seat)) == sorted(listed.split(" "))


@pytest.mark.parametrize(
    ("record", "digest"),
    [
        ("two_courts", "17a1d6c84523130b4006c0b90644bd437138604ef9e8a8e25e8631edd06b83f3"),
        ("whole_game", "7239f2e56cf548058548617b5040b1c1b42d7ac1aeb182972d8cc8274ea50114"),
    ],
)
def test_the_second_opinion_replays_the_records_of_the_page(record: str, digest: str) -> None:
    head, _, events = (RECORDS / f"{record}.rv").read_text().strip().partition("\n\n")
    headers = dict(line.split(": ", 1) for line in head.split("\n"))
    luck = Luck(headers["Seed"])
    if "Position" in headers:
        game = read(headers["Position"])
    else:
        game = deal(headers["Rules"], int(headers["Players"]), luck)
    lines = [write(game)]
    for event in events.split("\n"):
        game = play(game, event, luck)
        lines.append(write(game))
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == digest
    assert result(game) == headers.get("Result", "")


def test_the_second_opinion_keeps_what_is_hidden() -> None:
    swap = "court a+0 p - 0 shut 0 swap king=b1/1 0 - - Tr 3b3b9r/-/-/- ?7/-/-/- ?7/-/-/- ?34 9rQbKb -"
    assert [seen_event(read(swap), reader, "a give:3b") for reader in "abc"] == ["a give:3b"] * 2 + ["a give:?1"]
    window = "court a+0 p - 0 shut 0 nope jack=3 0 - bc - ?7/-/-/- ArAb7r/-/-/- ?7/-/-/- ?36 9rJb -"
    assert [seen_event(read(window), reader, "b let") for reader in "abc"] == ["", "b let", ""]
    assert [answer(read(window), "b", order) for order in ("ask", "never", "shield", "fierce")] == [
        *("ask", "let", "let", "nope:Ar")
    ]


def test_the_engine_agrees_with_the_second_opinion_whatever_happens() -> None:
    """More of the same, for as long as one likes: `python -m tests.engine.royal_court.compare`."""
    comparison = Comparison(seed=20)
    comparison.run(positions=2250 * ROUNDS)
    assert [what for what in RARE if not comparison.happened[what]] == []
