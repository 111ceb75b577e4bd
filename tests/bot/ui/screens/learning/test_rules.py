"""The rules in pages: one press each, for the options that are played, and the reader's own cards."""

from __future__ import annotations

import pytest

from bot.ui.custom_ids import Unreadable
from bot.ui.screens.learning.rules import option_digits, options_of, own_cards_screen
from bot.ui.screens.screen import Reader
from tests.support.screens import COURT, VISIT, assert_fits, hand, hand_in_window, live

MANUAL = {"ruleset": "manual"}
NAME = live().public_id


def test_options_are_spelled_in_digits_and_read_back() -> None:
    assert option_digits(VISIT, MANUAL) == "1"
    assert options_of(VISIT, "1") == MANUAL
    assert option_digits(VISIT, {}) == "0"


@pytest.mark.parametrize("digits", ["", "9", "00"])
def test_digits_of_other_options_are_unreadable(digits: str) -> None:
    with pytest.raises(Unreadable):
        options_of(VISIT, digits)


def test_own_cards_fit_into_a_message(reader: Reader) -> None:
    for game, state in ((VISIT, hand().state), (COURT, hand_in_window().state)):
        options = {name: values[0] for name, values in game.logic.rules.options.items()}
        screen = own_cards_screen(reader, game, options, state, NAME, 0)
        assert screen is not None
        assert_fits(screen)
