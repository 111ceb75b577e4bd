"""The learnt numbers, unpacked when they are first asked for."""

from __future__ import annotations

import base64
import struct
from functools import cache

from engine.royal_visit.opponent.weights import NUMBERS, SCALE


@cache
def learnt() -> tuple[float, ...]:
    """The weights that `value.values` takes, in the order of `value.TABLES`."""
    return unpacked(NUMBERS, SCALE)


def unpacked(numbers: str, scale: int) -> tuple[float, ...]:
    """The weights of a module that tools/train_opponent.py has written."""
    packed = base64.b85decode(numbers)
    return tuple(number / scale for number in struct.unpack(f"<{len(packed) // 2}h", packed))
