"""The seam's promises of values, for both games: text and back, equality, hashes, pickles, nothing secret in `repr`."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.errors import IllegalTurn, InvalidNotation
from engine.game import OPEN, Game
from engine.randomness import Chance
from engine.royal_court.game import RoyalCourt
from engine.royal_visit.game import RoyalVisit

GAMES = (RoyalVisit(), RoyalCourt())


def met(rules: Game[Any, Any, Any], seed: int, most: int = 60) -> Iterator[tuple[Any, Any]]:
    """The positions of a random match, each with the action that has led to it; None for the first."""
    dice, chance = Random(seed), Chance(f"{seed:064x}")
    options = {name: dice.choice(values) for name, values in rules.options.items()}
    position = rules.setup(options, rules.seats(dice.randint(*rules.players)), chance)
    yield position, None
    for _ in range(most):
        if not (asked := sorted(rules.to_act(position))):
            return
        seat, plays = dice.choice(asked), list[str]()
        view = rules.view(position, seat)
        while (following := rules.next_plays(view, plays)) and not (plays and dice.random() < 0.3):
            plays.append(dice.choice(following))
        try:
            action = rules.turn(plays)
            position = rules.apply(position, seat, action, chance)
        except (IllegalTurn, InvalidNotation):
            continue  # the act was not complete
        yield position, action


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_positions_views_and_actions_are_values_that_their_text_gives_back(rules: Game[Any, Any, Any]) -> None:
    for seed in range(6):
        for position, action in met(rules, seed):
            for known in (position, *(rules.view(position, reader) for reader in (None, rules.seats(2)[0], OPEN))):
                again = rules.read_position(rules.write_position(known))
                assert again == known
                assert hash(again) == hash(known)
                assert pickle.loads(pickle.dumps(known)) == known
            if action is not None:
                assert rules.read_action(rules.write_action(action)) == action
                assert pickle.loads(pickle.dumps(action)) == action


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_repr_of_a_position_is_that_of_what_everybody_sees(rules: Game[Any, Any, Any]) -> None:
    for position, _ in met(rules, 7):
        assert repr(position) == repr(rules.view(position, None))
