"""Advice: a turn of the strongest level that begins as its player has begun, from what he may see."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.randomness import Shuffles
from engine.royal_visit import advice
from engine.royal_visit.advice import advise
from engine.royal_visit.notation import read_position, read_turn, write_position, write_turn
from engine.royal_visit.opponent.choose import choose, consider
from engine.royal_visit.opponent.thought import Thought
from engine.royal_visit.position import Position, View, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns import lay
from tests.engine.games import positions, reproducible
from tests.engine.opponent.test_choose import shuffled
from tests.engine.positions import SEED, at

QUICK = 4
"""The level next below looks no further, and what is tested here is the same for it."""


def quick(seen: View) -> list[Thought]:
    return consider(seen, QUICK)


def seen(here: Position) -> str:
    return write_position(view(here, here.turn))


def test_with_nothing_laid_out_it_is_what_the_strongest_level_plays() -> None:
    here = at(hand="K1K1G2W2J2J3J4JM")
    told = advise(seen(here), ())
    assert told.turn == write_turn(choose(View(read_position(seen(here)))))
    assert told.chance == told.best
    assert 0 < told.chance < 1


def test_a_win_at_once_is_certain() -> None:
    told = advise(seen(at("L-8,K-6,R+2,W-1,J+1", "K1G1G2W1")), ())
    assert (told.turn, told.chance) == ("K1:K-7", 1.0)


@reproducible(25)
@given(positions(), st.integers(0, 2**32))
def test_it_goes_on_from_what_is_laid_out(here: Position, luck: int) -> None:
    dice = Random(luck)
    laid: tuple[str, ...] = ()
    while following := lay(here, read_turn(";".join(laid)) if laid else ()).next_plays:
        if laid and dice.random() < 0.5:
            break
        laid = (*laid, str(dice.choice(following)))
    with quickly():
        told = advise(seen(here), laid)
    if laid:
        assert tuple(told.turn.split(";"))[: len(laid)] == laid
    apply(here, read_turn(told.turn), Shuffles(SEED))
    assert 0 <= told.chance <= told.best <= 1


@contextmanager
def quickly() -> Iterator[None]:
    """With less work."""
    strongest, advice.consider = advice.consider, quick  # type: ignore[attr-defined, assignment]
    try:
        yield
    finally:
        advice.consider = strongest  # type: ignore[attr-defined]


@reproducible(25)
@given(positions(), st.integers(0, 2**32))
def test_the_cards_one_cannot_see_make_no_difference_to_the_advice(here: Position, luck: int) -> None:
    there = shuffled(here, Random(luck))
    with quickly():
        known = advise(seen(here), ())
        assert advise(seen(there), ()) == known
        assert advise(write_position(there), ()) == known, "not even if it is handed more than its player may see"


def test_the_full_work_sees_no_hidden_cards_either() -> None:
    here = at(hand="K1K1G2W2J2J3J4JM")
    there = shuffled(here, Random(1))
    assert there != here
    assert advise(write_position(here), ()) == advise(write_position(there), ())


def test_a_draft_that_leads_to_less_says_what_the_best_turn_would_bring() -> None:
    here = at("L-8,K-6,R+2,W-1,J+1", "K1G1G2W1")
    told = advise(seen(here), ("W1:W0",))
    assert told.turn == "W1:W0"
    assert told.chance < told.best == 1.0
