"""The French catalogue: typography, and commands called by the names that they have in French."""

from __future__ import annotations

import re
from typing import Final

import pytest
from babel.messages.pofile import read_po

from bot.games.royal_visit.hint import hint_words, reason_words
from bot.i18n.translator import Translators
from bot.matches.standings import Standing
from bot.ui.screens.leaderboard import leaderboard_alt
from engine.game import Advice
from engine.royal_visit.board import Pawn, Seat
from engine.royal_visit.reasons import Kind, Reason
from tests.bot.games.royal_visit.cases import my_move
from tests.engine.positions import at
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


TYPOGRAPHY: Final = {
    "no narrow no-break space before ; ! or ?": rf"(?<![{NARROW}({{?!])[;!?]",
    "no no-break space before a colon": rf"(?<!{WIDE}):(?!\w+:)(?<!\w:)",
    "no no-break space inside « »": rf"«(?!{WIDE})|(?<!{WIDE})»",
    "a straight apostrophe or quotation mark": "['\"“”]",
    "two spaces, or a space before a full stop or comma": r"  | [.,](?!\w)",
    "three full stops": r"\.\.\.",
}


@pytest.mark.parametrize(("wrong", "pattern"), TYPOGRAPHY.items())
def test_typography(wrong: str, pattern: str) -> None:
    names = {key.id for key, said in messages(CODE).said.items() if Use.COMMAND_NAME in said.uses}
    found = [french for english, french in prose().items() if english not in names and re.search(pattern, french)]
    assert not found, wrong


def test_typography_of_what_is_put_together() -> None:
    t = Translators()["fr"]
    hint = hint_words(t, my_move(at(hand="K1K1K1G2W2J2J3J4")), Advice("K1K1:L-3,K-1,R+1;K1:K-2", 0.6, 0.6))
    reason = reason_words(t, Seat.GREEN, Reason(Kind.CROWN, pawns=(Pawn.W,), space=-2, steps=2, court=True))
    ratings = leaderboard_alt(t, [Standing(n, n, None, 1000, 300, 1, 0, 0) for n in (1, 2)], 1)
    said = {text: NOT_PROSE.sub("x", text) for text in (hint, reason, ratings)}
    wrong = [(text, rule) for text in said for rule, pattern in TYPOGRAPHY.items() if re.search(pattern, said[text])]
    assert not wrong


def test_people_are_addressed_as_tu() -> None:
    assert not [french for french in prose().values() if re.search(r"(?i)\b(?:vous|votre|vos)\b", french)]


def test_commands_are_called_by_their_french_names() -> None:
    commands = re.compile(r"`/\{command\} (\S+)`")
    named = {english: [FRENCH[name] for name in commands.findall(english)] for english in FRENCH}
    assert any(named.values())
    assert {english: commands.findall(french) for english, french in FRENCH.items()} == named
