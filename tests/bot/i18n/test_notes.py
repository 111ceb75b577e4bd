"""What translators read above a text: where it stands, what it is, how long it may be, what its placeholders are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.bot.i18n.pseudo import of_the_code
from tools.catalogues import CODE, LOCALE
from tools.messages import Key, Messages, SourceText
from tools.notes import Notes
from tools.uses import Use


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
    assert all(NOTES.comments(key, said)[0].startswith("place: ") for key, said in found.texts.items())


def test_a_text_without_a_place_is_refused() -> None:
    said = SourceText(where={"bot/games/royal_visit/attic.py::words"})
    assert list(NOTES.faults(Key("Undo"), said)) == [
        "no place for bot/games/royal_visit/attic.py::words: name it in notes.toml"
    ]


def test_a_placeholder_that_is_not_described_is_refused() -> None:
    said = SourceText("{moons} cards", where={"bot/ui/screens/help.py"})
    assert list(NOTES.faults(Key("{n} card"), said)) == [
        "no description of {moons}: add it in notes.toml",
    ]


def test_a_placeholder_on_a_button_has_a_longest_value() -> None:
    said = SourceText(uses={Use.BUTTON}, where={"bot/ui/screens/help.py"})
    assert list(NOTES.faults(Key("Go to {url}"), said)) == ["no longest length of {url}: add it in notes.toml"]


def test_the_tables_name_no_file_and_no_placeholder_that_is_gone(found: Messages) -> None:
    wanted = {path.relative_to(CODE.parent).as_posix() for path in CODE.rglob("*.py")}
    wanted |= {path.replace(f"/{game}/", "/*/") for path in wanted for game in ("royal_visit", "royal_court")}
    assert not [place for place in NOTES.places if place.partition("::")[0] not in wanted]
    said = {name for key, said in found.texts.items() for name in NOTES.of_text(key, said) if f"{{{name}" in str(key)}
    said |= {name for one in found.texts.values() for name in NOTES.placeholders if f"{{{name}" in (one.plural or "")}
    assert not set(NOTES.placeholders) - said
    assert not [start for start in NOTES.texts if not any(key.id.startswith(start) for key in found.texts)]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Add a bot", ["place: table at which players gather", "button; longest: 20"]),
        (
            "Next level: {level}",
            [
                "place: board",
                "button; longest: 28 with the longest placeholders",
                "{level}: a name of the bot, by its level",
            ],
        ),
        ("Hard", ["place: command /puzzle; puzzle", "choice; longest: 100"]),
        ("history", ["place: command /games history", "command name; longest: 32"]),
    ],
)
def test_a_text_is_described(text: str, lines: list[str]) -> None:
    assert comments(text) == lines


def test_a_placeholder_means_what_it_means_in_its_game() -> None:
    assert "{player}: a seat's name, as translated: Green or Red; never a mention" in comments("You are {player}")
    assert "{player}: a player's name or mention" in comments("{player} picks up a card.")


def test_the_longest_of_a_comment_in_the_code_holds() -> None:
    assert "text in a picture; longest: 13" in comments("Noped", "picture")
    assert "text in a picture; longest: 23" in comments("same or higher", "picture"), "two lines of 11, and a space"


def test_there_is_nothing_to_tell_without_a_table(tmp_path: Path) -> None:
    assert Notes.of(tmp_path) is None
