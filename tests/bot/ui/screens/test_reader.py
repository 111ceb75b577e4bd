"""The reader of a message: pictures or words, and what buttons say then."""

from __future__ import annotations

from dataclasses import replace

from bot.games.screens import Control, MenuRow, Style
from bot.ui.screens.draft_controls import control_rows
from bot.ui.screens.screen import Button, Menu, Option, Picture, Row
from render.request import PictureRequest
from tests.support.screens import ENGLISH, WORDS

PICTURE = Picture("board", "A board", PictureRequest(bytes), "key")


def test_words_are_made_for_nobody_who_has_the_picture() -> None:
    made: list[str] = []

    def words() -> str:
        made.append("words")
        return "words"

    assert ENGLISH.either(PICTURE, words) == (PICTURE,)
    assert made == []
    assert WORDS.either(PICTURE, words) == ("words",)


def test_emojis_are_for_readers_with_pictures() -> None:
    control = Control("K1", "King", words="King in words", emoji="king", sign="♚")

    def button(control: str, label: str, *, style: Style = Style.PLAIN, disabled: bool = False) -> Button:
        return Button(action="lay", rest=control, label=label, style=style, disabled=disabled)

    for reader, shown in ((ENGLISH, ("King", "king", "♚")), (WORDS, ("King in words", None, ""))):
        listed = MenuRow([control, replace(control, key="K2", enabled=False)])
        [row, menu] = control_rows(reader, [[control], listed], button)
        assert isinstance(row, Row)
        [made] = row.buttons
        assert isinstance(menu, Menu)
        described = "King in words" if reader.pictures else ""
        assert menu.options == (Option("K1", shown[0], described, emoji=shown[1]),)
        assert isinstance(made, Button)
        assert (made.label, made.emoji, made.sign) == shown


def test_what_cannot_be_pressed_is_left_out_in_words() -> None:
    able, grey = Control("K1", "King"), Control("G1", "Guard", enabled=False)

    def button(control: str, label: str, *, style: Style = Style.PLAIN, disabled: bool = False) -> Button:
        return Button(action="lay", rest=control, label=label, style=style, disabled=disabled)

    for reader, shown in ((ENGLISH, [["King", "Guard"], ["Guard"]]), (WORDS, [["King"]])):
        made = control_rows(reader, [[able, grey], [grey]], button)
        assert [[one.label for one in some.buttons] for some in made if isinstance(some, Row)] == shown
