"""What has little room stays short in every language: buttons on a phone, and words in pictures."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from bot.games.royal_visit.names import choice_label, pawn_sign
from bot.games.royal_visit.pictures import labels
from bot.i18n.translator import LANGUAGES, SOURCE, Translator, Translators
from engine.royal_visit.board import Pawn
from engine.royal_visit.cards import Card
from render.fonts import Face, font
from tools.catalogues import LOCALE

TRANSLATORS = Translators()
MISSING = "\ufffe"


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return TRANSLATORS[request.param]


def shorter_than_three_halves(source: str, translation: str) -> bool:
    """Up to a dozen characters fit anywhere; beyond that a translation may be half as long again."""
    return len(translation) <= max(12, len(source) * 3 // 2)


@pytest.mark.parametrize(
    "label",
    [
        "Accept: left hand",
        "Accept: right hand",
        "Decline",
        "End turn",
        "Everywhere",
        "Lose now",
        "My hand",
        "Post in channel",
        "Replay",
        "Resign",
        "Rules",
        "Start over",
        "This server",
        "To the board",
        "To the replay",
        "Turns",
        "Undo",
        "Withdraw",
        "Yes, resign",
    ],
)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != SOURCE])
def test_buttons_are_about_as_short_as_in_english(label: str, language: str) -> None:
    with (LOCALE / f"{language}.po").open("rb") as file:
        message = read_po(file, locale=language).get(label)
    assert message is not None, f"no button is called {label!r} any more"
    assert shorter_than_three_halves(label, str(message.string)), message.string


def test_card_buttons_are_short(t: Translator) -> None:
    long = {label for key in ("KK", "WP", *(card.name for card in Card)) if len(label := choice_label(t, key)) > 10}
    assert not long


def test_signs_of_pawns_are_short_and_all_different(t: Translator) -> None:
    signs = [pawn_sign(t, pawn) for pawn in Pawn]
    assert max(map(len, signs)) <= 3
    assert len(set(signs)) == len(signs)


def test_words_in_pictures_are_as_short_as_there_is_room(t: Translator) -> None:
    words = labels(t)
    ribbons = (*words.to_move, words.your_move, *words.wins, words.drawn, words.cancelled)
    assert not [word for word in ribbons if len(word) > 16]
    assert not [word for _, word in words.how if len(word) > 24]
    assert not [word for word in (words.summon, words.jester_power) if len(word) > 13]


@pytest.mark.parametrize("face", Face)
def test_words_in_pictures_have_only_characters_that_the_typefaces_have(t: Translator, face: Face) -> None:
    words = labels(t)
    text = "".join((*words.to_move, words.your_move, *words.wins, words.drawn, words.cancelled, words.summon))
    text += words.jester_power + "".join(word for _, word in words.how)
    typeface = font(face, 40)
    unknown = typeface.getmask(MISSING)
    assert not [
        character
        for character in set(text) - {" "}
        if (mask := typeface.getmask(character)).size == unknown.size and bytes(mask) == bytes(unknown)
    ]
