"""The trained weights of the tables, decoded on first use.

weights.bin: `value.SIZE` numbers as `unpack_weights` reads them, in log odds of winning, in the order of
`value.TABLES`. Written by tools/train_opponent.py.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.opponent import stored_weights, unpack_weights

SCALE: Final = 1024
"""The stored integer for 1."""


def packed_weights() -> bytes:
    """Return the content of weights.bin."""
    return stored_weights(__package__, "weights.bin")


@cache
def trained_weights() -> tuple[float, ...]:
    """Return the weights for `value.values`. Cached."""
    return unpack_weights(packed_weights(), SCALE)
