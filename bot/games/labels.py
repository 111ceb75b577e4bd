"""Names with counts, and labels that keep on one line: for the controls and lists of every game."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_JOINED: Final = re.compile("[\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
"""What continues the sign before it: joiners, variations, skin tones, the letters of a flag's country."""
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]")
"""Half of a flag."""

NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def unbroken(label: str) -> str:
    """A label that is never broken over two lines."""
    return label.replace(" ", NO_BREAK)


def shorten(text: str, longest: int) -> str:
    """A text of at most `longest` characters, with an ellipsis if it is cut.

    >>> shorten("Zoe\u0301 Star", 4), shorten("Ann 👩\u200d🚀", 7), shorten("🇫🇷🇩🇪🇮🇹", 4)
    ('Zo…', 'Ann 👩\u200d🚀', '🇫🇷…')
    """
    return text if len(text) <= longest else cut(text, longest - 1).rstrip() + "…"


def cut(text: str, longest: int) -> str:
    """The beginning of a text, at most `longest` characters, never a part of what is read as one sign.

    >>> cut("Ann 👩\u200d🚀", 6), cut("a" + "\u0301" * 9, 5) == "a" + "\u0301" * 4
    ('Ann ', True)
    """
    end = longest
    while 0 < end < len(text) and _is_within(text, end):
        end -= 1
    return text[: end or longest]


def _is_within(text: str, at: int) -> bool:
    """Whether the characters before and after a place are parts of one sign."""
    before, after = text[at - 1], text[at]
    flag = bool(_FLAG.match(before) and _FLAG.match(after)) and len(_FLAG.findall(text[:at])) % 2 == 1
    return flag or before == _JOINER or bool(_JOINED.match(after)) or unicodedata.category(after)[0] == "M"


def times(name: str, count: int) -> str:
    """A name, and how many of it there are, if several, never broken over two lines: `King ×3`."""
    return unbroken(name if count == 1 else f"{name} ×{count}")


def emoji(name: str | None) -> str:
    """The place of a game's emoji before a text. Where there is none of that name, the text stands alone."""
    return f"<:{name}:> " if name else ""
