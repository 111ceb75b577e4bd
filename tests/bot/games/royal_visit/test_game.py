"""The front offers what every hosted game does."""

from __future__ import annotations

import pickle

from bot.games.registry import HostedGame
from bot.games.royal_visit import ROYAL_VISIT
from tests.bot.games.royal_visit.cases import my_move, screen, waiting
from tests.engine.royal_visit.positions import at


def test_it_is_a_hosted_game() -> None:
    game: HostedGame = ROYAL_VISIT
    assert game.logic.rules.key == "royal_visit"


def test_it_can_be_handed_to_a_worker() -> None:
    assert pickle.loads(pickle.dumps(ROYAL_VISIT)).key == ROYAL_VISIT.key


def test_controls_are_there_for_the_player_to_move_alone() -> None:
    here = at(hand="K1G1")
    assert screen(my_move(here)).rows
    assert not screen(waiting(here)).rows
