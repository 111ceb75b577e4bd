"""Cards, tokens and dice.

A card is its code: `Ar`, `7b`, `XX`. A token is a card and where it is played from: `7b` from the hand, `Jr@g` a guest,
`Jr@1` from its owner's first court.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Cards = tuple[str, ...]

RANKS: Final = "A23456789TJQK"
JOKER: Final = "XX"
CODES: Final[Cards] = (*(rank + colour for rank in RANKS for colour in "rb"), JOKER)
"""Every kind of card, in table order."""

ORDER: Final = {code: place for place, code in enumerate(CODES)}
"""Index of each card in table order."""

RANK: Final = {code: RANKS.index(code[0]) for code in CODES[:-1]}
"""Index of each card's rank, ace lowest; jokers have none."""

ROYALS: Final = frozenset("JQK")

SPECIAL: Final = "A6JQK" + JOKER[0]
"""The ranks with an effect or an answer."""

GUEST: Final = "@g"
"""Suffix of a guest's token."""

LARGE_TABLE: Final = 4
"""Number of players from which two decks are used."""


def decks(players: int) -> int:
    return 2 if players >= LARGE_TABLE else 1


def copies(code: str, players: int) -> int:
    """Return how many copies of a card are in the game."""
    return (3 if code == JOKER else 2) * decks(players)


def full_deck(players: int) -> list[str]:
    """Return all cards of the game in table order."""
    return [code for code in CODES for _ in range(copies(code, players))]


def sorted_cards(cards: Iterable[str]) -> Cards:
    """Return the cards in table order."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def fits(card: str, top: str, *, is_open: bool) -> bool:
    """Return whether a card may be played on the pile.

    >>> fits("7b", "7r", is_open=False), fits("6r", "7r", is_open=False), fits("8r", "7b", is_open=False)
    (True, False, False)
    """
    if is_open or card == JOKER or top == JOKER:
        return True
    return RANK[card] >= RANK[top] if top[1] == "r" else RANK[card] <= RANK[top]


def card_of(token: str) -> str:
    return token[:2]


def court_of(token: str) -> int | None:
    """Return the index, from 0, of the court that a token is played from; None if it is not in a court."""
    where = token[3:]
    return int(where) - 1 if where and where != "g" else None


def token_key(token: str) -> tuple[int, int]:
    """Sort key of tokens: table order; copies of a card in the order hand, guest, courts."""
    where = token[3:]
    return ORDER[token[:2]], 0 if not where else 1 if where == "g" else 1 + int(where)


# ---- dice
LADDER: Final = (4, 6, 8, 10, 12, 20)
"""Sides of the single dice: an upgrade replaces a die by the next one."""
D4, D6, D10 = 0, 1, 3
"""Rungs of the ladder."""


def dice(rung: int) -> tuple[int, ...]:
    """Return the dice of a rung by their sides, biggest first ("The dice law").

    >>> [dice(rung) for rung in (0, 5, 6, 7, 8, 9)]
    [(4,), (20,), (20, 10), (20, 12), (20, 20), (20, 20, 10)]
    """
    if rung < len(LADDER):
        return (LADDER[rung],)
    twenties, rest = divmod(rung - len(LADDER) + 1, 3)
    return (20,) * (1 + twenties) + ((10,), (12,))[rest - 1] if rest else (20,) * (1 + twenties)


def set_rung(count: int) -> int:
    """Return the rung of the roll for a set of `count`: d10 for two, d12 for three, and so on."""
    return D10 + count - 2
