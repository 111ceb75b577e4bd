"""The rules in pages: one press each, for the options that are played, and the reader's own cards."""

from __future__ import annotations

import pytest

from bot.games.registry import HostedGame
from bot.ui.custom_ids import Unreadable
from bot.ui.screens.learning.rules import option_digits, options_of, own_cards_screen, rules_screen
from bot.ui.screens.reader import Reader
from tests.support.screens import (
    BARE_VISIT,
    COURT,
    EN,
    ENGLISH,
    VISIT,
    WORDS,
    asked_hand,
    assert_fits,
    hand,
    labels,
    live,
    said,
)

MANUAL = {"ruleset": "manual"}
NAME = live().public_id


def test_first_page_says_by_which_rules_and_how_to_get_words() -> None:
    text = said(rules_screen(ENGLISH, VISIT, {}, 0))
    assert text.startswith("## How to play\n")
    assert text.endswith("-# Played by the Rulebook.\n-# Text instead of pictures: `/royalvisit settings`")


def test_reader_of_words_is_not_told_how_to_get_them() -> None:
    screen = rules_screen(WORDS, VISIT, {}, 0)
    assert "Text instead of pictures" not in said(screen)
    assert not screen.pictures


def test_game_without_lessons_leads_to_none() -> None:
    assert labels(rules_screen(ENGLISH, BARE_VISIT, {}, 0))[-1] == ["Fine print"]


@pytest.mark.parametrize(("page", "shown"), [(-1, 0), (99, 4)])
def test_page_that_is_not_there_is_the_nearest(page: int, shown: int) -> None:
    assert said(rules_screen(ENGLISH, VISIT, {}, page)) == said(rules_screen(ENGLISH, VISIT, {}, shown))


def test_pictures_say_in_words_what_they_show() -> None:
    for page in range(5):
        shown = VISIT.presentation.rules_pages(EN, {})[page].main.pictures
        screen = rules_screen(ENGLISH, VISIT, {}, page)
        assert [one.alt for one in screen.pictures] == [one.alt for one in shown]


def test_examples_are_told_to_the_reader_of_words() -> None:
    pages = [said(rules_screen(WORDS, VISIT, {}, page)) for page in range(5)]
    assert sum("Examples:" in page for page in pages) == 4
    [guards] = [page for page in pages if "Guard flank" in page]
    assert "\n- The King is on 0. Green played Guard 1: right Guard from +3 to +2.\n" in guards


def test_options_are_spelled_in_digits_and_read_back() -> None:
    assert option_digits(VISIT, MANUAL) == "1"
    assert options_of(VISIT, "1") == MANUAL
    assert option_digits(VISIT, {}) == "0"


@pytest.mark.parametrize("digits", ["", "9", "00"])
def test_digits_of_other_options_are_unreadable(digits: str) -> None:
    with pytest.raises(Unreadable):
        options_of(VISIT, digits)


@pytest.mark.parametrize(
    ("game", "options"),
    [(VISIT, {}), (VISIT, MANUAL), (COURT, {"rules": "court"}), (COURT, {"rules": "full"})],
    ids=["rulebook", "manual", "court", "full"],
)
def test_every_page_fits_into_a_message(reader: Reader, game: HostedGame, options: dict[str, str]) -> None:
    for page in range(len(game.presentation.rules_pages(reader.t, options))):
        for fine in (False, True):
            assert_fits(rules_screen(reader, game, options, page, match=NAME, fine=fine))


def test_own_cards_fit_into_a_message(reader: Reader) -> None:
    for game, state in ((VISIT, hand().state), (COURT, asked_hand().state)):
        options = {name: values[0] for name, values in game.logic.rules.options.items()}
        screen = own_cards_screen(reader, game, options, state, NAME, 0)
        assert screen is not None
        assert_fits(screen)
