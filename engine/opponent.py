"""What the opponents of all games share."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeVar

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class SearchLevel:
    """What the levels of all games have. `rounds`: pairs of candidates and samples, the first round first."""

    number: int
    name: str
    strength: int
    overlooked: float = 0.0
    misjudged: float = 0.0
    rounds: tuple[tuple[int, int], ...] = ()


def unlimited() -> bool:
    """Return True: there is no limit of time."""
    return True


def time_limit(movetime: float | None, clock: Callable[[], float]) -> Callable[[], bool]:
    """Return a function that tells whether less than `movetime` ms have passed since this call; always, for None.

    `clock` returns seconds.
    """
    if movetime is None:
        return unlimited
    begun = clock()
    return lambda: (clock() - begun) * 1000 < movetime


def by_number(levels: Sequence[L], number: int) -> L:
    """Return the level with this number, from 1; raises `IndexError`."""
    if not 1 <= number <= len(levels):
        raise IndexError(number)
    return levels[number - 1]


def stored_weights(package: str, name: str) -> bytes:
    """Return a file of trained weights that lies in a package."""
    return files(package).joinpath(name).read_bytes()


def unpack_weights(packed: bytes, scale: int) -> tuple[float, ...]:
    """Return the numbers of a file of weights: signed 16-bit integers, little-endian, without a header. `scale`: the
    stored integer for 1.

    >>> unpack_weights(bytes([0, 4, 0, 254]), 1024)
    (1.0, -0.5)
    """
    return tuple([number / scale for number in struct.unpack(f"<{len(packed) // 2}h", packed)])
