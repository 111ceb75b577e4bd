"""Speed of the rules: `python -m bench.engine`. The yardsticks come with `pip install -e .[bench]`.

Royal Visit:

- Time to list the distinct outcomes of positions of random play, in a new process.
- Decisions per second under random play (list the possible turns, draw one, apply it), new games included, interleaved
  with OpenSpiel's backgammon and RLCard's gin rummy, from Python, if these are installed. A turn of Royal Visit is one
  decision, made in the simulation of the opponent (`opponent/simulation.py`); like the yardsticks it applies a listed
  outcome without checking that it is legal.
- Growth of a new process's memory over many games: it includes all caches of the rules.

The Royal Court:

- Time to list the acts of a seat, in positions of random play in the middle of a turn, without windows; beside Royal
  Visit's list from the same run.
- A random game of four, each act checked again. An answer in a window is a decision.
"""

from __future__ import annotations

import argparse
import importlib
import os
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from engine.randomness import Chance
from engine.royal_court import rules as court
from engine.royal_court.acts.act import acting
from engine.royal_court.drafting import acts
from engine.royal_court.luck import Luck
from engine.royal_court.luck import deal as dealt
from engine.royal_court.position import NOPE, OVER
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.listing import turns
from tools.train_opponent import deal_game

Play = Callable[[Random], int]
"""Plays one random game, and returns the number of decisions."""

FOUR = 4
"""Players at the table of The Royal Court."""


def start(dice: Random) -> tuple[Position, Chance]:
    shuffles = Chance(f"{dice.getrandbits(256):064x}")
    return deal(dice.choice(PICKS), Ruleset.RULEBOOK, shuffles), shuffles


def list_of_outcomes(positions: int, seed: int) -> float:
    """Measure `turns` on every position once. Return its median in seconds."""
    dice = Random(seed)
    listed: list[float] = []
    clock = time.perf_counter
    while len(listed) < positions:
        here, shuffles = start(dice)
        while outcome(here) is None:
            begun = clock()
            found = turns(here)
            listed.append(clock() - begun)
            here = apply(here, dice.choice(found), shuffles)
    ordered = sorted(listed)
    print(
        f"list of distinct outcomes, turns(): median {1e6 * statistics.median(ordered):.0f} µs,"
        f" 99th percentile {1e6 * ordered[len(ordered) * 99 // 100]:.0f} µs over {len(ordered)} positions"
    )
    return statistics.median(listed)


def list_of_acts(positions: int, seed: int, yardstick: float) -> None:
    """Measure `acts` on every position once, beside Royal Visit's list."""
    dice = Random(seed)
    listed: list[float] = []
    clock = time.process_time
    while len(listed) < positions:
        luck = Luck.of(f"{dice.getrandbits(256):064x}")
        now = dealt(dice.randint(2, 6), luck, full=dice.random() < 0.5)
        while now.step != OVER:
            seat = dice.choice(acting(now))
            begun = clock()
            found = acts(now, seat)
            if now.step != NOPE:
                listed.append(clock() - begun)
            now = court.apply(now, seat, dice.choice(found), luck)
    ordered = sorted(listed)
    print(
        f"acts of a seat: median {1e6 * statistics.median(ordered):.0f} µs, 99th percentile"
        f" {1e6 * ordered[len(ordered) * 99 // 100]:.0f} µs over {len(ordered)} positions of all tables;"
        f" {statistics.median(ordered) / yardstick:.1f} × Royal Visit's turns()"
    )


def royal_visit(dice: Random) -> int:
    """Play one random game in the opponent's simulation. Return the number of decisions."""
    game = deal_game(Ruleset.RULEBOOK, dice)
    decisions = 1
    while game.play(dice.choice(game.turn_outcomes()), dice) is None:
        decisions += 1
    return decisions


def royal_court(dice: Random) -> int:
    """Play one random game of four. Return the number of decisions."""
    luck = Luck.of(f"{dice.getrandbits(256):064x}")
    now = dealt(FOUR, luck, full=False)
    decisions = 0
    while now.step != OVER:
        seat = dice.choice(acting(now))
        now = court.apply(now, seat, dice.choice(acts(now, seat)), luck)
        decisions += 1
    return decisions


def backgammon() -> Play:
    """A game of OpenSpiel's at random."""
    pyspiel: Any = importlib.import_module("pyspiel")
    rules = pyspiel.load_game("backgammon")

    def play(dice: Random) -> int:
        state = rules.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, odds)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def gin_rummy() -> Play:
    """A game of RLCard's at random."""
    rlcard: Any = importlib.import_module("rlcard")
    table = rlcard.make("gin-rummy", config={"seed": 1})

    def play(dice: Random) -> int:
        state, _ = table.reset()
        decisions = 0
        while not table.is_over():
            state, _ = table.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def decisions_a_second(seconds: float, seed: int) -> None:
    """Play a game of each in turn, until each has had `seconds`; print the speed of each beside Royal Visit's."""
    playing: dict[str, Play] = {"Royal Visit": royal_visit, "The Royal Court of four": royal_court}
    for name, make in {"OpenSpiel backgammon": backgammon, "RLCard gin rummy": gin_rummy}.items():
        try:
            playing[name] = make()
        except ImportError as error:
            print(f"{name}: not installed ({error})")
    spent = dict.fromkeys(playing, 0.0)
    made, games = dict.fromkeys(playing, 0), dict.fromkeys(playing, 0)
    dice = Random(seed)
    while min(spent.values()) < seconds:
        for name in playing:
            if spent[name] <= min(spent.values()):
                begun = time.process_time()
                made[name] += playing[name](dice)
                spent[name] += time.process_time() - begun
                games[name] += 1
    own = made["Royal Visit"] / spent["Royal Visit"]
    for name in playing:
        rate = made[name] / spent[name]
        print(
            f"{name}: {rate:.0f} decisions a second, {1e3 * spent[name] / games[name]:.1f} ms a game;"
            f" Royal Visit makes {own / rate:.2f} × as many"
        )


def resident() -> float:
    """The process's memory in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def growth(games: int, seed: int) -> None:
    dice = Random(seed)
    royal_visit(dice)
    before = resident()
    for _ in range(games):
        royal_visit(dice)
    print(f"memory over {games} games: {before:.1f} MB, then {resident():.1f} MB; grown {resident() - before:.1f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each of the games compared")
    parser.add_argument("--games", type=int, default=10_000, help="for the growth of memory; 0 leaves it out")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    yardstick = list_of_outcomes(given.positions, given.seed)
    list_of_acts(given.positions, given.seed, yardstick)
    decisions_a_second(given.seconds, given.seed)
    if given.games:
        with ProcessPoolExecutor(1, get_context("spawn")) as another:
            another.submit(growth, given.games, given.seed).result()


if __name__ == "__main__":
    main()
