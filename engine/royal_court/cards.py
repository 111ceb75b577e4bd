"""Cards, tokens and dice (royal-court rules, "Cards and words", "Single cards", "Notation").

A card is its code: `Ar`, `7b`, `XX`. A token is a card and where it is played from: `7b` out of the hand, `Jr@g` a
guest, `Jr@1` out of its owner's first court.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Cards = tuple[str, ...]

RANKS: Final = "A23456789TJQK"
JOKER: Final = "XX"
CODES: Final[Cards] = (*(rank + colour for rank in RANKS for colour in "rb"), JOKER)
"""Every card that there is, in table order."""

ORDER: Final = {code: place for place, code in enumerate(CODES)}
RANK: Final = {code: RANKS.index(code[0]) for code in CODES[:-1]}
ROYALS: Final = frozenset("JQK")

GUEST: Final = "@g"

LARGE_TABLE: Final = 4
"""From so many players on there are two decks."""


def decks(players: int) -> int:
    """How many decks so many players use."""
    return 2 if players >= LARGE_TABLE else 1


def copies(code: str, players: int) -> int:
    """How often a card is in the game."""
    return (3 if code == JOKER else 2) * decks(players)


def whole(players: int) -> list[str]:
    """All cards of the game in table order."""
    return [code for code in CODES for _ in range(copies(code, players))]


def in_order(cards: Iterable[str]) -> Cards:
    """Cards in table order."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def fits(card: str, top: str, *, is_open: bool) -> bool:
    """Whether a card may be laid on the pile.

    >>> fits("7b", "7r", is_open=False), fits("6r", "7r", is_open=False), fits("8r", "7b", is_open=False)
    (True, False, False)
    """
    if is_open or card == JOKER or top == JOKER:
        return True
    return RANK[card] >= RANK[top] if top[1] == "r" else RANK[card] <= RANK[top]


def card_of(token: str) -> str:
    """The card of a token."""
    return token[:2]


def court_of(token: str) -> int | None:
    """The place, from 0, of the court that a token is played from; None: from no court."""
    where = token[3:]
    return int(where) - 1 if where and where != "g" else None


def place_key(token: str) -> tuple[int, int]:
    """What tokens are ordered by: table order; for the same card hand, guest, courts."""
    where = token[3:]
    return ORDER[token[:2]], 0 if not where else 1 if where == "g" else 1 + int(where)


# ---- dice
LADDER: Final = (4, 6, 8, 10, 12, 20)
D4, D6, D10 = 0, 1, 3
"""Rungs of the ladder."""


def dice(rung: int) -> tuple[int, ...]:
    """The dice of a rung, biggest first, by their sides ("The dice law").

    >>> [dice(rung) for rung in (0, 5, 6, 7, 8, 9)]
    [(4,), (20,), (20, 10), (20, 12), (20, 20), (20, 20, 10)]
    """
    if rung < len(LADDER):
        return (LADDER[rung],)
    twenties, rest = divmod(rung - len(LADDER) + 1, 3)
    return (20,) * (1 + twenties) + ((10,), (12,))[rest - 1] if rest else (20,) * (1 + twenties)


def set_rung(count: int) -> int:
    """The rung of the roll for a set of so many: d10 for two, d12 for three, and on."""
    return D10 + count - 2
