"""Games as they may be: every card once, what is known where it is known to be, and what the last act tells."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import LastTurn
from engine.royal_court.acts.act import AGAIN, acting
from engine.royal_court.luck import Luck
from engine.royal_court.notation import read_act, read_position, write_position
from engine.royal_court.opponent.determinization import determinize, known_cards, unseen_cards
from engine.royal_court.position import NOPE, view
from engine.royal_court.rules import apply
from engine.royal_court.validity import problems
from tests.support.court_games import played

SWAP = "court a+1 p - 0 shut 0 swap king=b2/1 0 - - 2bTr 3b3b9r/-/-/- 4r4b5r/-/-/- ?7/-/-/- ?37 9rQbKb -"


@pytest.mark.parametrize("seed", range(5))
def test_an_imagined_game_is_valid_and_looks_the_same_to_who_imagines_it(seed: int) -> None:
    dice = Random(seed)
    for now in played(seed + 40)[:-1:2]:
        for seat in acting(now):
            seen = view(now, seat)
            world = determinize(seen, unseen_cards(seen), dice)
            assert not list(problems(world))
            assert write_position(view(world, seat)) == write_position(seen)
            if now.step == NOPE:
                assert set(world.asked) >= set(now.asked)


def test_who_was_robbed_in_a_swap_knows_those_cards_and_the_robber_what_was_given() -> None:
    whole = determinize(read_position(SWAP), unseen_cards(read_position(SWAP)), Random(0))
    after = apply(whole, 0, read_act("give:3b+9r"), Luck.of("0" * 64))
    for seat, held in ((0, {1: ("3b", "9r")}), (1, {0: ("2b", "Tr")}), (2, {})):
        seen = view(after, seat)
        told = read_act("give:?2" if seat == 2 else "give:3b+9r")
        for before in (whole, view(whole, seat)):
            assert known_cards(seen, seat, LastTurn(before, told), unseen_cards(seen)) == held
        for luck in range(20):
            world = determinize(seen, unseen_cards(seen), Random(luck), held)
            assert not list(problems(world))
            assert all(set(cards) <= set(world.places[holder].hand) for holder, cards in held.items())  # type: ignore[arg-type]


def test_who_tries_a_swap_again_remembers_what_went_back() -> None:
    whole = determinize(read_position(SWAP), unseen_cards(read_position(SWAP)), Random(0))
    after = apply(whole, 0, AGAIN, Luck.of("1" * 64))
    seen = view(after, 0)
    back = {"2b", "Tr"} - set(after.taken)  # type: ignore[arg-type]
    assert set(known_cards(seen, 0, LastTurn(view(whole, 0), AGAIN), unseen_cards(seen)).get(1, ())) == back


def test_an_act_of_another_position_tells_nothing() -> None:
    before = read_position(SWAP)
    now = read_position("court a+1 - - 0 shut 0 play - 0 - - - 3b3b7r/-/-/- ?3/-/-/- ?7/-/-/- ?41 9r -")
    assert known_cards(now, 0, LastTurn(before, read_act("give:3b+Tr")), unseen_cards(now)) == {}
    assert known_cards(now, 0, None, unseen_cards(now)) == {}
