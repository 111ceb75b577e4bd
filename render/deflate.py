"""Deflate for pictures, strip by strip, by zlib-ng: as small as the standard library's in half the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from zlib_ng import zlib_ng

RUNS: Final = 0
"""A level below all others: what stands there is packed only where it is the same over and over."""

Deflate = Callable[[Iterable[bytes], bytes, int, bool], bytes]
"""Some bytes in pieces, those just before them, the level they are packed at, and whether they are the last: as a
piece of a raw deflate stream."""


def deflate_with(module: Any) -> Deflate:
    """Deflate by a module that is made like `zlib`."""

    def piece(data: Iterable[bytes], before: bytes, level: int, last: bool) -> bytes:
        strategy = module.Z_DEFAULT_STRATEGY if level != RUNS else module.Z_RLE
        packer = module.compressobj(level or 1, module.DEFLATED, -15, 9, strategy, before)
        packed = [packer.compress(part) for part in data]
        packed.append(packer.flush(module.Z_FINISH if last else module.Z_SYNC_FLUSH))
        return b"".join(packed)

    return piece


quick: Final = deflate_with(zlib_ng)
"""Deflate by zlib-ng."""
