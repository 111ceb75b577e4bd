"""Teach the opponent of The Royal Court what a position is worth: `python -m tools.train_court`.

Tables of every size play by the quick judgement, with whims; of every two players in some of the positions it is asked
who came in first, and the weights of `value.FEATURES` are fitted to the answers. The same seed and number of games
give the same weights, which are written to engine/royal_court/opponent/weights.py.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

from engine.royal_court.deal import deal
from engine.royal_court.ends import outcome
from engine.royal_court.luck import Luck
from engine.royal_court.opponent.ideas import ideas
from engine.royal_court.opponent.playing import between, done, step
from engine.royal_court.opponent.value import FEATURES, features
from engine.royal_court.opponent.world import ImaginedLuck
from engine.royal_court.position import LETTERS, OVER, Position

WEIGHTS: Final = Path(__file__).parent.parent / "engine/royal_court/opponent/weights.py"

TABLES: Final = ((2, 3), (4, 5, 6))
"""How many play, for each of the two sets of weights."""

Pair = tuple[dict[int, float], float]
"""What two players differ by, and the first one's score against the second."""


def game(players: int, dice: Random, whims: float) -> list[Position]:
    """The beginnings of turns of a game, and its end."""
    luck = ImaginedLuck(dice)
    now = deal(players, Luck.of(f"{dice.getrandbits(256):064x}"), full=dice.random() < 0.1)
    found = [now]
    while now.step != OVER:
        if dice.random() < whims and between(now):
            now = done(now, now.turn, dice.choice(ideas(now, now.turn)).act, luck)
        else:
            now = step(now, luck)
        if between(now):
            found.append(now)
    return found


def pairs(positions: Sequence[Position], dice: Random, share: float) -> Iterator[Pair]:
    """Every two players of some of these positions."""
    reached = outcome(positions[-1])
    assert reached is not None
    places = reached.ranks
    for now in positions[:-1]:
        if dice.random() >= share:
            continue
        players, way = now.players, now.direction
        round_of = [seat for at in range(players) if not now.places[seat := (now.turn + way * at) % players].fate]
        found = {seat: features(now, seat, round_of) for seat in round_of}
        for one, other in combinations(round_of, 2):
            differs: dict[int, float] = {}
            for place, size in found[one]:
                differs[place] = differs.get(place, 0.0) + size
            for place, size in found[other]:
                differs[place] = differs.get(place, 0.0) - size
            mine, theirs = places[LETTERS[one]], places[LETTERS[other]]
            yield differs, 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0


def fitted(examples: list[Pair], rounds: int, rate: float, dice: Random) -> list[float]:
    """The weights of a logistic regression, each step with a rate of its own (AdaGrad)."""
    weights, squares = [0.0] * len(FEATURES), [1.0] * len(FEATURES)
    for number in range(rounds):
        dice.shuffle(examples)
        lost = 0.0
        for differs, score in examples:
            there = [(place, size) for place, size in differs.items() if size]
            total = sum(weights[place] * size for place, size in there)
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
            lost -= score * math.log(chance) + (1 - score) * math.log(1 - chance)
            error = score - chance
            for place, size in there:
                slope = error * size
                squares[place] += slope * slope
                weights[place] += rate * slope / math.sqrt(squares[place])
        print(f"round {number + 1}: {lost / len(examples):.4f}", file=sys.stderr, flush=True)
    return weights


def write(weights: Sequence[Sequence[float]], how: str, path: Path) -> None:
    """Write the module."""
    lines = "\n".join(
        f'    "{name}": ({", ".join(f"{numbers[place]:.3f}" for numbers in weights)}),'
        for place, name in enumerate(FEATURES)
    )
    path.write_text(
        '"""What the opponent has learnt of positions. Written by tools/train_court.py; do not edit.\n\n'
        f'{how}\n"""\n\nfrom __future__ import annotations\n\nfrom typing import Final\n\n'
        f"WEIGHTS: Final = {{\n{lines}\n}}\n"
        '"""Of each of `value.FEATURES`, with one deck and with two, in logarithms of odds."""\n',
        encoding="ascii",
    )


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6000, help="for each of the two sets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whims", type=float, default=0.1, help="how many turns begin with any idea")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="the module to write")
    given = parser.parse_args()
    begun = time.process_time()
    weights = []
    for tables, share in zip(TABLES, (0.3, 0.12), strict=True):
        dice = Random(given.seed)
        examples: list[Pair] = []
        for _ in range(given.games):
            examples += pairs(game(dice.choice(tables), dice, given.whims), dice, share)
        print(f"{len(examples)} pairs, {time.process_time() - begun:.0f} s", file=sys.stderr, flush=True)
        weights.append(fitted(examples, 4, 0.1, dice))
    how = (
        f"Made by: python -m tools.train_court --games {given.games} --seed {given.seed} --whims {given.whims}\n"
        f"in {time.process_time() - begun:.0f} s of one core."
    )
    write(weights, how, given.out)


if __name__ == "__main__":
    main()
