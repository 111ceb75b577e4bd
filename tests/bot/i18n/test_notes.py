"""What translators read above a text: where it stands, what it is, how long it may be, what its placeholders are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.bot.i18n.pseudo import of_the_code
from tools.catalogues import LOCALE
from tools.messages import Key, Messages, SourceText, Use
from tools.notes import Notes


@pytest.fixture(scope="module")
def found() -> Messages:
    """Every message of the code."""
    return of_the_code()


def notes() -> Notes:
    read = Notes.of(LOCALE)
    assert read is not None
    return read


NOTES: Final = notes()


def comments(text: str, context: str | None = None) -> list[str]:
    key = Key(text, context)
    return NOTES.comments(key, of_the_code().texts[key])


def test_every_text_has_its_place_and_every_placeholder_is_described(found: Messages) -> None:
    faults = {str(key): wrong for key, said in found.texts.items() if (wrong := list(NOTES.faults(key, said)))}
    assert not faults
    assert all(all(said.places) for said in found.texts.values())


def test_a_placeholder_that_is_not_described_is_refused() -> None:
    missing = ["no description of {moons}: add it in placeholders.toml, or in a comment beside the text"]
    assert list(NOTES.faults(Key("{n} card"), SourceText("{moons} cards"))) == missing
    assert not list(NOTES.faults(Key("{moons}"), SourceText(comments=["Translators: {moons} is a number"])))


def test_a_placeholder_on_a_button_has_a_longest_value() -> None:
    said = SourceText(uses={Use.BUTTON})
    assert list(NOTES.faults(Key("Go to {url}"), said)) == ["no longest length of {url}: add it in placeholders.toml"]


def test_the_table_names_no_placeholder_that_is_gone(found: Messages) -> None:
    text = "".join(f"{key.id} {said.plural}" for key, said in found.texts.items())
    assert not [name for name in NOTES.placeholders if f"{{{name}" not in text]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Remove a bot", ["button; longest: 20"]),
        ("Next level: {level}", ["button; longest: 28", "{level}: a name of the bot, by its level"]),
        ("Hard", ["choice; longest: 100"]),
        ("history", ["command name; longest: 32"]),
    ],
)
def test_a_text_is_described(text: str, lines: list[str]) -> None:
    place, *others = comments(text)
    assert place.startswith("place: ")
    assert others == lines


def test_a_placeholder_means_what_it_means_in_its_game() -> None:
    assert "{player}: a seat's name, as translated: Green or Red; never a mention" in comments("You are {player}")
    assert "{player}: a player's name or mention" in comments("Nothing was playable for {player}.")


def test_the_longest_of_a_comment_in_the_code_holds() -> None:
    assert "longest: 8" in comments("Nope?", "picture")
    assert "longest: 23" in comments("same or higher", "picture"), "two lines of 11, and a space"


def test_there_is_nothing_to_tell_without_a_table(tmp_path: Path) -> None:
    assert Notes.of(tmp_path) is None
