"""Stacks of king-queen pairs: which exist, and the one spelling of each.

Each pair is a king on a queen or a queen on a king. The lower card of a pair must fit on the card below it; the upper
one need not. Of all stacks of the same tokens with the same top card only the one that comes first, token by token in
order, is a spelling. It depends on the cards alone: tokens of one card follow each other in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.royal_court.cards import Cards, card_of, fits, token_key

Counts = tuple[int, int, int, int]
"""Number of cards of each of `ROYALS`."""

ROYALS: Final = ("Qr", "Qb", "Kr", "Kb")
"""In table order, which is also the order of tokens."""

UPPER: Final = ((2, 3), (2, 3), (0, 1), (0, 1))
"""For each of `ROYALS`, the indices of those that make a pair with it."""


def fitting(top: str, *, is_open: bool) -> str:
    """Return which of the two ranks fit on a card: a part of `QK`."""
    return "".join(rank for rank in "QK" if fits(f"{rank}r", top, is_open=is_open))


FITTING: Final = tuple(fitting(card, is_open=False) for card in ROYALS)
"""The ranks that fit on each of `ROYALS`."""


def spelling(tokens: Sequence[str], below: str, last: str) -> tuple[str, ...] | None:
    """Return the spelling of the stack of these kings and queens with the card `last` on top, or None if there is no
    such stack.

    `below` are the ranks that fit on the pile (`fitting`).

    >>> spelling(["Kb", "Kr", "Qb", "Qr"], "QK", "Kr"), spelling(["Kr", "Qr", "Kr", "Qr"], "Q", "Kr")
    (('Qr', 'Kb', 'Qb', 'Kr'), None)
    """
    have = Counter(map(card_of, tokens))
    cards = _first(tuple(have[card] for card in ROYALS), below, last)
    if cards is None:
        return None
    ordered: dict[str, list[str]] = {card: [] for card in ROYALS}
    for token in sorted(tokens, key=token_key, reverse=True):
        ordered[card_of(token)].append(token)
    return tuple(ordered[card].pop() for card in cards)


@lru_cache(maxsize=2048)
def _first(left: Counts, below: str, last: str) -> Cards | None:
    """Return the cards of the first stack, or None if no stack uses all of these cards with `last` on top."""
    if left[0] + left[1] != left[2] + left[3]:
        return None
    is_last = left[0] + left[1] == 1
    for lower in range(4):
        if not left[lower] or ROYALS[lower][0] not in below:
            continue
        for upper in UPPER[lower]:
            if not left[upper] or (is_last and ROYALS[upper] != last):
                continue
            if is_last:
                return ROYALS[lower], ROYALS[upper]
            fewer = tuple(count - (at in (lower, upper)) for at, count in enumerate(left))
            rest = _first(fewer, FITTING[upper], last)
            if rest is not None:
                return (ROYALS[lower], ROYALS[upper], *rest)
    return None
