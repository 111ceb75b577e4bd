"""What the opponent plays: from what it may see, the same for the same seed, always legal, never past an open win."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import GameOver, HiddenCards
from engine.opponent import time_limit
from engine.randomness import Chance
from engine.royal_visit.board import Seat
from engine.royal_visit.notation import write_turn
from engine.royal_visit.opponent.choose import choose, evaluate
from engine.royal_visit.opponent.levels import LEVELS, STRONGEST
from engine.royal_visit.position import Position, View, outcome, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import apply_plays
from tests.engine.royal_visit.games import Game, games, positions, reproducible
from tests.engine.royal_visit.positions import SEED, at, permuted
from tests.support.royal_visit import QUICK, Ticks


def quickly(here: Position, level: int, seed: int = 0) -> str:
    seen = view(here, here.turn)
    return write_turn(choose(seen, level, seed, in_time=time_limit(QUICK, Ticks())))


@reproducible(50)
@given(positions(), st.sampled_from(range(1, STRONGEST + 1)), st.integers(0, 2**32))
def test_the_cards_it_cannot_see_make_no_difference(here: Position, number: int, luck: int) -> None:
    """Whole positions are given as if they were views: hidden cards must not matter even then."""
    whole, other = (
        choose(View(one), number, in_time=time_limit(QUICK, Ticks())) for one in (here, permuted(here, Random(luck)))
    )
    assert write_turn(whole) == write_turn(other) == quickly(here, number)


def test_the_full_work_of_the_strongest_level_sees_no_hidden_cards_either() -> None:
    here = at(hand="K1K1G2W2J2J3J4JM")
    there = permuted(here, Random(1))
    assert there != here
    assert choose(view(there, here.turn), STRONGEST, 3) == choose(view(here, here.turn), STRONGEST, 3)


@pytest.mark.parametrize("number", range(1, STRONGEST + 1))
def test_the_same_view_level_and_seed_give_the_same_turn(number: int) -> None:
    seen = view(at(hand="K1K1G2W2J2J3J4JM"), Seat.GREEN)
    assert choose(seen, number, 11) == choose(seen, number, 11) == choose(seen, number, "11")


def test_another_seed_may_give_another_turn() -> None:
    seen = view(at(hand="K1K1G2W2J2J3J4JM"), Seat.GREEN)
    assert len({choose(seen, 1, seed) for seed in range(20)}) > 1


@reproducible(6)
@given(games())
def test_every_level_answers_with_a_legal_turn_all_through_a_game(game: Game) -> None:
    for number, here in enumerate(game.positions[:-1]):
        level = number % STRONGEST + 1
        turn = choose(view(here, here.turn), level, number, in_time=time_limit(QUICK, Ticks()))
        apply(here, turn, Chance(SEED))


@pytest.mark.parametrize("number", range(1, STRONGEST + 1))
def test_every_level_passes_where_nothing_else_is_legal(number: int) -> None:
    assert quickly(at("L-1,K0,R+1,W0,J0", "GF"), number) == "pass"


@pytest.mark.parametrize("number", range(1, STRONGEST + 1))
def test_every_level_plays_the_only_turn_there_is(number: int) -> None:
    assert quickly(at("L-1,K0,R+2,W0,J0", "GF"), number) == "GF:R+1"


@pytest.mark.parametrize("number", range(4, STRONGEST + 1))
@pytest.mark.parametrize(
    ("pawns", "hand", "crown", "turn"),
    [
        ("L-8,K-6,R+2,W-1,J+1", "K1G1G2W1", "0", "g"),
        ("L-2,K+5,R+8,W+7,J+1", "G1G2", "0", "r"),
        ("L-7,K-3,R-1,W-1,J+1", "K1G1W1", "-5", "g"),
        ("L-2,K0,R+6,W+5,J+1", "W2W1", "+6", "r"),
    ],
)
def test_a_strong_level_takes_a_win_at_once(number: int, pawns: str, hand: str, crown: str, turn: str) -> None:
    here = at(pawns, hand, crown=crown, turn=turn)
    laid = apply_plays(here, choose(view(here, here.turn), number))
    assert laid.outcome is not None
    assert laid.outcome.winner == turn


@pytest.mark.parametrize("number", range(4, STRONGEST + 1))
@pytest.mark.parametrize(
    ("pawns", "hand", "turn"), [("L-8,K-6,R+2,W-8,J+1", "K1W1G1", "r"), ("L-2,K+6,R+8,W+7,J-1", "K1K1J1", "g")]
)
def test_a_strong_level_does_not_walk_into_a_loss(number: int, pawns: str, hand: str, turn: str) -> None:
    here = at(pawns, hand, turn=turn)
    assert apply_plays(here, choose(view(here, here.turn), number)).outcome is None


def test_it_ends_the_second_deck_when_the_king_is_at_home() -> None:
    here = at("L-3,K-1,R+2,W-1,J+1", "K1K1G1G2W1W2J1J3", face="little", draw="W2W2")
    turn = choose(view(here, here.turn))
    after = apply(here, turn, Chance(SEED))
    ended = outcome(after)
    assert ended is not None
    assert ended.text == "g deck"


def test_movetime_only_cuts_the_work_short() -> None:
    seen = view(at(hand="K1K1G2W2J2J3J4JM"), Seat.GREEN)
    whole = evaluate(seen, STRONGEST, 5)
    assert Counter(
        evaluation.samples for evaluation in evaluate(seen, STRONGEST, 5, in_time=time_limit(1e9, Ticks()))
    ) == Counter(evaluation.samples for evaluation in whole)
    clock = Ticks()
    short = evaluate(seen, STRONGEST, 5, in_time=time_limit(35, clock))
    assert max(evaluation.samples for evaluation in short) == 3
    assert clock.looks == 5  # at the start, before each of three guesses, and once too late
    assert max(evaluation.samples for evaluation in whole) == sum(samples for _, samples in LEVELS[-1].rounds)


def test_with_no_time_at_all_it_still_plays() -> None:
    here = at(hand="K1K1G2W2J2J3J4JM")
    assert choose(view(here, here.turn), STRONGEST, in_time=time_limit(1, Ticks())) == choose(view(here, here.turn), 4)


def test_it_refuses_a_game_that_is_over_and_a_view_without_its_own_hand() -> None:
    over = at("L-8,K-7,R+2,W-1,J+1", "K1")
    with pytest.raises(GameOver):
        choose(view(over, Seat.GREEN))
    with pytest.raises(HiddenCards):
        choose(view(at(hand="K1"), Seat.RED))
    with pytest.raises(IndexError):
        choose(view(at(hand="K1"), Seat.GREEN), 0)


@reproducible(50)
@given(positions(), st.integers(0, 2**32))
def test_the_lowest_level_never_spends_cards_on_nothing(here: Position, seed: int) -> None:
    seen = view(here, here.turn)
    after = apply_plays(seen, choose(seen, 1, seed)).pawns
    assert after != here.pawns
