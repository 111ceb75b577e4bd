"""Guessing at the other's hand by his last turn: what he held is weighed, and only what everybody saw counts."""

from __future__ import annotations

from random import Random

from bench.fairness import permuted
from engine.randomness import Shuffles
from engine.royal_visit.notation import read_turn
from engine.royal_visit.opponent.choose import consider
from engine.royal_visit.opponent.determinization import Seen
from engine.royal_visit.opponent.inference import Guesses, Last
from engine.royal_visit.opponent.simulation import World
from engine.royal_visit.opponent.trained import learnt
from engine.royal_visit.position import Position, View, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.bags import count
from tests.engine.royal_visit.opponent.test_choose import QUICK, Ticks
from tests.engine.royal_visit.positions import SEED, at

BEFORE = at("L-2,K+6,R+8,W+1,J-1", "G1G1G1G2G2W1W2W2", turn="r")
"""A single King card would win for Red, who has none and does the best he can."""


def after(here: Position, turn: str) -> tuple[Position, Last]:
    played = read_turn(turn)
    return apply(here, played, Shuffles(SEED)), Last(view(here, here.turn.other), played)


def kings(there: Position, last: Last | None) -> float:
    """How many King cards the other is guessed to hold, on average over 400 guesses."""
    guesses, dice = Guesses(Seen(view(there, there.turn)), learnt(), 4, last), Random(1)
    return sum(guesses.world(dice).other & 15 for _ in range(400)) / 400


def test_who_did_not_win_with_a_king_card_is_not_thought_to_have_held_one() -> None:
    there, last = after(BEFORE, "G2:L0;G2:L+1,R+7")
    assert kings(there, last) < kings(there, None) / 2


def test_a_guess_agrees_with_all_that_is_seen() -> None:
    there, last = after(BEFORE, "G2:L0;G2:L+1,R+7")
    seen = Seen(view(there, there.turn))
    world: World = Guesses(seen, learnt(), 4, last).world(Random(2))
    assert (world.pawns, world.crown, world.hand, world.discard) == (seen.pawns, seen.crown, seen.hand, seen.discard)
    assert (count(world.other), len(world.draw)) == (seen.other, seen.draw)
    assert world.other + sum(world.draw) == seen.unseen


def test_the_cards_it_cannot_see_make_no_difference_with_the_last_turn_told_either() -> None:
    there, last = after(BEFORE, "G2:L0;G2:L+1,R+7")
    hidden = permuted(there, Random(3))
    assert hidden != there
    leaking = Last(View(BEFORE), last.turn)  # whoever hands in more gains nothing by it
    asked = [
        [thought.total for thought in consider(view(here, here.turn), movetime=QUICK, clock=Ticks(), last=told)]
        for here, told in ((there, last), (hidden, last), (there, leaking))
    ]
    assert asked[0] == asked[1] == asked[2]
    assert asked[0] != [thought.total for thought in consider(view(there, there.turn), movetime=QUICK, clock=Ticks())]


def test_a_turn_before_a_shuffle_tells_nothing() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "J1J2J3G1G2G2W1W2", turn="r", draw="K1")
    there, last = after(here, "J1:J+2")
    seen = Seen(view(there, there.turn))
    assert Guesses(seen, learnt(), 4, last).world(Random(5)).other == seen.imagined(Random(5)).other
