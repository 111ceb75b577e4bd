"""What texts of all games share: joined sentences (for an alt text, or a line each), counts, labels on one line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeVar

from bot.i18n.translator import Translator

POINT: Final = "- "
"""Beginning of a point of a list in Discord's Markdown."""
LIMIT: Final = 1024
"""Characters of an alt text: Discord's."""
_POINT: Final = re.compile(r"(-|\d+\.) ")
"""Beginning of a line of a list in Markdown."""
_SIGN: Final = re.compile(
    r"(?!⏳ <t:|[🥇🥈🥉]|[✅❌🟰] (?!\*\*))[\U0001f300-\U0001faff\u23e9-\u23fa☀⚠⛲✅✉❌➕•][\ufe0f\u200d]*[ \xa0]"
    r"|[ \xa0]?[†⚖]|[ \xa0][☀🌙]\ufe0f?(?=[,.;:!?)])"
)
"""A sign that the words after it explain; not a medal, nor ⏳ before a time, nor a result that no words repeat."""


def unsigned(text: str) -> str:
    """A text without the signs that only eyes need: a screen reader says their names.

    >>> unsigned("⚠️ **Red wins.** 🎲 A roll of 3."), unsigned("❌ against Ann"), unsigned("on red ☀️, higher")
    ('**Red wins.** A roll of 3.', '❌ against Ann', 'on red, higher')
    """
    return _SIGN.sub("", text)


def fitted(sentences: Iterable[str]) -> str:
    """The sentences with a full stop each, without signs, as many as an alt text has room for.

    >>> fitted(("🟥 A: 7 cards", "", "Does anybody?"))
    'A: 7 cards. Does anybody?'
    """
    text = ""
    for sentence in filter(None, map(unsigned, sentences)):
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


def in_words(t: Translator, parts: Sequence[str]) -> str:
    """A list in words: "Ann, Ben and Cleo"; empty without parts."""
    if len(parts) < 2:
        return "".join(parts)
    # Translators: the last of several names or cards: "Ann, Ben and Cleo", "a red 3 and a red 10"
    return t("{names} and {last}", names=", ".join(parts[:-1]), last=parts[-1])


def points(*lines: str) -> tuple[str, ...]:
    """Lines as points of a list."""
    return tuple(POINT + line for line in lines)


def paragraphs(lines: Sequence[str]) -> str:
    """Lines of a text, with an empty line after each list: without it, Discord adds the next line to the last point."""
    text = lines[0]
    for above, line in pairwise(lines):
        text += f"\n\n{line}" if above.startswith(POINT) and not line.startswith(POINT) else f"\n{line}"
    return text


def percent(chance: float) -> int:
    """A chance (0 to 1) in per cent. Only certain outcomes are 0 and 100.

    >>> percent(0.999), percent(1.0), percent(0.0), percent(0.004)
    (99, 100, 0, 1)
    """
    return round(100 * chance) if chance in (0.0, 1.0) else max(1, min(99, round(100 * chance)))


def place_names(t: Translator) -> tuple[str, str, str, str, str, str]:
    """The places, the best first: as many as the largest table has seats."""
    return (
        t.noun("place", "1st"),  # Translators: a place at the end of a match, also in a picture: at most 4 characters
        t.noun("place", "2nd"),
        t.noun("place", "3rd"),
        t.noun("place", "4th"),
        t.noun("place", "5th"),
        t.noun("place", "6th"),
    )


def place_name(t: Translator, rank: int) -> str:
    """The name of the place with this rank, from 1 on."""
    return place_names(t)[rank - 1]


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


T = TypeVar("T")

MAX_IN_ROW: Final = 5
"""Discord's limit of buttons in a row."""

PHONE: Final = 316
"""Pixels for the buttons of a message on a phone that is 400 pixels wide; `BOXED`: of a message in a box."""

BOXED: Final = 282

DESK: Final = 600
"""Pixels for the buttons of a message on a wide screen."""

PADDING, _GAP = 30, 8
_WIDTHS: Final = {
    **dict.fromkeys("ijlIJ'’", 3.5),
    **dict.fromkeys(".,:;· \N{NO-BREAK SPACE}", 4.0),
    **dict.fromkeys("ftr()!-", 4.8),
    **dict.fromkeys("mwMW", 11.5),
    **dict.fromkeys("✓✔+×−→", 10.4),
    **dict.fromkeys("⏮◀▶⏭", 12.0),
    **dict.fromkeys("\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}", 0.0),
}
"""Pixels of characters at the size of a label; others count by their kind."""


def pictured(label: str) -> str:
    """Return a label with the room that an emoji beside it takes."""
    return f"■ {label}"


def width_of(character: str) -> float:
    """Return about how many pixels a character of a label takes."""
    sign = ord(character) >= 0x2190  # or an emoji
    return _WIDTHS.get(character, 17 if sign else 8.8 if character.isupper() else 7.7)


def in_rows(items: Sequence[T], label: Callable[[T], str], room: float = PHONE) -> list[Sequence[T]]:
    """Return the items in as few rows as their labels allow, with no single button if possible, evenly filled.

    >>> in_rows(["Goal", "Turn", "Cards", "Powers", "End"], str)
    [['Goal', 'Turn', 'Cards'], ['Powers', 'End']]
    """
    ends = _ends(tuple(map(label, items)), room)
    return [items[start:end] for start, end in pairwise(ends)]


def in_wide_rows(items: Sequence[T], label: Callable[[T], str]) -> list[Sequence[T]]:
    """Return the items in rows of up to five, as wide as a desk's message.

    A phone wraps them into no more lines than `in_rows` has rows.

    >>> in_wide_rows(["Goal", "Turn", "Cards", "Powers", "End"], str)
    [['Goal', 'Turn', 'Cards', 'Powers', 'End']]
    """
    rows: list[Sequence[T]] = []
    for line in in_rows(items, label):
        longer = [*rows[-1], *line] if rows else []
        if longer and len(in_rows(longer, label, DESK)) == 1:
            rows[-1] = longer
        else:
            rows.append(line)
    return rows


@lru_cache(maxsize=1024)  # every press of a turn has the same labels
def _ends(labels: tuple[str, ...], room: float) -> tuple[int, ...]:
    """Where the rows of buttons with these labels end, after a zero."""
    widths = [PADDING + sum(map(width_of, label)) + _GAP for label in labels]
    best: list[tuple[int, int, float, tuple[int, ...]]] = [(0, 0, 0.0, (0,))]
    """For each number of buttons: how many rows they take, how many of one, how uneven, and where each ends."""
    for end in range(1, len(labels) + 1):
        ways = []
        for start in range(max(0, end - MAX_IN_ROW), end):
            width = sum(widths[start:end])
            if width <= room + _GAP or start == end - 1:
                rows, alone, uneven, ends = best[start]
                ways.append((rows + 1, alone + (start == end - 1), uneven + width**2, (*ends, end)))
        best.append(min(ways, key=lambda way: (*way[:3], [-left for left in way[3]])))
    return best[-1][3]


def capitalised(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]
