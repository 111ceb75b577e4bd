"""Search for an act: simulate the best candidates in determinizations, and evaluate the resulting positions.

All candidates are simulated in the same determinizations with random draws of the same seed, so that they differ by
their effect and not by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from engine.royal_court.acts.act import Act
from engine.royal_court.opponent.determinization import SeenTurn, SimulatedLuck, determinize, known_cards, unseen_cards
from engine.royal_court.opponent.levels import Level
from engine.royal_court.opponent.rollout import Rollout
from engine.royal_court.opponent.value import value
from engine.royal_court.position import Position


@dataclass(slots=True)
class Evaluation:
    """A candidate under consideration: its heuristic value, and the sum `total` of the results of `samples`
    simulations."""

    act: Act
    heuristic: float
    total: float = 0.0
    samples: int = 0

    @property
    def mean(self) -> float:
        """Mean share of the other players left behind."""
        return self.total / self.samples if self.samples else 0.0


def search(
    view: Position,
    seat: int,
    level: Level,
    evaluations: Sequence[Evaluation],
    random: Random,
    rollout: Rollout,
    last: SeenTurn | None,
    in_time: Callable[[], bool],
) -> list[Evaluation]:
    """Return the candidates after the level has simulated the best of them, the best first.

    `last`, the last act, reveals some hidden cards. `in_time` is called before each simulation: once it returns False,
    or the level's work is done, the results so far decide.
    """
    ordered = sorted(evaluations, key=lambda evaluation: -evaluation.heuristic)
    hidden = unseen_cards(view)
    known = known_cards(view, seat, last, hidden)
    for candidates, worlds in level.rounds:
        best = ordered[:candidates]
        if len(best) < 2:
            break
        for _ in range(worlds):
            world, luck = determinize(view, hidden, random, known), random.getrandbits(32)
            found = []
            for evaluation in best:
                if not in_time() or rollout.work >= level.work:
                    break
                fortune = SimulatedLuck(Random(luck))
                after = rollout.after(world, seat, evaluation.act, fortune)
                found.append(value(rollout.play_turns(after, level.turns, fortune), seat, rollout.weights.positions))
            if len(found) < len(best):
                break  # out of time: a determinization counts only if all candidates were simulated in it
            for evaluation, share in zip(best, found, strict=True):
                evaluation.total += share
                evaluation.samples += 1
        ordered[:candidates] = sorted(best, key=lambda evaluation: -evaluation.mean)
    return ordered
