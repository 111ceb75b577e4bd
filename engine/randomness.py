"""Numbers that anyone can check: a match's whole luck follows from its seed (royal-visit rules, "A fair deal").

The seed itself is drawn outside the engine; here it is only stretched.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Final, TypeVar

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


class Chance:
    """A match's luck: its seed, and how many of its named, numbered draws have been used up.

    A draw named `shuffle` goes by the numbers of the purposes `shuffle1`, `shuffle2`, … in the order in which they
    happen. `used` says afterwards how many there have been of each name, which belongs to the match's state.
    """

    def __init__(self, seed: str, used: Mapping[str, int] | None = None) -> None:
        self.seed = check_seed(seed)
        self._used = dict(used or {})
        self._shown: list[str] = []

    @property
    def shown(self) -> tuple[str, ...]:
        """What of the luck drawn since this was made everybody has seen, in the game's own words: a die's roll."""
        return tuple(self._shown)

    def show(self, words: str) -> None:
        """Everybody has seen this of the luck just drawn: one word, without spaces."""
        self._shown.append(words)

    @property
    def used(self) -> dict[str, int]:
        """How many draws of each name have been used up; those never drawn are left out.

        >>> chance = Chance("0" * 64)
        >>> _ = chance.shuffle("shuffle", "abc"), chance.draw("roll").below(6), chance.draw("roll").below(6)
        >>> chance.used
        {'shuffle': 1, 'roll': 2}
        """
        return dict(self._used)

    def numbers(self, purpose: str) -> Numbers:
        """The numbers of a purpose that has no number and can be asked for again: a closed hand."""
        return Numbers(self.seed, purpose)

    def draw(self, name: str) -> Numbers:
        """The numbers of the next draw of this name, which uses it up."""
        number = self._used[name] = self._used.get(name, 0) + 1
        return self.numbers(f"{name}{number}")

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a new order (Fisher-Yates from the last index down to 1), using up one draw of this name."""
        numbers = self.draw(name)
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = numbers.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)


class Shuffles:
    """The draws named `shuffle` of one seed in their order. `number` is the one that comes next, from 1."""

    NAME: Final = "shuffle"

    def __init__(self, seed: str, number: int = 1) -> None:
        self._chance = Chance(seed, {self.NAME: number - 1})

    @classmethod
    def of(cls, chance: Chance) -> Shuffles:
        """Those of a match's luck: what is used up here is used up there."""
        shuffles = cls.__new__(cls)
        shuffles._chance = chance
        return shuffles

    @property
    def number(self) -> int:
        """The shuffle that comes next, from 1."""
        return self._chance.used.get(self.NAME, 0) + 1

    def numbers(self, purpose: str) -> Numbers:
        """The same seed's numbers for another purpose than a shuffle."""
        return self._chance.numbers(purpose)

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a new order, using up one shuffle."""
        return self._chance.shuffle(self.NAME, items)
