"""Following another one's match: how someone does now, and which buttons change it."""

from __future__ import annotations

import pytest

from bot.i18n.translator import Translator
from bot.matches.turns.follows import END, OFF, TURNS
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.follow import follow_parts
from tests.support.screens import CAT, EN, actions, assert_fits, button, labels, live, said


def _follow(mode: str) -> Screen:
    return Screen(tuple(follow_parts(EN, live(), CAT, mode)))


def test_spectator_who_does_not_follow_may_begin_and_reads_that_everyone_sees_it() -> None:
    screen = _follow(OFF)
    assert said(screen).endswith("Everyone can see these mentions.")
    assert labels(screen) == [["Each turn", "At the end"]]
    assert actions(screen) == [f"follow:{TURNS}", f"follow:{END}"]


@pytest.mark.parametrize(
    ("mode", "words", "chosen"),
    [
        (TURNS, "**You're following this match:** the board mentions you at each turn and at the end.", "Each turn"),
        (END, "**You're following this match:** the board will mention you at the end.", "At the end"),
    ],
)
def test_follower_reads_how_and_may_choose_otherwise(mode: str, words: str, chosen: str) -> None:
    screen = _follow(mode)
    assert said(screen) == words
    assert labels(screen) == [["Each turn", "At the end", "Unfollow"]]
    assert [label for [*row] in labels(screen) for label in row if button(screen, label).disabled] == [chosen]


def test_fits_into_a_message(t: Translator) -> None:
    for mode in (TURNS, END, OFF):
        assert_fits(Screen(tuple(follow_parts(t, live(), CAT, mode))))
