"""The reader of a message: pictures or words, and what buttons say then."""

from __future__ import annotations

import pytest

from bot.games.screens import BoardWords, Control
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Picture
from render.request import PictureRequest
from tests.support.screens import ENGLISH, FR, WORDS

PICTURE = Picture("board", "A board", PictureRequest(bytes), "key")


def test_reader_gets_the_picture_or_the_words_in_its_place() -> None:
    assert ENGLISH.either(PICTURE, "words") == (PICTURE,)
    assert WORDS.either(PICTURE, "words") == ("words",)
    assert WORDS.either(PICTURE, "") == ()


def test_words_are_made_for_nobody_who_has_the_picture() -> None:
    made: list[str] = []

    def words() -> str:
        made.append("words")
        return "words"

    assert ENGLISH.either(PICTURE, BoardWords(words)) == (PICTURE,)
    assert made == []
    assert WORDS.either(PICTURE, BoardWords(words)) == ("words",)


def test_control_is_called_in_full_for_the_reader_of_words_if_there_are_any() -> None:
    assert ENGLISH.label(Control("k", "K ×2", words="Two Kings")) == "K ×2"
    assert WORDS.label(Control("k", "K ×2", words="Two Kings")) == "Two Kings"
    assert WORDS.label(Control("k", "K ×2")) == "K ×2"


@pytest.mark.parametrize(
    ("way", "sign", "word"),
    [("first", "⏮", "First"), ("back", "◀", "Back"), ("next", "▶", "Next"), ("last", "⏭", "Last")],
)
def test_ways_are_signs_or_words(way: str, sign: str, word: str) -> None:
    assert ENGLISH.way(way) == sign
    assert WORDS.way(way) == word
    assert Reader(FR, pictures=False).way(way) != word
