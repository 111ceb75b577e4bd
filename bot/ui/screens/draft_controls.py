"""The controls of a drafted turn, which hands, puzzles and lessons share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Protocol

from bot.games.lines import shorten
from bot.games.screens import Control, HandScreen, MenuRow, Style
from bot.games.states import Draft
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PostId
from bot.matches.turns.play import START_OVER, UNDO
from bot.ui.screens.screen import Button, Menu, Option, Reader, Row, match_button, row

MAX_CHOICES: Final = 20
"""Characters of its choices that a menu in which nothing is chosen has room for on a phone."""


class DraftButton(Protocol):
    """Makes the button of a control by the control's key."""

    def __call__(self, control: str, label: str, *, style: Style = ..., disabled: bool = ...) -> Button: ...


# Signpost: a button's label or emoji, Undo
def _made(reader: Reader, button: DraftButton, control: Control) -> Button:
    plain = button(control.key, reader.label(control), style=control.style, disabled=not control.enabled)
    return replace(plain, emoji=control.emoji or None, sign=control.sign) if reader.pictures else plain


def control_rows(reader: Reader, rows: Sequence[Sequence[Control]], button: DraftButton) -> list[Row | Menu]:
    made = partial(_made, reader, button)

    def menu(controls: MenuRow) -> Menu:
        first, able = made(controls[0]), [control for control in controls if control.enabled]
        labels = shorten(", ".join(map(reader.label, able)), MAX_CHOICES)
        options = (
            Option(one.key, reader.label(one), one.words * reader.pictures, emoji=made(one).emoji) for one in able
        )
        return Menu(**first.about, placeholder=reader.t("Choose: {choices}", choices=labels), options=tuple(options))

    offered = ((some, [one for one in some if one.enabled or reader.pictures]) for some in rows)
    return [menu(some) if isinstance(some, MenuRow) else row(*map(made, able)) for some, able in offered if able]


# Signpost: a button's label or emoji, Undo
def undo_buttons(t: Translator, draft: Draft, button: DraftButton) -> list[Button]:
    """Return Undo if something can be taken back, and Start over if several steps can."""
    steps = max(len(draft.plays), len((draft.chosen or "").split()))
    # Translators: a button
    found = ((1, UNDO, t("Undo")), (2, START_OVER, t("Start over")))
    return [button(control, label) for least, control, label in found if steps >= least]


def end_label(t: Translator, presented: HandScreen) -> str:
    """Return the label of the button that ends the drafted turn."""
    # Translators: a button
    return presented.commit or t("End turn")


def turn_notes(reader: Reader, hand: HandScreen) -> list[str]:
    """Return the texts below a hand, either of which may be empty; only a picture needs its legend."""
    return [hand.legend, hand.notes] if reader.pictures else [hand.notes, hand.ask]


def window_buttons(
    reader: Reader, match: Match, action: str, controls: Sequence[Control], post: PostId | None = None
) -> list[Button]:
    """Return the controls of an open window that asks people. They name the window's version, not the match's."""
    if match.window is None or not match.window.asks_people:
        return []
    button = partial(match_button, match, action, number=match.window.opened_version, post=post)

    def answer_button(control: str, label: str, **look: Any) -> Button:
        return button(label, rest=control, **look)

    return [_made(reader, answer_button, control) for control in controls]
