"""Strips: the checksum of what they are joined to."""

from __future__ import annotations

import zlib

from render.raster.strips import combine_adler


def test_the_checksum_of_two_pieces_is_that_of_the_whole() -> None:
    one, other = bytes(range(256)) * 700, b"Royal Visit" * 9_000
    assert combine_adler(zlib.adler32(one), zlib.adler32(other), len(other)) == zlib.adler32(one + other)
