"""OpenSpiel's information-set Monte Carlo tree search on the same rules, as a player for the arena.

It uses the learnt table value: a leaf has the value of its best turn, and the values of all turns are the prior for
the next turn to try. The number of simulations is fixed, so that a seed decides its turn.
"""

from __future__ import annotations

import importlib
import math
from random import Random
from types import SimpleNamespace
from typing import Any

from engine.royal_visit.opponent.choose import turn_to
from engine.royal_visit.opponent.determinization import Observation
from engine.royal_visit.opponent.inference import ObservedTurn
from engine.royal_visit.opponent.simulation import SimulatedGame, trained_weights
from engine.royal_visit.opponent.value import values, win_probability
from engine.royal_visit.position import View
from engine.royal_visit.turns.plays import Turn
from engine.royal_visit.turns.reach import TurnOutcome

SIMULATIONS = 1000
"""About half a second of CPU per turn on average, on CPython 3.11 and an otherwise idle core."""


class State:
    """A determinization with the methods that the search calls on a state. Actions are indices into `ends`."""

    def __init__(self, game: SimulatedGame, kind: Any, luck: int) -> None:
        self.game = game
        self._kind = kind
        self._dice = Random(luck)
        self._player = 0
        self._score: float | None = None
        self._ends: list[TurnOutcome] | None = None
        self._values: list[float] = []

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: self._kind)

    def current_player(self) -> int:
        return self._player

    def is_chance_node(self) -> bool:
        return False  # the order of the draw pile is part of the determinization

    def is_terminal(self) -> bool:
        return self._score is not None

    def returns(self) -> list[float]:
        assert self._score is not None
        return [2 * self._score - 1, 1 - 2 * self._score]

    def information_state_string(self) -> str:
        game = self.game
        return f"{game.pawns} {game.crown} {game.little} {game.hand} {game.discard} {len(game.draw)}"

    def ends(self) -> list[TurnOutcome]:
        if self._ends is None:
            self._ends = list(self.game.turn_outcomes())
            self._values = values(self.game, trained_weights(), self._ends)
        return self._ends

    def legal_actions(self) -> list[int]:
        return list(range(len(self.ends())))

    def apply_action(self, action: int) -> None:
        score = self.game.play(self.ends()[action], self._dice)
        if score is not None:
            self._score = score if self._player == 0 else 1 - score
        self._player = 1 - self._player
        self._ends = None

    def prior(self) -> list[tuple[int, float]]:
        self.ends()
        best = max(self._values)
        odds = [math.exp(value - best) for value in self._values]
        return [(action, each / sum(odds)) for action, each in enumerate(odds)]

    def worth(self) -> list[float]:
        self.ends()
        mine = 2 * win_probability(max(self._values)) - 1
        return [mine, -mine] if self._player == 0 else [-mine, mine]


class Evaluator:
    def prior(self, state: State) -> list[tuple[int, float]]:
        return state.prior()

    def evaluate(self, state: State) -> list[float]:
        return state.returns() if state.is_terminal() else state.worth()


class Searcher:
    """The policy, with a given number of simulations per turn."""

    def __init__(self, simulations: int) -> None:
        self._search: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
        self._numpy: Any = importlib.import_module("numpy")
        types: Any = importlib.import_module("pyspiel").GameType
        self._kind = SimpleNamespace(
            dynamics=types.Dynamics.SEQUENTIAL, information=types.Information.IMPERFECT_INFORMATION
        )
        self._simulations = simulations

    def __call__(self, view: View, seed: int, last: ObservedTurn | None = None) -> Turn:
        dice = Random(seed)
        observation = Observation(view)
        root = State(observation.determinize(dice), self._kind, 0)
        bot = self._search.ISMCTSBot(
            None,
            Evaluator(),
            uct_c=1.5,
            max_simulations=self._simulations,
            random_state=self._numpy.random.RandomState(dice.getrandbits(32)),
            child_selection_policy=self._search.ChildSelectionPolicy.PUCT,
        )
        bot.set_resampler(lambda *_: State(observation.determinize(dice), self._kind, dice.getrandbits(32)))
        return turn_to(view, root.ends()[int(bot.step(root))])
