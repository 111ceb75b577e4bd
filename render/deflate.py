"""Deflate for pictures, strip by strip: the standard library's, or zlib-ng's if it is installed (the extra `fast`).

The bytes differ, the pixels never do.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

from render.scene import Effort

LEVELS: Final = (7, 6, 5)
"""Of zlib, and below it NG_LEVELS of zlib-ng, by `Effort`. With the first alone all pictures are small enough; the
others spend some of what is left on speed."""

NG_LEVELS: Final = (6, 6, 5)

Deflate = Callable[[bytes, bytes, Effort, bool], bytes]
"""Some bytes, those just before them, how hard they are packed, and whether they are the last: as a piece of a raw
deflate stream."""


def deflate_with(module: Any, levels: tuple[int, int, int]) -> Deflate:
    """Deflate by a module that is made like `zlib`."""

    def piece(data: bytes, before: bytes, effort: Effort, last: bool) -> bytes:
        packer = module.compressobj(levels[effort], zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, before)
        packed: bytes = packer.compress(data) + packer.flush(zlib.Z_FINISH if last else zlib.Z_SYNC_FLUSH)
        return packed

    return piece


plain: Final = deflate_with(zlib, LEVELS)
"""Deflate by the standard library."""


@cache
def fastest() -> Deflate:
    """The fastest deflate there is on this machine."""
    try:
        return deflate_with(import_module("zlib_ng.zlib_ng"), NG_LEVELS)
    except ImportError:
        return plain
