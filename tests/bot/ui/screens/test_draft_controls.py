"""The controls of a turn that is being laid out, the same on a hand, in a lesson and in a puzzle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.screens import BoardWords, CommitControl, Control, HandScreen, Style
from bot.games.states import Draft
from bot.ui.screens.draft_controls import control_rows, end_label, undo_buttons
from bot.ui.screens.screen import Button
from tests.support.screens import EN, ENGLISH, WORDS

HAND = HandScreen("heading", "notes", "alt", BoardWords(lambda: "board"), (), may_end=True)


def _lay(control: str, label: str, *, style: Style = Style.PLAIN, disabled: bool = False) -> Button:
    return Button(action="lay", rest=control, label=label, style=style, disabled=disabled)


def test_controls_keep_their_rows_and_empty_rows_are_left_out() -> None:
    rows = [(Control("a", "A", Style.GOOD), Control("b", "B", enabled=False)), ()]
    [one] = control_rows(ENGLISH, rows, _lay)
    assert one.buttons == (_lay("a", "A", style=Style.GOOD), _lay("b", "B", disabled=True))


def test_controls_are_called_as_their_reader_likes() -> None:
    [one] = control_rows(WORDS, [(Control("a", "A ×2", words="Two of A"),)], _lay)
    assert one.buttons[0].label == "Two of A"


@pytest.mark.parametrize(
    ("plays", "presses", "labels"),
    [
        ((), None, []),
        (("x",), None, ["Undo"]),
        (("x", "y"), None, ["Undo", "Start over"]),
        (("x",), 2, ["Undo", "Start over"]),
        (("x", "y"), 0, []),
    ],
)
def test_what_can_be_taken_back(plays: tuple[str, ...], presses: int | None, labels: list[str]) -> None:
    told = replace(HAND, presses=presses)
    assert [one.label for one in undo_buttons(EN, told, Draft(plays), _lay)] == labels


def test_both_buttons_may_always_be_there_so_that_they_keep_their_places() -> None:
    told = [undo_buttons(EN, HAND, Draft(plays), _lay, always=True) for plays in ((), ("x",), ("x", "y"))]
    assert all([one.label for one in found] == ["Undo", "Start over"] for found in told)
    assert [[one.disabled for one in found] for found in told] == [[True, True], [False, True], [False, False]]


def test_end_is_called_as_the_game_says() -> None:
    assert end_label(EN, HAND) == "End turn"
    assert end_label(EN, replace(HAND, commit=CommitControl("Give it"))) == "Give it"
