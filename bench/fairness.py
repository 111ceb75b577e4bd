"""What a host gains who chooses a match's seed: `python -m bench.fairness`.

They play Green, and try 10,000 seeds for the best chance to win by the evaluation of level 4 after the deal, on average
over the hands that Red may pick. They take the best; the luck is that seed itself, or follows from it and a salt, the
id of a message, which they do not know yet. The yardstick is the mean over all seeds.
"""

from __future__ import annotations

import argparse
from hashlib import sha256
from math import sqrt
from statistics import mean, stdev

from engine.randomness import Chance, luck_of
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.opponent.choose import evaluate
from engine.royal_visit.position import view

LEVEL = 4


def chance_to_win(luck: str) -> float:
    """Green's, from 0 to 1."""
    chances = []
    for pick in PICKS:
        dealt = deal(pick, Ruleset.RULEBOOK, Chance(luck))
        won = evaluate(view(dealt, dealt.turn), LEVEL)[0].win_probability
        chances.append(won if dealt.turn is Seat.GREEN else 1 - won)
    return mean(chances)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fairness")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=10_000)
    given = parser.parse_args()
    seeds = [sha256(f"{given.seed} {number}".encode()).hexdigest() for number in range(given.seeds)]
    chances = {seed: chance_to_win(seed) for seed in seeds}
    best = max(seeds, key=lambda seed: chances[seed])
    usual = mean(chances.values())
    salted = [chance_to_win(luck_of(best, str(10**18 + number))) for number in range(given.seeds)]
    error = 1.96 * sqrt((stdev(salted) ** 2 + stdev(chances.values()) ** 2) / given.seeds)
    print(
        f"Green's chance over {given.seeds} seeds: {usual:.1%}\n"
        f"gain by the best seed, unsalted: {chances[best] - usual:+.1%}\n"
        f"gain by the same seed over {given.seeds} salts: {mean(salted) - usual:+.2%} ± {error:.2%} (must 0.0 ± 0.5 %)"
    )


if __name__ == "__main__":
    main()
