"""The turn that is made without thinking is legal in either game, and found without listing all turns."""

from __future__ import annotations

from typing import Any

import pytest

from bot.background.bot_player import plain_turn
from bot.ids import UserId
from engine.game import Game
from engine.randomness import Chance
from engine.royal_court.game import RoyalCourt
from engine.royal_visit.game import RoyalVisit


@pytest.mark.parametrize(("rules", "players"), [(RoyalVisit(), 2), (RoyalCourt(), 2), (RoyalCourt(), 5)])
def test_a_match_of_plain_turns_is_played_by_the_rules(rules: Game[Any, Any, Any], players: UserId) -> None:
    chance, made = Chance("7" * 64), 0
    options = {name: values[0] for name, values in rules.options.items()}
    position = rules.setup(options, rules.seats(players), chance)
    while rules.outcome(position) is None and made < 400:
        seat = min(rules.to_act(position))
        view = rules.view(position, seat)
        turn = plain_turn(rules, view, seat, str(made))
        assert turn == plain_turn(rules, view, seat, str(made))
        position, made = rules.apply(position, seat, turn, chance), made + 1
    assert made > 10
