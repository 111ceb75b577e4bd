"""The reader of a message: pictures or words, and what buttons say then."""

from __future__ import annotations

from bot.games.screens import BoardWords
from bot.ui.screens.screen import Picture
from render.request import PictureRequest
from tests.support.screens import ENGLISH, WORDS

PICTURE = Picture("board", "A board", PictureRequest(bytes), "key")


def test_words_are_made_for_nobody_who_has_the_picture() -> None:
    made: list[str] = []

    def words() -> str:
        made.append("words")
        return "words"

    assert ENGLISH.either(PICTURE, BoardWords(words)) == (PICTURE,)
    assert made == []
    assert WORDS.either(PICTURE, BoardWords(words)) == ("words",)
