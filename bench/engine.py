"""How fast the rules are: `python -m bench.engine`. The yardsticks come with `pip install -e .[bench]`.

- The list of distinct outcomes, position by position of random play, in a process that has done nothing else before.
- Decisions a second under random play (list what may be done, draw one, do it), new games included, interleaved with
  OpenSpiel's backgammon and RLCard's gin rummy, from Python, where these are installed. A turn of Royal Visit is one
  decision. What is measured is the game that the opponent thinks in (`opponent.world`); like theirs it carries out what
  it has listed without asking whether that is legal. Two more lines tell how fast the positions are that the rest of
  the bot knows, with turns as people make them, play by play; in one of them each turn is checked once more, as the
  bot does with what people press.
- How much a process that has done nothing else before grows over many games: all that the rules keep is in it.
"""

from __future__ import annotations

import argparse
import importlib
import os
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from engine.randomness import Shuffles
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.opponent.world import fresh
from engine.royal_visit.outcomes import ends
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.reach import bag
from engine.royal_visit.rules import apply, carry_out
from engine.royal_visit.turn import Turn
from engine.royal_visit.turns import mover_hand, turns


def start(dice: Random) -> tuple[Position, Shuffles]:
    shuffles = Shuffles(f"{dice.getrandbits(256):064x}")
    return deal(dice.choice(PICKS), Ruleset.RULEBOOK, shuffles), shuffles


def list_of_outcomes(positions: int, seed: int) -> None:
    """Times of `turns` and of the inner list, each on every position once."""
    dice = Random(seed)
    counted: list[int] = []
    listed: list[float] = []
    inner: list[float] = []
    clock = time.perf_counter
    while len(listed) < positions:
        here, shuffles = start(dice)
        while outcome(here) is None:
            begun = clock()
            found = turns(here)
            listed.append(clock() - begun)
            begun = clock()
            each = list(ends(here.pawns, bag(mover_hand(here)), here.turn, here.ruleset))
            inner.append(clock() - begun)
            counted.append(len(each))
            here = apply(here, dice.choice(found), shuffles)
    for name, times in (("turns()", listed), ("with final pawns and cards of each", inner)):
        ordered = sorted(times)
        print(
            f"list of distinct outcomes, {name}: median {1e6 * statistics.median(ordered):.0f} µs,"
            f" 99th percentile {1e6 * ordered[len(ordered) * 99 // 100]:.0f} µs over {len(ordered)} positions"
        )
    print(f"outcomes a position: median {statistics.median(counted):.0f}, most {max(counted)}")


def royal_visit(dice: Random) -> int:
    """One game at random, as the opponent plays it in its mind; how many decisions it took."""
    world = fresh(Ruleset.RULEBOOK, dice)
    decisions = 1
    while world.play(dice.choice(world.ends()), dice) is None:
        decisions += 1
    return decisions


Do = Callable[[Position, Turn, Shuffles], Position]


def by_positions(dice: Random, do: Do) -> int:
    """The same from position to position."""
    here, shuffles = start(dice)
    decisions = 0
    while outcome(here) is None:
        here = do(here, dice.choice(turns(here)), shuffles)
        decisions += 1
    return decisions


def backgammon() -> Callable[[Random], int]:
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


def gin_rummy() -> Callable[[Random], int]:
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
    """A game of each in turn, until so many seconds have gone to each."""
    playing: dict[str, Callable[[Random], int]] = {
        "Royal Visit": royal_visit,
        "Royal Visit, positions": partial(by_positions, do=carry_out),
        "Royal Visit, positions, each turn checked once more": partial(by_positions, do=apply),
    }
    for name, make in (("OpenSpiel backgammon", backgammon), ("RLCard gin rummy", gin_rummy)):
        try:
            playing[name] = make()
        except ImportError as error:
            print(f"{name}: not installed ({error})")
    spent = dict.fromkeys(playing, 0.0)
    made = dict.fromkeys(playing, 0)
    dice = Random(seed)
    while min(spent.values()) < seconds:
        for name in playing:
            if spent[name] <= min(spent.values()):
                begun = time.process_time()
                made[name] += playing[name](dice)
                spent[name] += time.process_time() - begun
    own = made["Royal Visit"] / spent["Royal Visit"]
    for name in playing:
        rate = made[name] / spent[name]
        print(f"{name}: {rate:.0f} decisions a second; Royal Visit makes {own / rate:.2f} × as many")


def resident() -> float:
    """The process's memory in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def growth(games: int, seed: int) -> None:
    dice = Random(seed)
    royal_visit(dice)
    by_positions(dice, apply)
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
    list_of_outcomes(given.positions, given.seed)
    decisions_a_second(given.seconds, given.seed)
    if given.games:
        with ProcessPoolExecutor(1, get_context("spawn")) as another:
            another.submit(growth, given.games, given.seed).result()


if __name__ == "__main__":
    main()
