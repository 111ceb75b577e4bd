"""What lessons and puzzles have in common: one turn to draft, with the controls of a hand, in a message of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from bot.games.registry import HostedGame
from bot.games.screens import HandScreen, Style
from bot.games.states import HandState
from bot.ui.screens.draft_controls import control_rows, end_label, undo_buttons
from bot.ui.screens.pictures import hand_picture
from bot.ui.screens.screen import Button, Link, Part, Reader, row


class ExerciseButton(Protocol):
    """Makes a button of an exercise by its action and the control that its custom_id carries."""

    def __call__(
        self, action: str, control: str, label: str, *, style: Style = ..., disabled: bool = ...
    ) -> Button: ...


def exercise_parts(
    reader: Reader,
    game: HostedGame,
    state: HandState,
    hand: HandScreen,
    notes: Sequence[str],
    name: str,
    button: ExerciseButton,
    more: Sequence[Button | Link] = (),
    *,
    first: Sequence[Button] = (),
    ends: bool = True,
) -> tuple[Part, ...]:
    """Return what stands below the heading: picture or board, notes, the controls and the last row, ending in `more`.

    `name` names the picture and the action that drafts; `NAME-end` ends the turn, unless a control does that at once
    (`ends`). `first` stands where Undo will, until there is something to undo.
    """
    draft = partial(button, name)
    undo = undo_buttons(reader.t, state.draft, draft)
    end = button(f"{name}-end", "end", end_label(reader.t, hand), style=Style.GOOD, disabled=not hand.may_end)
    last = row(*([end] if ends else []), *(undo or first), *more)
    return (
        *reader.either(hand_picture(name, game, reader.t, state, hand.alt), hand.board),
        "\n".join(filter(None, notes)),
        *control_rows(reader, hand.rows, draft),
        last,
    )
