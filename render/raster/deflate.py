"""Deflate, piece by piece, by zlib-ng: as small as the standard library's zlib in half the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from zlib_ng import zlib_ng

RUNS: Final = 0
"""A level below 1: run-length encoding only (`Z_RLE`). Very fast; enough for rows that repeat the row above."""

Deflate = Callable[[Iterable[bytes], bytes, int, bool], bytes]
"""(data in parts, the bytes just before it, level, whether it is the last piece) -> a piece of a raw deflate stream."""


def deflate_with(module: Any) -> Deflate:
    """Deflate by a module that has the interface of `zlib`."""

    def deflate(data: Iterable[bytes], before: bytes, level: int, last: bool) -> bytes:
        strategy = module.Z_DEFAULT_STRATEGY if level != RUNS else module.Z_RLE
        compressor = module.compressobj(level or 1, module.DEFLATED, -15, 9, strategy, before)
        packed = [compressor.compress(part) for part in data]
        packed.append(compressor.flush(module.Z_FINISH if last else module.Z_SYNC_FLUSH))
        return b"".join(packed)

    return deflate


fast: Final = deflate_with(zlib_ng)
