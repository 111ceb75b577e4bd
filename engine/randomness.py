"""Verifiable random numbers: every random draw of a match follows from its seed.

docs/notation.md describes the algorithm. The caller generates the seed; this module only expands it.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import TypeAlias, TypeVar

from engine.errors import InvalidNotation, Reason

T = TypeVar("T")

DrawPurpose: TypeAlias = str
"""What a game draws numbers for, in a word of its own, which goes into their hash."""

_WORDS = 1 << 64
_FOUR_WORDS = struct.Struct(">4Q")
_SEED = re.compile(r"[0-9a-f]{64}")


def check_seed(seed: str) -> str:
    """Return the seed. Raises `InvalidNotation` unless it is 64 lower-case hexadecimal digits."""
    if not _SEED.fullmatch(seed):
        raise InvalidNotation(Reason("seed", "a seed is 64 lower-case hexadecimal digits"))
    return seed


def commitment(seed: str) -> str:
    """Return the SHA-256 of the seed's 64 ASCII characters as 64 hexadecimal digits: published before the match."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


def luck_of(seed: str, salt: str) -> str:
    """Return what a match's draws follow from: the SHA-256 of the seed's 64 characters and the digits of the salt.

    The salt is an id that Discord has given after the seed's commitment was shown. Without one it is the seed itself.
    """
    return commitment(seed + salt) if salt else seed


# Signpost: how the fair deal draws its numbers
class Numbers:
    """Endless stream of numbers for one seed and purpose: 64-bit big-endian words of SHA-256(seed:purpose:block)."""

    def __init__(self, seed: str, purpose: DrawPurpose) -> None:
        self._words = self._stream(check_seed(seed), purpose)

    @staticmethod
    def _stream(seed: str, purpose: DrawPurpose) -> Iterator[int]:
        for block in count():
            yield from _FOUR_WORDS.unpack(hashlib.sha256(f"{seed}:{purpose}:{block}".encode("ascii")).digest())

    def below(self, limit: int) -> int:
        """Return the next number from 0 to `limit` - 1, uniformly: words above the largest multiple of `limit` are
        skipped."""
        fair = _WORDS - _WORDS % limit
        while (word := next(self._words)) >= fair:
            pass
        return word % limit


class Chance:
    """The random draws of one match: its seed, and how many of the named, numbered draws have been used.

    Draw number n named `shuffle` reads the stream of the purpose `shuffle{n}`. `used` is part of the match's state: the
    caller stores it and passes it back.
    """

    def __init__(self, seed: str, used: Mapping[str, int] | None = None) -> None:
        self.seed = check_seed(seed)
        self._used = dict(used or {})
        self._shown: list[str] = []

    @property
    def shown(self) -> tuple[str, ...]:
        """Public results of the draws since this object was created, in the game's notation (a die's roll)."""
        return tuple(self._shown)

    def show(self, words: str) -> None:
        """Record a public result: one word without spaces."""
        self._shown.append(words)

    @property
    def used(self) -> dict[str, int]:
        """Number of draws used by name; names without draws are omitted.

        >>> chance = Chance("0" * 64)
        >>> _ = chance.shuffle("shuffle", "abc"), chance.draw("roll").below(6), chance.draw("roll").below(6)
        >>> chance.used
        {'shuffle': 1, 'roll': 2}
        """
        return dict(self._used)

    def numbers(self, purpose: DrawPurpose) -> Numbers:
        """Return the stream of an unnumbered purpose. It starts from the beginning each time and uses no draw."""
        return Numbers(self.seed, purpose)

    def draw(self, name: str) -> Numbers:
        """Return the stream of the next draw of this name, and count the draw as used."""
        number = self._used[name] = self._used.get(name, 0) + 1
        return self.numbers(f"{name}{number}")

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order (Fisher-Yates from the last index down to 1). Uses one draw of this name."""
        numbers = self.draw(name)
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = numbers.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)
