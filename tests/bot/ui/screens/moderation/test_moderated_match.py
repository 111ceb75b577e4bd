"""A match for a moderator: what everyone may see, and when something last happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.durations import Milliseconds
from bot.i18n.translator import Translator
from bot.ids import ChannelId, MatchId, MessageId
from bot.matches.core.model import PublicBoard
from bot.matches.moderation.moderators import ModeratedMatch
from bot.ui.screens.choices import MAX_LABEL
from bot.ui.screens.moderation.moderated_match import live_choice, live_page, moderated_match_screen
from bot.ui.screens.screen import Menu, Reader
from tests.support.screens import (
    COURT,
    ENGLISH,
    HOSTED,
    NOW,
    SPITEFUL,
    VISIT,
    assert_fits,
    cancelled,
    history,
    labels,
    listed,
    live,
    picture,
    played,
    screen_text,
    table,
)
from tests.support.text_rules import text_of

BOARD = PublicBoard(live(), played(None)[-1])
SEEN = ModeratedMatch(live(), BOARD, ChannelId(3), MessageId(4), NOW)


def test_moderator_sees_no_ones_cards() -> None:
    screen = moderated_match_screen(ENGLISH, VISIT, SEEN)
    shown = screen_text(screen) + picture(screen).alt + repr(picture(screen).key)
    for seat in "gr":
        [cards] = set(text_of(played(seat)[-1].view).split()) - set(text_of(BOARD.state.view).split())
        assert cards not in shown


def test_finished_match_says_how_it_ended() -> None:
    match = cancelled()
    seen = ModeratedMatch(match, PublicBoard(match, history(match).states[-1]), ChannelId(3), None, NOW)
    screen = moderated_match_screen(ENGLISH, VISIT, seen)
    assert "### A moderator ended this match: it doesn't count." in screen_text(screen)
    assert labels(screen) == [["In progress"]]


def test_match_that_nobody_is_asked_in_is_under_way() -> None:
    match = live(to_act=frozenset())
    seen = ModeratedMatch(match, PublicBoard(match, played(None)[-1]), ChannelId(3), None, NOW)
    assert "### The match is in progress." in screen_text(moderated_match_screen(ENGLISH, VISIT, seen))


@pytest.mark.parametrize("people", [2, 6])
def test_choice_in_a_list_is_as_short_as_discord_takes(t: Translator, people: int) -> None:
    choice = live_choice(t, COURT, listed(table(id=10**9), *[SPITEFUL] * people), NOW + Milliseconds(10**12))
    assert len(choice) <= MAX_LABEL
    assert choice.startswith("#1000000000 · ")


def test_fits_into_a_message(reader: Reader) -> None:
    match = cancelled(id=10**9, reason="*" * 200)
    for seen in (
        SEEN,
        ModeratedMatch(match, PublicBoard(match, history(match).states[-1]), ChannelId(3), MessageId(4), NOW),
    ):
        assert_fits(moderated_match_screen(reader, VISIT, seen))


def test_matches_in_progress_fill_pages_of_a_menu(t: Translator) -> None:
    many = [listed(replace(live(), id=MatchId(number))) for number in range(1, 61)]
    for page, ids in ((0, range(1, 26)), (2, range(51, 61)), (9, range(51, 61))):
        shown = live_page(t, HOSTED, many, page, NOW)
        assert [option.value for part in shown.parts if isinstance(part, Menu) for option in part.options] == [
            str(number) for number in ids
        ]
        assert_fits(shown)
