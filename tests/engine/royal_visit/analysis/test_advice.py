"""Advice and judgement: what the strongest level would play, and what it makes of what was played, from a view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalTurn
from engine.game import LastTurn
from engine.randomness import Chance
from engine.royal_visit.analysis import advice
from engine.royal_visit.analysis.advice import advise, judge, judge_version
from engine.royal_visit.game import turn_of
from engine.royal_visit.notation import read_play, read_turn
from engine.royal_visit.opponent.choose import SeenTurn, choose, evaluate
from engine.royal_visit.opponent.inference import ObservedTurn
from engine.royal_visit.opponent.search import Evaluation
from engine.royal_visit.position import Position, View, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from tests.engine.royal_visit.games import positions, reproducible
from tests.engine.royal_visit.positions import SEED, at, permuted

QUICK = 4
"""The level next below looks no further, and what is tested here is the same for it."""


def quick(seen: View, last: ObservedTurn | None = None) -> list[Evaluation]:
    return evaluate(seen, QUICK, last=last)


def seen(here: Position) -> View:
    return view(here, here.turn)


def test_with_nothing_laid_out_it_is_what_the_strongest_level_plays() -> None:
    here = at(hand="K1K1G2W2J2J3J4JM")
    told = advise(seen(here), ())
    assert told.plays == tuple(map(str, turn_of(choose(seen(here)))))
    assert told.chance == told.best
    assert 0 < told.chance < 1


def test_a_win_at_once_is_certain() -> None:
    told = advise(seen(at("L-8,K-6,R+2,W-1,J+1", "K1G1G2W1")), ())
    assert (told.plays, told.chance) == (("K1:K-7",), 1.0)


@reproducible(25)
@given(positions(), st.integers(0, 2**32))
def test_it_goes_on_from_what_is_laid_out(here: Position, luck: int) -> None:
    dice = Random(luck)
    laid: tuple[str, ...] = ()
    while following := draft_turn(here, read_turn(";".join(laid)) if laid else ()).next_plays:
        if laid and dice.random() < 0.5:
            break
        laid = (*laid, str(dice.choice(following)))
    with quickly():
        told = advise(seen(here), laid)
    if laid:
        assert told.plays[: len(laid)] == laid
    apply(here, tuple(map(read_play, told.plays)), Chance(SEED))
    assert 0 <= told.chance <= told.best <= 1


@contextmanager
def quickly() -> Iterator[None]:
    """With less work."""
    strongest, advice.evaluate = advice.evaluate, quick  # type: ignore[attr-defined, assignment]
    try:
        yield
    finally:
        advice.evaluate = strongest  # type: ignore[attr-defined]


@reproducible(25)
@given(positions(), st.integers(0, 2**32))
def test_the_cards_one_cannot_see_make_no_difference_to_the_advice(here: Position, luck: int) -> None:
    there = permuted(here, Random(luck))
    with quickly():
        known = advise(seen(here), ())
        assert advise(seen(there), ()) == known
        assert advise(View(there), ()) == known, "not even if it is handed more than its player may see"


def test_the_full_work_sees_no_hidden_cards_either() -> None:
    here = at(hand="K1K1G2W2J2J3J4JM")
    there = permuted(here, Random(1))
    assert there != here
    assert advise(View(here), ()) == advise(View(there), ())


def test_a_draft_that_leads_to_less_says_what_the_best_turn_would_bring() -> None:
    here = at("L-8,K-6,R+2,W-1,J+1", "K1G1G2W1")
    told = advise(seen(here), ("W1:W0",))
    assert told.plays == ("W1:W0",)
    assert told.chance < told.best == 1.0


def test_a_turn_as_good_as_the_strongest_levels_costs_nothing() -> None:
    here = at(hand="K1K1G2W2J2J3J4JM")
    best = choose(seen(here))
    told = judge(seen(here), best)
    assert told.turn == best
    assert told.played == told.best
    assert 0 < told.played < 1


def test_missing_a_win_costs_what_is_left_of_it() -> None:
    told = judge(seen(at("L-8,K-6,R+2,W-1,J+1", "K1G1G2W1")), read_turn("W1:W0"))
    assert (told.turn, told.best) == (read_turn("K1:K-7"), 1.0)
    assert told.played < 1


def test_walking_into_a_loss_leaves_no_chance() -> None:
    told = judge(seen(at("L-2,K+6,R+8,W+7,J-1", "K1K1J1")), read_turn("K1:K+7"))
    assert told.played == 0.0
    assert told.best > 0.0


def test_a_judgement_is_the_same_each_time_and_knows_no_hidden_card() -> None:
    here = at(hand="K1K1G2W2J2J3J4JM")
    there = permuted(here, Random(1))
    assert there != here
    assert (
        judge(seen(here), read_turn("W2:W+1"))
        == judge(seen(here), read_turn("W2:W+1"))
        == judge(seen(there), read_turn("W2:W+1"))
    )
    assert judge(View(there), read_turn("W2:W+1")) == judge(seen(here), read_turn("W2:W+1")), (
        "nor where it is handed one"
    )


BEFORE = at("L-2,K+6,R+8,W+1,J-1", "G1G1G1G2G2W1W2W2", turn="r")
LAST = "G2:L0;G2:L+1,R+7"
"""A single King card would have won: who played this had none."""


def test_what_the_others_last_turn_tells_counts_for_advice_and_judgement() -> None:
    here = apply(BEFORE, read_turn(LAST), Chance(SEED))
    told: SeenTurn = LastTurn(view(BEFORE, here.turn), read_turn(LAST))
    played = turns(here)[0]
    assert advise(seen(here), (), told) != advise(seen(here), ())
    assert judge(seen(here), played, told) != judge(seen(here), played)


def test_told_the_last_turn_they_know_no_hidden_card_either() -> None:
    here = apply(BEFORE, read_turn(LAST), Chance(SEED))
    there = permuted(here, Random(1))
    assert there != here
    told: SeenTurn = LastTurn(view(BEFORE, here.turn), read_turn(LAST))
    leaking: SeenTurn = LastTurn(View(BEFORE), read_turn(LAST))
    played = turns(here)[0]
    known, judged = advise(seen(here), (), told), judge(seen(here), played, told)
    for position, last in ((there, told), (there, leaking)):
        assert advise(View(position), (), last) == known
        assert judge(View(position), played, last) == judged


def test_a_turn_that_is_not_legal_is_not_judged() -> None:
    with pytest.raises(IllegalTurn):
        judge(seen(at(hand="K1K1G2W2J2J3J4JM")), read_turn("W3:W+2"))


@reproducible(20)
@given(positions(), st.integers(0, 2**32))
def test_the_best_is_never_less_than_what_was_played(here: Position, luck: int) -> None:
    turn = Random(luck).choice(turns(here))
    guesses, advice.GUESSES = advice.GUESSES, 3  # type: ignore[misc]
    try:
        with quickly():
            told = judge(seen(here), turn)
    finally:
        advice.GUESSES = guesses  # type: ignore[misc]
    assert 0 <= told.played <= told.best <= 1
    apply(here, turn_of(told.turn), Chance(SEED))


def test_the_judge_has_one_name_as_long_as_it_judges_the_same() -> None:
    assert judge_version() == judge_version()
    assert re.fullmatch(r"\d+-[0-9a-f]{8}", judge_version())
