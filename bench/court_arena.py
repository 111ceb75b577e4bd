"""Strength at The Royal Court: `python -m bench.court_arena` for the table of bench/results.md, `NAME NAME
[--players 2|4] [--deals N]` for one contest.

A deal is played in every seating: two players sit in two ways; four players, two of each kind, in six ways. The score
is how often a player of the first kind places before one of the second, ties half, as the mean over deals with the
95 % confidence interval of that mean. A deal is decided if one kind has placed before the other more often over all
of its games. Names are levels (1 … 4), `greedy`, `beginner` and `random`. Everything follows from --seed; nothing
depends on the clock.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from bench import contests
from bench.contests import Score
from engine.game import LastTurn
from engine.opponent import by_number
from engine.royal_court.acts.act import Act, ActKind
from engine.royal_court.drafting import acts
from engine.royal_court.luck import Luck, deal
from engine.royal_court.opponent.choose import choose
from engine.royal_court.opponent.determinization import SeenTurn
from engine.royal_court.opponent.levels import LEVELS
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, NOPE, OVER, Position, view
from engine.royal_court.rules import apply

Policy = Callable[[Position, int, int, SeenTurn | None], Act]
"""Returns an act, from a view, the seat, a seed, and the last act."""


Player = contests.Player[[Position, int, int, SeenTurn | None], Act]


def greedy(seen: Position, seat: int, seed: int, _: SeenTurn | None) -> Act:
    """Play as many cards at once as possible, and nope everything; otherwise take any act."""
    dice = Random(seed)
    there = acts(seen, seat)
    if seen.step == NOPE:
        return there[-1]
    most = max(map(_shed, there))
    return dice.choice([act for act in there if _shed(act) == most])


def beginner(seen: Position, seat: int, seed: int, _: SeenTurn | None) -> Act:
    """Play any cards that can be played, and nope nothing; otherwise take any act."""
    there = acts(seen, seat)
    return there[0] if seen.step == NOPE else Random(seed).choice([act for act in there if _shed(act) > 0] or there)


def _shed(act: Act) -> int:
    if act.kind is ActKind.COURT:
        return 0
    return -1 if act.kind is ActKind.END else max(len(act.tokens), act.kind not in (ActKind.DRAW, ActKind.END))


def at_random(seen: Position, seat: int, seed: int, _: SeenTurn | None) -> Act:
    """Any act."""
    return Random(seed).choice(acts(seen, seat))


def player(name: str) -> Player:
    """The player with a name. Raises `ValueError` if there is none."""
    if name == "greedy":
        return Player(name, greedy)
    if name == "beginner":
        return Player(name, beginner)
    if name == "random":
        return Player(name, at_random)
    number = int(name)
    return Player(
        by_number(LEVELS, number).name, lambda seen, seat, seed, last: choose(seen, seat, number, seed, last=last)
    )


def game(table: Sequence[Player], seed: str, *, full: bool = False) -> dict[str, int]:
    """Each seat's place. The seed decides the deal, all luck, and the players' random choices.

    In a window, seats are asked in the order of play from the seat whose turn it is, and again after each nope.
    """
    luck = Luck.of(seed)
    dice = Random(seed)
    now = deal(len(table), luck, full=full)
    last: SeenTurn | None = None
    while now.step != OVER:
        if now.step == NOPE:
            seat = min(now.asked, key=lambda other: (other - now.turn) * now.direction % now.players)
        else:
            seat = now.turn
        seen_last = LastTurn(view(last.before, seat), last.turn) if last is not None else None
        act = table[seat].play(view(now, seat), seat, dice.getrandbits(32), seen_last)
        last, now = LastTurn(now, act), apply(now, seat, act, luck)
    reached = outcome(now)
    assert reached is not None
    return dict(reached.ranks)


def seatings(players: int) -> list[frozenset[int]]:
    """The seats of the first sort in each game of a deal: half of all seats."""
    return [frozenset(seats) for seats in combinations(range(players), players // 2)]


def contest(one: Player, other: Player, players: int, deals: int, seed: int) -> Score:
    """The first sort's score against the other."""
    found = []
    for number in range(deals):
        luck = hashlib.sha256(f"{seed} {number}".encode("ascii")).hexdigest()
        scores = [
            _ahead([one if seat in own else other for seat in range(players)], own, luck) for own in seatings(players)
        ]
        found.append(sum(scores) / len(scores))
    return Score(found)


def _ahead(table: Sequence[Player], own: frozenset[int], luck: str) -> float:
    places = game(table, luck)
    rivals = [seat for seat in range(len(table)) if seat not in own]
    pairs = [(places[LETTERS[seat]], places[LETTERS[rival]]) for seat in own for rival in rivals]
    return sum(1.0 if mine < theirs else 0.5 if mine == theirs else 0.0 for mine, theirs in pairs) / len(pairs)


@dataclass(frozen=True)
class Row:
    """A line of the table: a contest, and the score that the project requires."""

    first: str
    second: str
    players: int
    deals: int
    must: str = "above 50 %"


TABLE: Final = (
    Row("2", "1", 2, 200),
    Row("3", "2", 2, 400),
    Row("4", "3", 2, 100),
    Row("2", "1", 4, 60),
    Row("3", "2", 4, 60),
    Row("4", "3", 4, 70),
    Row("beginner", "1", 2, 300, "60 %"),
    Row("4", "greedy", 2, 50, "65 % of decided deals"),
    Row("4", "greedy", 4, 8, "65 % of decided deals"),
)
"""The full run."""


def main() -> None:
    """Play the requested contests and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="two names; none for the full run")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.process_time()
    rows: Sequence[Row] = TABLE
    if given.names:
        if len(given.names) != 2:
            parser.error("two names, or none for the full run")
        rows = (Row(given.names[0], given.names[1], given.players, given.deals, ""),)
    print("| contest | players | score | must | CPU an act, median / 99th percentile / most |\n|---|---|---|---|---|")
    for row in rows:
        one, other = player(row.first), player(row.second)
        score = contest(one, other, row.players, row.deals, given.seed)
        shown = (
            f"{one.name} – {other.name}",
            str(row.players),
            str(score),
            row.must,
            f"{one.timing()}; {other.timing()}",
        )
        print(f"| {' | '.join(shown)} |", flush=True)
    print(f"\n{time.process_time() - begun:.0f} s of one core")


if __name__ == "__main__":
    main()
