"""Checks of a language's texts: typography, the terms of the games, and words that are never used.

The terms are beside the catalogue, in `LANGUAGE.toml`; those of English are in `en.toml`. `tools/catalogues.py` runs
these checks for every text.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

NOT_PROSE: Final = re.compile(r"`[^`]*`|\{[^{}]*\}|\]\([^)]*\)|<[^>]*>|:\w+:")
"""Code, placeholders, addresses, mentions, emoji by their names."""

WIDE: Final = "\N{NO-BREAK SPACE}"

TYPOGRAPHY: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        # Lato, the typeface of the pictures' texts, has a no-break space but no narrow one: so one for all.
        "a narrow no-break space: take a no-break space everywhere": "\N{NARROW NO-BREAK SPACE}",
        "no no-break space before a colon": rf"(?<!{WIDE}):(?!\d)",
        "no no-break space before ; ! ? × or %": rf"(?<![{WIDE}(?!])[;!?×%]",
        "no no-break space inside « »": rf"«(?!{WIDE})|(?<!{WIDE})»",
        "a plain space before a slash": " /",
        "a straight apostrophe or quotation mark": "['\"“”]",
        "two spaces, or a space before a full stop or comma": rf"[ {WIDE}]{{2}}|[ {WIDE}][.,](?!\w)",
        "three full stops": r"\.\.\.",
    }
}
"""Faults and the patterns that find them, for each language with its own rules."""


def typography(language: str, text: str) -> Iterator[str]:
    """Faults of a text's typography.

    >>> list(typography("fr", "À toi : joue !"))
    ['no no-break space before a colon', 'no no-break space before ; ! ? × or %']
    """
    prose = NOT_PROSE.sub("x", text)
    for wrong, pattern in TYPOGRAPHY.get(language, {}).items():
        if re.search(pattern, prose):
            yield wrong


@dataclass(frozen=True, slots=True)
class Term:
    """A term: English words, and their translations in a language (`words`; none for English itself).

    `unless`: phrases in which the English words mean something else. `never`: patterns of words that are not used for
    the first English word.
    """

    english: tuple[str, ...]
    words: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    def missed(self, source: str, translation: str) -> str | None:
        """Return the English word of this term in a source whose translation has none of the `words`, or None."""
        if not self.words:
            return None
        for phrase in self.unless:
            source = re.sub(_begun(phrase), "x", source)
        used = next((word for word in self.english if re.search(rf"{_begun(word)}s?\b", source)), None)
        there = used is None or any(re.search(_begun(word), translation) for word in self.words)
        return None if there else used


@dataclass(frozen=True, slots=True)
class Allowed:
    """An exception: English beginnings of texts that may contain what a pattern of `instead` forbids, and why."""

    begins: tuple[str, ...]
    instead: str
    because: str


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a language: translations of English words, and words that are never used."""

    terms: tuple[Term, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()
    allowed: tuple[Allowed, ...] = ()

    def faults(self, source: str, translation: str) -> Iterator[str]:
        """Words of a translation, or of an English text as its own, that differ from the language's terms."""
        begins = source
        source, translation = NOT_PROSE.sub("x", source), NOT_PROSE.sub("x", translation)
        for term in self.terms:
            if (missed := term.missed(source, translation)) is not None:
                yield f"{missed!r} is {' or '.join(map(repr, term.words))} here"
        allowed = {exception.instead for exception in self.allowed if begins.startswith(exception.begins)}
        for pattern, better in self.instead:
            if pattern not in allowed and (found := re.search(pattern, translation)) is not None:
                yield f"not {found[0]!r}: {better}"


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms of a language: those for every text, and those of each game, by the name of its folder."""

    everywhere: Terms = Terms()
    games: Mapping[str, Terms] = field(default_factory=dict)

    def of(self, games: Iterable[str]) -> Terms:
        """The terms for a text of these games' folders, or of none."""
        some = [self.everywhere, *(self.games[game] for game in sorted(games) if game in self.games)]
        return Terms(
            tuple(term for terms in some for term in terms.terms),
            tuple(pair for terms in some for pair in terms.instead),
            self.everywhere.allowed,
        )


def glossary(folder: Path, language: str) -> Glossary:
    """The terms of a language in a folder; empty if there is no file."""
    path = folder / f"{language}.toml"
    if not path.exists():
        return Glossary()
    tables: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    games = {name: table for name, table in tables.items() if name not in ("term", "instead", "allowed")}
    return Glossary(_terms(tables), {name: _terms(table) for name, table in games.items()})


def _terms(table: Mapping[str, Any]) -> Terms:
    found = [
        Term(*(tuple(term.get(name, ())) for name in ("english", "words", "unless", "never")))
        for term in table.get("term", ())
    ]
    never = [(pattern, term.english[0]) for term in found for pattern in term.never]
    allowed = (Allowed(tuple(one["begins"]), one["instead"], one["because"]) for one in table.get("allowed", ()))
    return Terms(tuple(found), (*table.get("instead", {}).items(), *never), tuple(allowed))


def _begun(word: str) -> str:
    """A pattern for text that begins with a word, with or without a capital."""
    return rf"\b[{word[0]}{word[0].upper()}]{re.escape(word[1:])}"
