"""What the opponent thinks about: acts that there are, wherever there are any, and never thousands."""

from __future__ import annotations

import pytest

from engine.royal_court.drafting import acts
from engine.royal_court.notation import read_position
from engine.royal_court.opponent.candidates import candidates
from tests.support.court_games import played

MANY = 150
"""More ideas than this are too many to think about."""


@pytest.mark.parametrize("seed", range(15))
def test_every_idea_is_an_act_and_where_there_is_an_act_there_is_an_idea(seed: int) -> None:
    for now in played(seed):
        for seat in range(now.players):
            there = acts(now, seat)
            found = candidates(now, seat)
            assert set(found) <= set(there)
            assert len(set(found)) == len(found) < MANY
            assert bool(found) == bool(there)


def test_a_hand_of_forty_cards_gives_few_ideas() -> None:
    hand = "ArArAbAb2r2r2b2b3r3b4r4b5r5b6r6r6b6b7r7b8r8b9r9bTrTbJrJrJbQrQrQbQbKrKrKbKbXXXXXX"
    rest = "?66"
    line = f"court a+1 - - 0 shut 0 play - 0 - - - {hand}/-/-/- ?1/-/-/- ?1/-/-/- ?1/-/-/- {rest} Jb -"
    now = read_position(line)
    assert 10 < len(candidates(now, 0)) < MANY
