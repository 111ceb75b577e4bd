"""Joining sentences: as many as an alt text has room for, or one a line for readers without pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LIMIT: Final = 1024
"""Characters of an alt text: Discord's."""


def fitted(sentences: Iterable[str]) -> str:
    """The sentences with a full stop each, as many as an alt text has room for.

    >>> fitted(("7 cards", "", "Does anybody?"))
    '7 cards. Does anybody?'
    """
    text = ""
    for sentence in filter(None, sentences):
        longer = f"{text} {ended(sentence)}".lstrip()
        if len(longer) > LIMIT:
            break
        text = longer
    return text


def by_line(sentences: Iterable[str]) -> str:
    """A line each, with a full stop where a screen reader should pause; after a list comes an empty line."""
    text, listed = "", False
    for line in filter(None, sentences):
        point = line.startswith("- ")
        text += ("\n\n" if listed and not point else "\n") + (line if point else ended(line))
        listed = point
    return text.strip()


def ended(sentence: str) -> str:
    """A sentence with its full stop."""
    return sentence if sentence.rstrip("*) ").endswith((".", "!", "?", "…")) else f"{sentence}."
