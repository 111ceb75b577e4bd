"""The French catalogue: typography, and commands called by the names that they have in French."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from tools.catalogues import CODE, LOCALE
from tools.messages import Use, messages

NARROW = "\N{NARROW NO-BREAK SPACE}"
WIDE = "\N{NO-BREAK SPACE}"
NOT_PROSE = re.compile(r"`[^`]*`|\{[^{}]*\}|\]\([^)]*\)|<[^>]*>")


def translated() -> dict[str, str]:
    """Every form of every French text, by its English one."""
    with (LOCALE / "fr.po").open("rb") as file:
        catalog = read_po(file, locale="fr")
    found: dict[str, str] = {}
    for message in catalog:
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        strings = (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)
        found |= {english: french for english, french in zip(ids, strings, strict=True) if english}
    return found


FRENCH = translated()


def prose() -> dict[str, str]:
    """The French texts without code, placeholders and addresses."""
    return {english: NOT_PROSE.sub("x", french) for english, french in FRENCH.items()}


@pytest.mark.parametrize(
    ("wrong", "pattern"),
    [
        ("no narrow no-break space before ; ! or ?", rf"(?<![{NARROW}({{?!])[;!?]"),
        ("no no-break space before a colon", rf"(?<!{WIDE}):(?!\w+:)(?<!\w:)"),
        ("no no-break space inside « »", rf"«(?!{WIDE})|(?<!{WIDE})»"),
        ("a straight apostrophe or quotation mark", "['\"“”]"),
        ("two spaces, or a space before a full stop or comma", r"  | [.,](?!\w)"),
        ("three full stops", r"\.\.\."),
    ],
)
def test_typography(wrong: str, pattern: str) -> None:
    names = {key.id for key, said in messages(CODE).said.items() if Use.COMMAND_NAME in said.uses}
    found = [french for english, french in prose().items() if english not in names and re.search(pattern, french)]
    assert not found, wrong


def test_people_are_addressed_as_tu() -> None:
    assert not [french for french in prose().values() if re.search(r"(?i)\b(?:vous|votre|vos)\b", french)]


def test_commands_are_called_by_their_french_names() -> None:
    commands = re.compile(r"`/royalvisit (\S+)`")
    named = {english: [FRENCH[name] for name in commands.findall(english)] for english in FRENCH}
    assert any(named.values())
    assert {english: commands.findall(french) for english, french in FRENCH.items()} == named
