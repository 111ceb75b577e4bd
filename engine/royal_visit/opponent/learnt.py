"""The learnt numbers, unpacked when they are first asked for."""

from __future__ import annotations

import base64
import struct
from functools import cache

from engine.royal_visit.opponent.weights import NUMBERS, SCALE


@cache
def learnt() -> tuple[float, ...]:
    """The weights that `value.values` takes, in the order of `value.TABLES`."""
    packed = base64.b85decode(NUMBERS)
    return tuple(number / SCALE for number in struct.unpack(f"<{len(packed) // 2}h", packed))
