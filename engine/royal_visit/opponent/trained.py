"""The trained weights of the tables, decoded on first use."""

from __future__ import annotations

import base64
import struct
from functools import cache

from engine.royal_visit.opponent.weights import NUMBERS, SCALE


@cache
def trained_weights() -> tuple[float, ...]:
    """Return the weights for `value.values`, in the order of `value.TABLES`. Cached."""
    return decode_weights(NUMBERS, SCALE)


def decode_weights(numbers: str, scale: int) -> tuple[float, ...]:
    """Decode the weights of a module that tools/train_opponent.py has written."""
    packed = base64.b85decode(numbers)
    return tuple(number / scale for number in struct.unpack(f"<{len(packed) // 2}h", packed))
