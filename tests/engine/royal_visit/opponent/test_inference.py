"""Guessing at the other's hand by their last turn: what they held is weighed, and only what everybody saw counts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.opponent import time_limit
from engine.randomness import Chance
from engine.royal_visit.cards import count
from engine.royal_visit.notation import read_turn
from engine.royal_visit.opponent.choose import evaluate
from engine.royal_visit.opponent.determinization import Observation
from engine.royal_visit.opponent.inference import HandSampler, ObservedTurn
from engine.royal_visit.opponent.simulation import SimulatedGame, trained_weights
from engine.royal_visit.position import Position, View, view
from engine.royal_visit.rules import apply
from tests.engine.royal_visit.positions import SEED, at, permuted
from tests.support.royal_visit import QUICK, Ticks

BEFORE = at("L-2,K+6,R+8,W+1,J-1", "G1G1G1G2G2W1W2W2", turn="r")
"""A single King card would win for Red, who has none and does the best they can."""


def quick() -> Callable[[], bool]:
    return time_limit(QUICK, Ticks())


def after(here: Position, turn: str) -> tuple[Position, ObservedTurn]:
    played = read_turn(turn)
    return apply(here, played, Chance(SEED)), ObservedTurn(view(here, here.turn.other), played)


def kings(there: Position, last: ObservedTurn | None) -> float:
    """How many King cards the other is guessed to hold, on average over 400 guesses."""
    guesses, dice = HandSampler(Observation(view(there, there.turn)), trained_weights(), 4, last), Random(1)
    return sum(guesses.sample(dice).other & 15 for _ in range(400)) / 400


def test_who_did_not_win_with_a_king_card_is_not_thought_to_have_held_one() -> None:
    there, last = after(BEFORE, "G2:L0;G2:L+1,R+7")
    assert kings(there, last) < kings(there, None) / 2


def test_a_guess_agrees_with_all_that_is_seen() -> None:
    there, last = after(BEFORE, "G2:L0;G2:L+1,R+7")
    observation = Observation(view(there, there.turn))
    game: SimulatedGame = HandSampler(observation, trained_weights(), 4, last).sample(Random(2))
    assert (game.pawns, game.crown, game.hand, game.discard) == (
        observation.pawns,
        observation.crown,
        observation.hand,
        observation.discard,
    )
    assert (count(game.other), len(game.draw)) == (observation.other, observation.draw)
    assert game.other + sum(game.draw) == observation.unseen


def test_the_cards_it_cannot_see_make_no_difference_with_the_last_turn_told_either() -> None:
    there, last = after(BEFORE, "G2:L0;G2:L+1,R+7")
    hidden = permuted(there, Random(3))
    assert hidden != there
    leaking = ObservedTurn(View(BEFORE), last.turn)  # a caller that hands in more gains nothing by it
    asked = [
        [evaluation.total for evaluation in evaluate(view(here, here.turn), in_time=quick(), last=told)]
        for here, told in ((there, last), (hidden, last), (there, leaking))
    ]
    assert asked[0] == asked[1] == asked[2]
    assert asked[0] != [evaluation.total for evaluation in evaluate(view(there, there.turn), in_time=quick())]


def test_a_turn_before_a_shuffle_tells_nothing() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "J1J2J3G1G2G2W1W2", turn="r", draw="K1")
    there, last = after(here, "J1:J+2")
    observation = Observation(view(there, there.turn))
    assert (
        HandSampler(observation, trained_weights(), 4, last).sample(Random(5)).other
        == observation.determinize(Random(5)).other
    )
