"""Who beats whom: `python -m bench.arena NAME NAME [--pairs N]`, or `--all` for every pairing of bench/results.md.

A pair is one deal played twice, each player on either side, so that the luck of the deal falls out; who moves first
goes with the side. A score is the mean over pairs, with the 95 % confidence interval of that mean. Names are levels
(1 … 5), `handmade` (bench/handmade.py) and `onestep` (the learnt value, one step deep), both looking at what a player
may see; `onestep:FILE` takes the weights of another training run, `ismcts:2000` is OpenSpiel's search with so many
simulations, where it is installed. Everything follows from --seed; nothing depends on the clock unless a movetime is
given (5@50 is level 5 cut short at 50 ms).
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import math
import runpy
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from bench.handmade import handmade
from bench.ismcts import Searcher
from engine.randomness import Shuffles
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.opponent.choose import choose, turn_to
from engine.royal_visit.opponent.learnt import learnt, unpacked
from engine.royal_visit.opponent.levels import LEVELS, by_number
from engine.royal_visit.opponent.value import values
from engine.royal_visit.opponent.world import Seen
from engine.royal_visit.position import View, outcome, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turn import Turn

Policy = Callable[[View, int], Turn]
"""What a player does: a turn from what he sees and a seed."""


@dataclass
class Player:
    """Somebody in the arena, and the CPU seconds of his turns."""

    name: str
    policy: Policy
    seconds: list[float] = field(default_factory=list)

    def play(self, seen: View, seed: int) -> Turn:
        begun = time.process_time()
        turn = self.policy(seen, seed)
        self.seconds.append(time.process_time() - begun)
        return turn

    def timing(self) -> str:
        """Median, 99th percentile and maximum of the CPU time of a turn."""
        ordered = sorted(self.seconds)
        shown = [ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1]]
        return f"{self.name}: " + " / ".join(f"{1000 * seconds:.1f}" for seconds in shown) + " ms"


@dataclass(frozen=True)
class Score:
    """The mean of the first player's score over pairs of games, and half the width of its confidence interval."""

    mean: float
    margin: float
    pairs: int

    def __str__(self) -> str:
        low, high = 100 * (self.mean - self.margin), 100 * (self.mean + self.margin)
        return f"{100 * self.mean:.1f} % [{low:.1f}, {high:.1f}] over {self.pairs} pairs"


def onestep(weights: Sequence[float]) -> Policy:
    """The best outcome by a learnt value, without a thought further."""

    def play(seen: View, seed: int) -> Turn:
        known = Seen(seen)
        world = known.imagined(Random(seed))
        ends = world.ends() or [(*known.pawns, 0)]
        found = values(world, weights, ends)
        return turn_to(seen, ends[found.index(max(found))])

    return play


def by_hand(seen: View, seed: int) -> Turn:
    """The best outcome by the evaluation made by hand."""
    known = Seen(seen)
    world = known.imagined(Random(seed))
    ends = world.ends() or [(*known.pawns, 0)]
    return turn_to(seen, max(ends, key=lambda end: handmade(world, end)))


def at_level(number: int, movetime: float | None = None) -> Policy:
    """One of the opponent's levels."""

    def play(seen: View, seed: int) -> Turn:
        return choose(seen, number, seed, movetime=movetime, clock=time.monotonic)

    return play


def player(name: str) -> Player:
    """The player of a name; raises `ValueError`."""
    if name == "handmade":
        return Player(name, by_hand)
    if name == "onestep":
        return Player(name, onestep(learnt()))
    if name.startswith("onestep:"):
        written = runpy.run_path(name.removeprefix("onestep:"))
        return Player("onestep", onestep(unpacked(written["NUMBERS"], written["SCALE"])))
    if name.startswith("ismcts:"):
        return Player(name, Searcher(int(name.removeprefix("ismcts:"))))
    number, _, movetime = name.partition("@")
    level = by_number(int(number))
    if movetime:
        return Player(f"{level.name} @ {movetime} ms", at_level(level.number, float(movetime)))
    return Player(level.name, at_level(level.number))


def game(green: Player, red: Player, seed: str, ruleset: Ruleset) -> float:
    """Green's score. The seed decides deal, shuffles and the players' luck."""
    dice = Random(seed)
    shuffles = Shuffles(seed)
    here = deal(dice.choice(PICKS), ruleset, shuffles)
    while (ended := outcome(here)) is None:
        mover = (green, red)[here.turn]
        here = apply(here, mover.play(view(here, here.turn), dice.getrandbits(32)), shuffles)
    return ended.scores["g"]


def contest(one: Player, other: Player, pairs: int, seed: int, ruleset: Ruleset = Ruleset.RULEBOOK) -> Score:
    """The first player's score against the other."""
    found = []
    for number in range(pairs):
        deal_seed = hashlib.sha256(f"{seed} {number}".encode("ascii")).hexdigest()
        found.append((game(one, other, deal_seed, ruleset) + 1 - game(other, one, deal_seed, ruleset)) / 2)
    mean = sum(found) / pairs
    variance = sum((score - mean) ** 2 for score in found) / max(1, pairs - 1)
    return Score(mean, 1.96 * math.sqrt(variance / pairs), pairs)


def main() -> None:
    """Play the contests asked for and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--all", action="store_true", help="each level against the one below, the top against the rest")
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", choices=[ruleset.value for ruleset in Ruleset], default=Ruleset.RULEBOOK.value)
    given = parser.parse_args()
    top = str(LEVELS[-1].number)
    pairings = [(str(above.number), str(below.number)) for below, above in itertools.pairwise(LEVELS)]
    pairings += [(top, "handmade"), (top, "onestep"), ("onestep", "handmade")]
    if not given.all:
        if len(given.names) != 2:
            parser.error("two names, or --all")
        pairings = [(given.names[0], given.names[1])]
    for first, second in pairings:
        one, other = player(first), player(second)
        begun = time.process_time()
        score = contest(one, other, given.pairs, given.seed, Ruleset(given.ruleset))
        spent = time.process_time() - begun
        print(f"{one.name} – {other.name}: {score} ({spent:.0f} s)", flush=True)
        print(f"    CPU a turn, median / 99th percentile / most: {one.timing()}; {other.timing()}", flush=True)


if __name__ == "__main__":
    main()
