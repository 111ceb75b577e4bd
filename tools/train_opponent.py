"""Train the opponent from nothing by self-play: `python -m tools.train_opponent`.

TD(λ) over the positions after each turn, under the exact rules of both rulesets: the value for the player who has just
moved is updated toward one minus the other player's value after the answer, and at the end toward the result. The same
seed and number of games give the same weights, which are written to engine/royal_visit/opponent/weights.bin.
The file in the repository is that of the defaults, made in 355 s of one core.
"""

from __future__ import annotations

import argparse
import math
import struct
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from engine.royal_visit.board import Ruleset
from engine.royal_visit.cards import DECK, HAND_SIZE, bag, singles
from engine.royal_visit.opponent.simulation import SCALE, SimulatedGame
from engine.royal_visit.opponent.value import SIZE, SURE, values
from engine.royal_visit.turns.reach import TurnOutcome

WEIGHTS = Path(__file__).parent.parent / "engine/royal_visit/opponent/weights.bin"


def chance(value: float) -> float:
    """The chance of winning for a value (the logistic function)."""
    return 1 / (1 + math.exp(-value))


def deal_game(ruleset: Ruleset, dice: Random) -> SimulatedGame:
    """Return a new game; the player to move has the Wizard on their side."""
    draw = singles(bag(DECK))
    dice.shuffle(draw)
    hand, other = sum(draw[:HAND_SIZE]), sum(draw[HAND_SIZE : 2 * HAND_SIZE])
    near, far = (2, 1) if ruleset is Ruleset.RULEBOOK else (1, 2)
    return SimulatedGame((-near, 0, near, far, -far), 0, False, hand, other, draw[2 * HAND_SIZE :], 0, ruleset)


def active(game: SimulatedGame, end: TurnOutcome) -> list[int] | None:
    """Return the indices of the weights that make up the value of an outcome; None if the game is over with it."""
    marker = _Marker()
    found = values(game, marker, [end])  # type: ignore[arg-type]
    return marker.seen if abs(found[0]) != SURE and marker.seen else None


class _Marker:
    """Stands in for the weights and records the indices read, so that the features are defined only once."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def __getitem__(self, place: int) -> float:
        self.seen.append(place)
        return 0.0


def episode(weights: list[float], dice: Random, explore: float) -> Iterator[tuple[list[int], float, bool]]:
    """Play one game. Yield for each turn the indices of its weights, its chance, and whether it was random.

    The last item has no indices; its number is the score of the player who made the turn.
    """
    game = deal_game(Ruleset.RULEBOOK if dice.random() < 0.8 else Ruleset.MANUAL, dice)
    whims = dice.choice((0, 0, 1, 2, 3))  # number of random turns, to see more of the game
    turn = 0
    while True:
        ends = list(game.turn_outcomes())
        found = values(game, weights, ends)
        whim = turn < whims or dice.random() < explore
        best = dice.randrange(len(ends)) if whim else max(range(len(ends)), key=found.__getitem__)
        places = active(game, ends[best])
        score = game.play(ends[best], dice)
        if score is not None:
            yield [], score, whim
            return
        if places is None:  # not reached: the simulation and the value agree on when a game is over
            raise AssertionError(ends[best])
        yield places, chance(found[best]), whim
        turn += 1


def train(
    games: int, seed: int, *, rate: float = 0.3, last_rate: float = 0.003, trace: float = 0.7, explore: float = 0.02
) -> list[float]:
    """The weights after `games` games.

    A value is drawn by `rate` at first and by `last_rate` in the end. `trace` is λ: 0 trusts the next value, 1 only the
    result. `explore`: the share of random turns at first.
    """
    dice = Random(seed)
    weights = [0.0] * SIZE
    begun = time.process_time()
    for number in range(games):
        share = number / games
        step = rate * (last_rate / rate) ** share
        learn(weights, list(episode(weights, dice, explore * (1 - share))), step, trace)
        if (number + 1) % 1000 == 0:
            print(f"{number + 1} games, {time.process_time() - begun:.0f} s", file=sys.stderr, flush=True)
    return weights


def learn(weights: list[float], moves: list[tuple[list[int], float, bool]], step: float, trace: float) -> None:
    """Update the value of every turn of a game toward the result, from the last turn back. Modifies `weights`."""
    _, target, whim = moves[-1]
    expected = target
    for places, here, whim_here in reversed(moves[:-1]):
        # After a random turn only the expected value counts, not the result.
        blended = expected + (trace * (target - expected) if not whim else 0.0)
        target = 1 - blended
        error = step * (target - here)
        if not whim:
            for place in places:
                weights[place] += error
        else:
            target = here
        expected, whim = here, whim_here


def pack_weights(weights: Sequence[float], scale: int) -> bytes:
    """The content of a file of weights, as `engine.opponent.unpack_weights` reads it. What is too large is cut."""
    limit = 32767
    return struct.pack(f"<{len(weights)}h", *(max(-limit, min(limit, round(weight * scale))) for weight in weights))


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=120_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="the file to write")
    given = parser.parse_args()
    weights = train(given.games, given.seed)
    given.out.write_bytes(pack_weights(weights, SCALE))


if __name__ == "__main__":
    main()
