"""Evaluation of outcomes and rollouts of simulated games.

In a rollout the tables (`value`) choose a few turns and the network (`network`) picks one of them: to evaluate all
turns with the network would be too slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from random import Random

from engine.royal_visit.opponent.network import Network
from engine.royal_visit.opponent.simulation import SimulatedGame
from engine.royal_visit.opponent.value import SURE, values, win_probability
from engine.royal_visit.turns.reach import TurnOutcome


@dataclass(frozen=True, slots=True)
class Evaluator:
    """A level's evaluation: the tables, and the network for the best turns by the tables, if it has one."""

    weights: Sequence[float]
    network: Network | None = None
    width: int = 0

    def values(self, game: SimulatedGame, ends: Sequence[TurnOutcome]) -> list[float]:
        """Return the value of each outcome for the player to move, as exactly as the level can."""
        found = values(game, self.weights, ends)
        if self.network is not None:
            places = [place for place, value in enumerate(found) if abs(value) != SURE]
            finer = self.network.values(game, [ends[place] for place in places])
            for place, value in zip(places, finer, strict=True):
                found[place] = value
        return found

    def best(self, game: SimulatedGame) -> tuple[TurnOutcome, float]:
        """Return the best outcome by a fast evaluation, and its value."""
        ends = list(game.turn_outcomes())
        found = values(game, self.weights, ends)
        value = max(found)
        if self.network is None or abs(value) == SURE:
            return ends[found.index(value)], value
        hopeful = [end for value, end in nlargest(self.width, zip(found, ends, strict=True)) if value != -SURE]
        finer = self.network.values(game, hopeful)
        value = max(finer)
        return hopeful[finer.index(value)], value


def rollout(game: SimulatedGame, end: TurnOutcome, plies: int, judge: Evaluator, dice: Random) -> float:
    """Return the mover's chance of winning after an outcome and `plies` further turns. Modifies `game`.

    Raises `ValueError` for no further turn, unless the outcome ends the game.
    """
    score = game.play(end, dice)
    mine = True  # a score belongs to the player who made the last turn
    for ply in range(1, plies + 1):
        if score is not None:
            break
        mine = not mine
        answer, value = judge.best(game)
        score = win_probability(value) if ply == plies or abs(value) == SURE else game.play(answer, dice)
    if score is None:
        raise ValueError("a rollout needs at least one further turn")
    return score if mine else 1 - score
