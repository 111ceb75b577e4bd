"""Search for a turn: evaluate every outcome, then simulate the best of them.

The hidden cards are determinized many times. All candidates are played out in the same determinizations with the same
random draws, so that they differ by their effect and not by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.royal_visit.cards import count
from engine.royal_visit.opponent.determinization import Observation
from engine.royal_visit.opponent.inference import HandSampler, ObservedTurn
from engine.royal_visit.opponent.levels import Level
from engine.royal_visit.opponent.network import trained_network
from engine.royal_visit.opponent.rollout import Evaluator, rollout
from engine.royal_visit.opponent.value import SURE, win_probability
from engine.royal_visit.turns.reach import TurnOutcome

_STATIC_WEIGHT: Final = 8
"""Weight of the static evaluation, in simulated games: it has a bias but no variance."""


@dataclass(slots=True)
class Evaluation:
    """An outcome under consideration: the static evaluation `value` (log odds of winning), and the sum `total` of the
    results of `samples` rollouts."""

    outcome: TurnOutcome
    value: float
    total: float = 0.0
    samples: int = 0

    @property
    def win_probability(self) -> float:
        """Mean of the rollouts and the static evaluation, which counts as `_STATIC_WEIGHT` rollouts."""
        return (self.total + _STATIC_WEIGHT * win_probability(self.value)) / (self.samples + _STATIC_WEIGHT)


def search(
    observation: Observation,
    level: Level,
    weights: Sequence[float],
    dice: Random,
    in_time: Callable[[], bool],
    last: ObservedTurn | None = None,
) -> list[Evaluation]:
    """Return the outcomes that the level considers, the best first; at least one.

    `in_time` is called before each determinization; once it returns False, the results so far decide. `last`, the
    other's last turn, weights the determinizations.
    """
    judge = Evaluator(weights, trained_network() if level.width else None, level.width)
    evaluations = sorted(_considered(observation, level, judge, dice), key=lambda evaluation: -evaluation.value)
    if evaluations[0].value == SURE or len(evaluations) == 1:
        return evaluations
    sampler = HandSampler(observation, weights, level.weighed, last)
    for candidates, samples in level.rounds:
        best = evaluations[:candidates]
        for _ in range(samples):
            if not in_time():
                return _by_chance(evaluations)
            game = sampler.sample(dice)
            luck = dice.getrandbits(32)
            for evaluation in best:
                evaluation.total += rollout(game.copy(), evaluation.outcome, level.plies, judge, Random(luck))
                evaluation.samples += 1
        evaluations[:candidates] = sorted(best, key=lambda evaluation: -evaluation.win_probability)
    return evaluations


def _by_chance(evaluations: list[Evaluation]) -> list[Evaluation]:
    most = max(evaluation.samples for evaluation in evaluations)
    return sorted(
        evaluations, key=lambda evaluation: (evaluation.samples < most, -evaluation.win_probability if most else 0.0)
    )


def _considered(observation: Observation, level: Level, judge: Evaluator, dice: Random) -> list[Evaluation]:
    game = observation.determinize(dice)  # the evaluation uses only the number of its hidden cards
    ends = list(game.turn_outcomes())
    if level.wasted:
        gains = [(end, sum(end[:5]) - sum(game.pawns)) for end in ends if end[:5] != game.pawns]
        ends = [end for end, gain in gains if count(end[5]) <= max(level.wasted, gain)] or ends
    if level.overlooked:
        ends = [end for end in ends if dice.random() >= level.overlooked] or [dice.choice(ends)]
    found = judge.values(game, ends)
    if level.misjudged:
        found = [value if abs(value) == SURE else value + dice.gauss(0, level.misjudged) for value in found]
    return [Evaluation(end, value) for end, value in zip(ends, found, strict=True)]
