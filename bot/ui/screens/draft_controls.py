"""What hands, puzzles and lessons have in common: the controls of a turn half laid out, and what takes plays back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.games.screens import Control, HandScreen, Style
from bot.games.states import Draft
from bot.i18n.translator import Translator
from bot.matches.turns.play import START_OVER, UNDO
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button, Row, row


class DraftButton(Protocol):
    """Makes the button of a control, by the control's own word for it."""

    def __call__(self, control: str, label: str, *, style: Style = ..., disabled: bool = ...) -> Button:
        """The button."""


def control_rows(reader: Reader, rows: Sequence[Sequence[Control]], lay: DraftButton) -> list[Row]:
    """The game's own controls, as its reader likes them."""
    return [
        row(*(lay(one.key, reader.label(one), style=one.style, disabled=not one.enabled) for one in controls))
        for controls in rows
        if controls
    ]


def undo_buttons(t: Translator, told: HandScreen, draft: Draft, lay: DraftButton) -> list[Button]:
    """Undo, once something can be taken back; Start over, once that does more."""
    presses = len(draft.plays) if told.presses is None else told.presses
    found = [lay(UNDO, t("Undo"))] if presses else []
    return [*found, lay(START_OVER, t("Start over"))] if presses > 1 else found


def end_label(t: Translator, told: HandScreen) -> str:
    """What the button says that carries out what is laid out."""
    return t("End turn") if told.committing is None else told.committing.label


def turn_notes(reader: Reader, hand: HandScreen) -> list[str]:
    """Return the texts below a hand, either of which may be empty; only a picture needs its legend."""
    return [hand.legend if reader.pictures else "", hand.notes]
