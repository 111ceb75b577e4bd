"""Strength of the opponents: `python -m bench.arena` for the table of bench/results.md, `NAME NAME [--pairs N]` for one
contest.

A pair is one deal played twice, with sides swapped, so that the luck of the deal cancels out; the side decides who
moves first. A score is the mean over pairs, with the 95 % confidence interval of that mean. Names are levels
(1 … 5), `beginner`, `handmade` (bench/handmade.py) and `onestep` (the table value, one step deep), all limited to what
a player may see; `onestep:FILE` takes the weights of another training run, `network` and `network:FILE` are the
network one step deep, `ismcts:800` is OpenSpiel's search with 800 simulations, if it is installed. Everything
follows from --seed; nothing depends on the clock unless a movetime is given (5@50: level 5 cut short at 50 ms of CPU).
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench import contests
from bench.contests import Score
from bench.handmade import handmade
from bench.ismcts import SIMULATIONS, Searcher
from engine.opponent import by_number, time_limit, unpack_weights
from engine.randomness import Chance
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.opponent.choose import choose, turn_to
from engine.royal_visit.opponent.determinization import Observation
from engine.royal_visit.opponent.inference import ObservedTurn
from engine.royal_visit.opponent.levels import LEVELS, POINTS
from engine.royal_visit.opponent.network import Network, trained_network, unpack_network
from engine.royal_visit.opponent.rollout import Evaluator
from engine.royal_visit.opponent.simulation import SCALE, SimulatedGame, trained_weights
from engine.royal_visit.opponent.value import values
from engine.royal_visit.position import View, outcome, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.plays import Turn
from engine.royal_visit.turns.reach import TurnOutcome

Policy = Callable[[View, int, ObservedTurn | None], Turn]
"""Returns a turn, from a view, a seed, and the other's last turn."""


Player = contests.Player[[View, int, ObservedTurn | None], Turn]


def onestep(worth: Callable[[SimulatedGame, list[TurnOutcome]], Sequence[float]]) -> Policy:
    """The best outcome by an evaluation, one step deep."""

    def play(seen: View, seed: int, _: ObservedTurn | None) -> Turn:
        game = Observation(seen).determinize(Random(seed))
        ends = list(game.turn_outcomes())
        found = worth(game, ends)
        return turn_to(seen, ends[found.index(max(found))])

    return play


def by_table(weights: Sequence[float]) -> Policy:
    return onestep(lambda game, ends: values(game, weights, ends))


def by_network(net: Network) -> Policy:
    return onestep(Evaluator(trained_weights(), net).values)


def beginner(seen: View, seed: int, _: ObservedTurn | None) -> Turn:
    """Move the King as far home as he goes, whatever it costs; otherwise any turn."""
    dice = Random(seed)
    ends = list(Observation(seen).determinize(dice).turn_outcomes())
    farthest = max(king for _, king, *_ in ends)
    return turn_to(seen, dice.choice([end for end in ends if end[1] == farthest]))


def at_level(number: int, movetime: float | None = None) -> Policy:
    """One of the opponent's levels."""

    def play(seen: View, seed: int, last: ObservedTurn | None) -> Turn:
        return choose(seen, number, seed, in_time=time_limit(movetime, time.process_time), last=last)

    return play


def player(name: str) -> Player:
    """The player with a name. Raises `ValueError` if there is none."""
    if name == "handmade":
        return Player(name, onestep(lambda game, ends: [handmade(game, end) for end in ends]))
    if name == "beginner":
        return Player(name, beginner)
    if name == "onestep":
        return Player(name, by_table(trained_weights()))
    if name == "network":
        return Player(name, by_network(trained_network()))
    if name.startswith("network:"):
        return Player("network", by_network(unpack_network(Path(name.removeprefix("network:")).read_bytes())))
    if name.startswith("onestep:"):
        packed = Path(name.removeprefix("onestep:")).read_bytes()
        return Player("onestep", by_table(unpack_weights(packed, SCALE)))
    if name.startswith("ismcts:"):
        return Player(name, Searcher(int(name.removeprefix("ismcts:"))))
    number, _, movetime = name.partition("@")
    level = by_number(LEVELS, int(number))
    if movetime:
        return Player(f"{level.name} @ {movetime} ms", at_level(level.number, float(movetime)))
    return Player(level.name, at_level(level.number))


def game(green: Player, red: Player, seed: str) -> float:
    """Green's score in one game. The seed decides deal, shuffles and the players' random choices."""
    dice = Random(seed)
    shuffles = Chance(seed)
    here = deal(dice.choice(PICKS), Ruleset.RULEBOOK, shuffles)
    last: ObservedTurn | None = None
    while (ended := outcome(here)) is None:
        mover = (green, red)[here.turn]
        turn = mover.play(view(here, here.turn), dice.getrandbits(32), last)
        last = ObservedTurn(view(here, here.turn.other), turn)
        here = apply(here, turn, shuffles)
    return ended.scores["g"]


def contest(one: Player, other: Player, pairs: int, seed: int) -> Score:
    """The first player's score against the other."""
    found = []
    for number in range(pairs):
        deal_seed = hashlib.sha256(f"{seed} {number}".encode("ascii")).hexdigest()
        found.append((game(one, other, deal_seed) + 1 - game(other, one, deal_seed)) / 2)
    return Score(found)


@dataclass(frozen=True)
class Row:
    """A line of the table: a contest, and the score that the project requires."""

    first: str
    second: str
    pairs: int
    must: str = ""
    aim: str = ""


ABOVE = ("60 %, above 55 %", "65 %")
TABLE = (
    Row("5", "4", 300, "68 %", "78 %"),
    Row("4", "3", 300, *ABOVE),
    Row("3", "2", 300, *ABOVE),
    Row("2", "1", 150, *ABOVE),
    Row("5", "handmade", 120, "75 %", "85 %"),
    Row("5@50", f"ismcts:{SIMULATIONS}", 100, "60 %", "75 %"),
    Row("beginner", "1", 300, "60 %"),
    Row("onestep", "handmade", 400),
    Row("network", "onestep", 400),
)
"""The full run: within 60 minutes of one core. Level 4 is `onestep`."""


def strengths(scores: Mapping[tuple[str, str], Score]) -> str:
    """The levels' strengths, from the contests of neighbouring levels and the published strength of the second.

    The lowest, which a beginner beats, wins too rarely against the second for a figure.
    """
    points = float(LEVELS[1].strength)
    found = [f"{LEVELS[1].name} {points:.0f}"]
    for below, above in itertools.pairwise(LEVELS[1:]):
        mean = scores[str(above.number), str(below.number)].mean
        points += POINTS * math.log(mean / (1 - mean))
        found.append(f"{above.name} {points:.0f}")
    return ", ".join(found)


def main() -> None:
    """Play the requested contests and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="two names; none for the full run")
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.process_time()
    if len(given.names) not in (0, 2):
        parser.error("two names, or none for the full run")
    scores: dict[tuple[str, str], Score] = {}
    print("| row | contest | score | must | aim | CPU a turn, median / 99th percentile / most | of the other |")
    print("|---|---|---|---|---|---|---|")
    for row in [Row(given.names[0], given.names[1], given.pairs)] if given.names else TABLE:
        try:
            one, other = player(row.first), player(row.second)
        except ModuleNotFoundError as missing:
            print(f"| | {row.first} – {row.second} | not played: {missing} | {row.must} | {row.aim} | | |", flush=True)
            continue
        score = scores[row.first, row.second] = contest(one, other, row.pairs, given.seed)
        shown = (f"`{row.first} {row.second}`", f"{one.name} – {other.name}", str(score), row.must, row.aim)
        print(f"| {' | '.join((*shown, one.timing(), other.timing()))} |", flush=True)
    if not given.names:
        print(f"\nStrengths: {strengths(scores)}")
    print(f"\n{time.process_time() - begun:.0f} s of one core")


if __name__ == "__main__":
    main()
