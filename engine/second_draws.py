"""A second, plainer implementation of the draws of a match, for the games' `check_draws`.

It deliberately shares nothing with `engine.randomness`: a check must not depend on the code that it checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from engine.randomness import DrawPurpose

T = TypeVar("T")

_WORDS: Final = 2**64


def luck_words(seed: str, purpose: DrawPurpose) -> Iterator[int]:
    """Yield the 64-bit big-endian words of SHA-256(seed:purpose:block)."""
    block = 0
    while True:
        digest = sha256(f"{seed}:{purpose}:{block}".encode("ascii")).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
        block += 1


def below(limit: int, numbers: Iterator[int]) -> int:
    """Return the next number from 0 to `limit` - 1; words above the largest multiple of `limit` are skipped."""
    return next(word for word in numbers if word < _WORDS // limit * limit) % limit


def shuffled(items: Sequence[T], words: Iterator[int]) -> tuple[T, ...]:
    """Return the items shuffled (Fisher-Yates from the last index down to 1)."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = below(last + 1, words)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)
