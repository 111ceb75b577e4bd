"""Numbers that anyone can check: a match's whole luck follows from its seed (royal-visit rules, "A fair deal").

The seed itself is drawn outside the engine; here it is only stretched.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from engine.errors import InvalidNotation, Reason

T = TypeVar("T")

_WORDS = 1 << 64
_FOUR_WORDS = struct.Struct(">4Q")
_SEED = re.compile(r"[0-9a-f]{64}")


def check_seed(seed: str) -> str:
    """Return the seed, or raise `InvalidNotation` unless it is 64 lower-case hexadecimal digits."""
    if not _SEED.fullmatch(seed):
        raise InvalidNotation(Reason("seed", "a seed is 64 lower-case hexadecimal digits"))
    return seed


def commitment(seed: str) -> str:
    """The SHA-256 of the seed's 64 ASCII characters, shown before the match; 64 hexadecimal digits."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


class Numbers:
    """The endless numbers of one seed for one purpose, as 64-bit big-endian words of SHA-256(seed:purpose:block)."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._words = self._stream(check_seed(seed), purpose)

    @staticmethod
    def _stream(seed: str, purpose: str) -> Iterator[int]:
        for block in count():
            yield from _FOUR_WORDS.unpack(hashlib.sha256(f"{seed}:{purpose}:{block}".encode("ascii")).digest())

    def below(self, limit: int) -> int:
        """The next number from 0 to `limit` - 1, each equally likely: words past the last full run are skipped."""
        fair = _WORDS - _WORDS % limit
        while (word := next(self._words)) >= fair:
            pass
        return word % limit


class Shuffles:
    """The shuffles of one seed in their order. `number` is the one that comes next, from 1."""

    def __init__(self, seed: str, number: int = 1) -> None:
        self._seed = check_seed(seed)
        self.number = number

    def numbers(self, purpose: str) -> Numbers:
        """The same seed's numbers for another purpose than a shuffle."""
        return Numbers(self._seed, purpose)

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a new order (Fisher-Yates from the last index down to 1), using up one shuffle."""
        numbers = self.numbers(f"shuffle{self.number}")
        self.number += 1
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = numbers.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)
