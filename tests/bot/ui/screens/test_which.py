"""Which of several matches is meant: a button for each, as far as they fit."""

from __future__ import annotations

import pytest

from bot.i18n.translator import Translator
from bot.ui.screens.screen import Screen
from bot.ui.screens.which import MAX_BUTTONS, MAX_LABEL, which_screen
from tests.support.screens import ANN, EN, HOSTED, SPITEFUL, assert_fits, labels, listed, live, screen_text, table


def _which(count: int, t: Translator = EN, name: str = "Ben") -> Screen:
    mine = [listed(live(id=7 + n, public_id=f"m{n:016x}"), name) for n in range(count)]
    return which_screen(t, HOSTED, mine, "resign", "Say which.", user=ANN)


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (MAX_BUTTONS, ""),
        (MAX_BUTTONS + 1, "… and 1 more: name it in the command."),
        (MAX_BUTTONS + 2, "… and 2 more: name one in the command."),
    ],
)
def test_many_matches_share_rows_and_those_left_out_are_counted(count: int, words: str) -> None:
    screen = _which(count)
    assert [len(row) for row in labels(screen)] == [5] * 5
    assert words in screen_text(screen)
    assert ("more" in screen_text(screen)) is bool(words)


@pytest.mark.parametrize("count", [1, 8, 9, 60])
def test_fits_into_a_message(t: Translator, count: int) -> None:
    screen = _which(count, t, SPITEFUL)
    assert_fits(screen)
    crowd = listed(table(id=10**9), *[SPITEFUL] * 5)
    crowded = which_screen(t, HOSTED, [crowd], "hand-here", "x" * 1_000, user=ANN)
    assert_fits(crowded)
    assert len(labels(crowded)[0][0]) <= MAX_LABEL
