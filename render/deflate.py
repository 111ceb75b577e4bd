"""Deflate for pictures: the standard library's, or zlib-ng's if it is installed (the extra `fast`).

The bytes differ, the pixels never do.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Final

LEVEL: Final = 7
"""Of zlib, and below it NG_LEVEL of zlib-ng: the first levels whose boards and hands are all small enough."""

NG_LEVEL: Final = 6

Deflate = Callable[[bytes], bytes]


def plain(data: bytes) -> bytes:
    """A zlib stream by the standard library."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, zlib.MAX_WBITS, 9)
    return packer.compress(data) + packer.flush()


@cache
def fastest() -> Deflate:
    """The fastest deflate there is on this machine."""
    try:
        ng = import_module("zlib_ng.zlib_ng")
    except ImportError:
        return plain

    def fast(data: bytes) -> bytes:
        packed: bytes = ng.compress(data, NG_LEVEL)
        return packed

    return fast
