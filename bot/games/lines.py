"""Joining sentences: as many as an alt text has room for, or one a line for readers without pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

POINT: Final = "- "
"""Beginning of a point of a list in Discord's Markdown."""
LIMIT: Final = 1024
"""Characters of an alt text: Discord's."""
_POINT: Final = re.compile(r"(-|\d+\.) ")
"""Beginning of a line of a list in Markdown."""


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
    """A line for each sentence, with a full stop where a screen reader should pause; an empty line after a list."""
    text, listed = "", False
    for line in filter(None, sentences):
        point = _POINT.match(line) is not None
        text += ("\n\n" if listed and not point else "\n") + (line if point else ended(line))
        listed = point
    return text.strip()


def ended(sentence: str) -> str:
    """A sentence with its full stop."""
    return sentence if sentence.rstrip("*) ").endswith((".", "!", "?", "…")) else f"{sentence}."


def points(*lines: str) -> tuple[str, ...]:
    """Lines as points of a list."""
    return tuple(POINT + line for line in lines)


def paragraphs(lines: Sequence[str]) -> str:
    """Lines of a text, with an empty line after each list: without it, Discord adds the next line to the last point."""
    text = lines[0]
    for above, line in pairwise(lines):
        list_ends = above.startswith(POINT) and not line.startswith(POINT)
        text += f"\n\n{line}" if list_ends else f"\n{line}"
    return text
