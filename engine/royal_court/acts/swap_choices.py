"""What may be given in a swap: a number of cards of a hand. There can be too many ways to list them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.royal_court.cards import ORDER, Cards, sorted_cards

MOST_LISTED: Final = 20_000
"""Maximum number of ways to give that are listed, evenly spread over all of them."""


def ways_to_give(hand: Sequence[str], count: int) -> Iterator[Cards]:
    """Yield each way to give `count` cards of a hand once, in order; at most `MOST_LISTED` of them.

    >>> list(ways_to_give(("3b", "3b", "9r"), 2))
    [('3b', '3b'), ('3b', '9r')]
    """
    cards = list(Counter(sorted_cards(hand)).items())
    table = _ways(cards, count)
    total = table[0][count]
    if total <= MOST_LISTED:
        yield from _several(cards, count)
    else:
        stride = -(-total // MOST_LISTED)
        yield from (_way(cards, table, count, number) for number in range(0, total, stride))


def may_give(hand: Sequence[str], count: int, given: Sequence[str]) -> bool:
    """Return whether these are `count` cards of the hand, in order. Independent of the limit of the list."""
    return (
        len(given) == count
        and all(card in ORDER for card in given)
        and tuple(given) == sorted_cards(given)
        and Counter(given) <= Counter(hand)
    )


def _several(cards: Sequence[tuple[str, int]], count: int) -> Iterator[Cards]:
    """Yield every way to take `count` of these cards, given with their numbers of copies."""
    if not count:
        yield ()
        return
    for place, (card, copies_of_it) in enumerate(cards):
        for taken in range(min(copies_of_it, count), 0, -1):
            for rest in _several(cards[place + 1 :], count - taken):
                yield (*(card,) * taken, *rest)


def _ways(cards: Sequence[tuple[str, int]], count: int) -> list[list[int]]:
    """Return the number of ways to take 0, 1, … `count` cards of all these cards, of all but the first, and so on."""
    table = [[1] + [0] * count]
    for _, copies_of_it in reversed(cards):
        last = table[-1]
        table.append(
            [sum(last[wanted - some] for some in range(min(copies_of_it, wanted) + 1)) for wanted in range(count + 1)]
        )
    return table[::-1]


def _way(cards: Sequence[tuple[str, int]], table: Sequence[Sequence[int]], count: int, number: int) -> Cards:
    """Return the way with this index, from 0, in the order of `_several`."""
    way: list[str] = []
    for (card, copies_of_it), ways in zip(cards, table[1:], strict=True):
        for taken in range(min(copies_of_it, count), -1, -1):
            if number < ways[count - taken]:
                way += [card] * taken
                count -= taken
                break
            number -= ways[count - taken]
    return tuple(way)
