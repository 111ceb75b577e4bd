"""Random positions and random games for the property tests. The same ones in every run."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, ParamSpec, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from engine.randomness import Chance
from engine.royal_visit.board import Face, Pawns, Ruleset, Seat
from engine.royal_visit.cards import DECK
from engine.royal_visit.deal import PICKS, Pick, deal
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Turn

ROUNDS: Final = int(os.environ.get("ENGINE_ROUNDS", "1"))
"""How many rounds of the properties are tried, and of the second implementations; by hand, ENGINE_ROUNDS=3 or more."""

P = ParamSpec("P")
R = TypeVar("R")


def reproducible(examples: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Examples of a property, the same in every run and on every machine: a third of so many for each of `ROUNDS`."""
    tried = -(-examples // 3) * ROUNDS

    def decorate(test: Callable[P, R]) -> Callable[P, R]:
        return settings(max_examples=tried, derandomize=True, database=None, deadline=None)(test)

    return decorate


@dataclass(frozen=True)
class Game:
    """A game from its deal to its end. `positions` has one more than `turns`."""

    ruleset: Ruleset
    seed: str
    pick: Pick
    turns: tuple[Turn, ...]
    positions: tuple[Position, ...]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Complete games in which both players choose among their turns at random."""
    ruleset, pick = draw(st.sampled_from(Ruleset)), draw(st.sampled_from(PICKS))
    seed = f"{draw(st.integers(0, 2**256 - 1)):064x}"
    dice = Random(draw(st.integers(0, 2**32)))
    shuffles = Chance(seed)
    positions, played = [deal(pick, ruleset, shuffles)], []
    while outcome(positions[-1]) is None:
        played.append(dice.choice(turns(positions[-1])))
        positions.append(apply(positions[-1], played[-1], shuffles))
    return Game(ruleset, seed, pick, tuple(played), tuple(positions))


@st.composite
def positions(draw: st.DrawFn, hand: int = 8) -> Position:
    """Positions that need not come from a game, with `hand` cards for the player to move. None is over."""
    king = draw(st.integers(-6, 6))
    anywhere = st.integers(-8, 8)
    pawns = Pawns(draw(st.integers(-8, king - 1)), king, draw(st.integers(king + 1, 8)), draw(anywhere), draw(anywhere))
    deck = list(DECK)
    Random(draw(st.integers(0, 2**32))).shuffle(deck)
    other = draw(st.integers(0, 8))
    left = draw(st.integers(1, len(deck) - hand - other))
    own, others = tuple(sorted(deck[:hand])), tuple(sorted(deck[hand : hand + other]))
    turn = draw(st.sampled_from(Seat))
    return Position(
        pawns=pawns,
        crown=draw(st.integers(-6, 6)),
        face=draw(st.sampled_from(Face)),
        turn=turn,
        hands=(own, others) if turn is Seat.GREEN else (others, own),
        draw=tuple(deck[hand + other : hand + other + left]),
        discard=tuple(deck[hand + other + left :]),
        ruleset=draw(st.sampled_from(Ruleset)),
    )
