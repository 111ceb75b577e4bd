"""Train the opponent of The Royal Court from nothing by self-play: `python -m tools.train_court`.

It works in rounds, for small tables and for large ones. Value of positions: for every two players, at the beginnings of
turns, the weights of `value.FEATURES` are fitted to which of the two placed first. Value of acts: in some positions
each candidate is tried out in simulated games, which the value of positions evaluates, and the weights of
`heuristic.HEURISTIC_FEATURES` are fitted to that. In the first round players prefer acts that play the most cards. The
same seed and numbers give the same weights, which are written to engine/royal_court/opponent/*_weights.bin.
The files in the repository are those of the defaults, made in 230 s of one core.
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

from engine.royal_court.luck import Luck, deal
from engine.royal_court.opponent.candidates import candidates
from engine.royal_court.opponent.determinization import SimulatedLuck, determinize, unseen_cards
from engine.royal_court.opponent.heuristic import HEURISTIC_FEATURES, Heuristic, finishes
from engine.royal_court.opponent.rollout import Rollout, is_turn_start
from engine.royal_court.opponent.value import (
    ACTS_FILE,
    FEATURES,
    POSITIONS_FILE,
    SCALE,
    TrainedWeights,
    features,
    value,
)
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, OVER, Position, view
from tools.train_opponent import pack_weights

FOLDER: Final = Path(__file__).parent.parent / "engine/royal_court/opponent"

TABLES: Final = (((2, 3), 0.3), ((4, 5, 6), 0.12))
"""Numbers of players for each of the two sets of weights, and the share of beginnings of turns that is used."""

WORLDS: Final = 4
"""Number of simulated games in which an act is tried out."""

Sparse = dict[int, float]
Example = tuple[Sparse, float]
"""The difference in features between two players or acts, and the result."""


def game(players: int, dice: Random, random_share: float, known: TrainedWeights) -> Iterator[Position]:
    """Yield the positions of a game in which a share `random_share` of the acts is random."""
    luck, rollout = SimulatedLuck(dice), Rollout(known)
    now = deal(players, Luck.of(f"{dice.getrandbits(256):064x}"), full=dice.random() < 0.1)
    yield now
    while now.step != OVER:
        found = candidates(now, now.turn)
        if found and dice.random() < random_share:
            now = rollout.after(now, now.turn, dice.choice(found), luck)
        else:
            now = rollout.step(now, luck)
        yield now


def pairs(positions: Sequence[Position], dice: Random, share: float) -> Iterator[Example]:
    """Yield an example for every two players at a share of these beginnings of turns; the last position is the end."""
    reached = outcome(positions[-1])
    assert reached is not None
    places = reached.ranks
    for now in positions[:-1]:
        if not is_turn_start(now) or dice.random() >= share:
            continue
        players, way = now.players, now.direction
        turn_order = [seat for at in range(players) if not now.places[seat := (now.turn + way * at) % players].fate]
        found = {seat: features(now, seat, turn_order) for seat in turn_order}
        for seat, other in combinations(turn_order, 2):
            mine, theirs = places[LETTERS[seat]], places[LETTERS[other]]
            score = 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
            yield summed(found[seat], found[other]), score


def trials(now: Position, dice: Random, known: TrainedWeights) -> Iterator[Example]:
    """Yield an example for each candidate of one seat that may act here: its result minus the average of all."""
    seat = dice.choice([seat for seat in range(now.players) if candidates(now, seat)])
    found = [candidate for candidate in candidates(now, seat) if not finishes(candidate, now.places[seat].own)]
    if len(found) < 2:
        return
    seen = view(now, seat)
    hidden = unseen_cards(seen)
    rollout = Rollout(known)
    totals = [0.0] * len(found)
    for _ in range(WORLDS):
        world, luck = determinize(seen, hidden, dice), dice.getrandbits(32)
        for at, candidate in enumerate(found):
            fortune = SimulatedLuck(Random(luck))
            after = rollout.play_turns(rollout.after(world, seat, candidate, fortune), 1, fortune)
            totals[at] += 100 * value(after, seat, known.positions) / WORLDS
    judge = Heuristic(seen, seat, candidates(now, seat))
    signs = [judge.features(candidate) for candidate in found]
    mean = sum(totals) / len(found)
    average = [(place, size / len(found)) for some in signs for place, size in some]
    for some, total in zip(signs, totals, strict=True):
        yield summed(some, average), total - mean


def summed(plus: Sequence[tuple[int, float]], minus: Sequence[tuple[int, float]]) -> Sparse:
    """The difference between two lists of features."""
    found: Sparse = {}
    for place, size in plus:
        found[place] = found.get(place, 0.0) + size
    for place, size in minus:
        found[place] = found.get(place, 0.0) - size
    return {place: size for place, size in found.items() if abs(size) > 1e-9}


def fitted(examples: list[Example], size: int, dice: Random, *, odds: bool) -> list[float]:
    """Return the weights of a linear or, with `odds`, a logistic regression, by AdaGrad."""
    weights, squares = [0.0] * size, [1.0] * size
    for _ in range(4):
        dice.shuffle(examples)
        for differs, target in examples:
            guess = sum(weights[place] * much for place, much in differs.items())
            if odds:
                guess = 1 / (1 + math.exp(-max(-30.0, min(30.0, guess))))
            error = target - guess
            for place, much in differs.items():
                slope = error * much
                squares[place] += slope * slope
                weights[place] += (0.1 if odds else 1.0) * slope / math.sqrt(squares[place])
    return weights


def learn(tables: Sequence[int], share: float, games: int, tried: int, rounds: int, dice: Random) -> TrainedWeights:
    """Return one set of weights after `rounds` rounds of `games` games and `tried` positions each."""
    known = TrainedWeights(
        ((0.0,) * len(FEATURES),) * 2, (tuple(float(name == "laid") for name in HEURISTIC_FEATURES),) * 2
    )
    begun = time.process_time()
    for number in range(rounds):
        examples: list[Example] = []
        for _ in range(games):
            examples += pairs(list(game(dice.choice(tables), dice, 0.05, known)), dice, share)
        positions = fitted(examples, len(FEATURES), dice, odds=True)
        known = TrainedWeights((positions, positions), known.candidates)
        examples, positions_tried = [], 0
        while positions_tried < tried:
            for now in game(dice.choice(tables), dice, 0.1, known):
                if now.step != OVER and dice.random() < 0.15:
                    found = list(trials(now, dice, known))
                    examples += found
                    positions_tried += bool(found)
        acts = fitted(examples, len(HEURISTIC_FEATURES), dice, odds=False)
        known = TrainedWeights(known.positions, (acts, acts))
        print(f"{tables}: round {number + 1}, {time.process_time() - begun:.0f} s", file=sys.stderr, flush=True)
    return known


def write(sets: Sequence[TrainedWeights], folder: Path) -> None:
    """Write the files."""
    for name, numbers in (
        (POSITIONS_FILE, [weight for known in sets for weight in known.positions[0]]),
        (ACTS_FILE, [weight for known in sets for weight in known.candidates[0]]),
    ):
        (folder / name).write_bytes(pack_weights(numbers, SCALE))


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2500, help="a round, for each of the two sets")
    parser.add_argument("--tried", type=int, default=2500, help="positions a round whose candidates are tried out")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder to write to")
    given = parser.parse_args()
    sets = [
        learn(tables, share, given.games, given.tried, given.rounds, Random(given.seed)) for tables, share in TABLES
    ]
    write(sets, given.out)


if __name__ == "__main__":
    main()
