"""Rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from random import Random

from engine.royal_visit.opponent.network import Network
from engine.royal_visit.opponent.simulation import World
from engine.royal_visit.opponent.value import SURE, chance, values
from engine.royal_visit.turns.reach import End


@dataclass(frozen=True, slots=True)
class Judge:
    """What a level goes by: the tables, and the network for the best by the tables, if it has one."""

    weights: Sequence[float]
    network: Network | None = None
    width: int = 0

    def values(self, world: World, ends: Sequence[End]) -> list[float]:
        """What each outcome is worth to the player to move, as finely as can be told."""
        found = values(world, self.weights, ends)
        if self.network is not None:
            places = [place for place, value in enumerate(found) if abs(value) != SURE]
            finer = self.network.values(world, [ends[place] for place in places])
            for place, value in zip(places, finer, strict=True):
                found[place] = value
        return found

    def best(self, world: World) -> tuple[End, float]:
        """The best outcome, as far as can be told in a hurry, and what it is worth."""
        ends = list(world.ends())
        found = values(world, self.weights, ends)
        value = max(found)
        if self.network is None or abs(value) == SURE:
            return ends[found.index(value)], value
        hopeful = [end for value, end in nlargest(self.width, zip(found, ends, strict=True)) if value != -SURE]
        finer = self.network.values(world, hopeful)
        value = max(finer)
        return hopeful[finer.index(value)], value


def played_on(world: World, end: End, plies: int, judge: Judge, dice: Random) -> float:
    """The mover's chance after an outcome, once both have played on for so many turns. The world is used up."""
    score = world.play(end, dice)
    mine = True  # a score belongs to whoever made the last turn
    for ply in range(1, plies + 1):
        if score is not None:
            break
        mine = not mine
        answer, value = judge.best(world)
        score = chance(value) if ply == plies or abs(value) == SURE else world.play(answer, dice)
    if score is None:
        raise ValueError("to play on takes at least one turn")
    return score if mine else 1 - score
