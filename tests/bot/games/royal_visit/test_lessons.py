"""What only Royal Visit's lessons are held to; what both games' are: `tests/bot/games/test_lessons.py`."""

from __future__ import annotations

import pytest

from engine.errors import IllegalTurn
from tests.bot.games.royal_visit.cases import ENGLISH, GAME
from tests.support.required import required


def test_a_turn_that_breaks_the_rules_reaches_nothing() -> None:
    with pytest.raises(IllegalTurn):
        required(GAME.logic.lessons).reaches_goal("king", ("K1:K-2",))


def test_what_happened_instead_is_told() -> None:
    missed = required(GAME.presentation.lessons).missed(ENGLISH, "king", ("K1:K+1",))
    assert missed == "You played King: the King from 0 to +1."
    lost = required(GAME.presentation.lessons).missed(ENGLISH, "end", ("W2:W+3", "W2:W+1"))
    assert "The draw pile ran out with the Little Crown." in lost
    assert "Red wins: the draw pile has run out." in lost
