"""Strips: their size, their checksum, and how hard they are packed."""

from __future__ import annotations

import zlib

from render.raster.deflate import fast
from render.raster.painter import Painter
from render.raster.strips import PARTS, combine_adler, encode, encode_fitted
from render.royal_visit.samples import GALLERY
from render.scene import Effort


def test_a_hand_that_would_be_too_heavy_is_packed_harder() -> None:
    canvas = Painter().canvas(GALLERY["hand_eight_kinds"]())
    rows = canvas.crop((0, 653, canvas.width, canvas.height))
    weights, parts = [], set()
    for room in range(21_000, 15_000, -60):
        made = encode_fitted(rows, 1, room, fast)
        weights.append(sum(len(strip.chunk) for strip in made))
        assert weights[-1] <= room or weights[-1] == min(weights)
        stream = b"".join(strip.chunk[8:-4] for strip in made)
        rows_above = canvas.crop((0, 653, canvas.width, 654)).tobytes()
        assert len(zlib.decompressobj(-15, rows_above).decompress(stream)) == 300 * canvas.width
        parts.add(len(made))
    assert parts == {1, PARTS}, "each part harder, then the whole"
    assert len(set(weights)) > PARTS
    assert sorted(weights, reverse=True) == weights


def test_a_strip_packed_as_fast_as_possible_holds_the_same_rows() -> None:
    canvas = Painter().canvas(GALLERY["hand_eight_kinds"]())
    efforts = (Effort.FILTERED, Effort.FASTEST)
    quick, quickest = (encode(canvas, 660, 900, 1, effort, fast, first=False, last=False) for effort in efforts)
    assert quick.chunk != quickest.chunk
    assert (quick.adler, quick.length) == (quickest.adler, quickest.length)
    rows, same = (zlib.decompressobj(-15).decompress(strip.chunk[8:-4]) for strip in (quick, quickest))
    assert rows == same


def test_the_checksum_of_two_pieces_is_that_of_the_whole() -> None:
    one, other = bytes(range(256)) * 700, b"Royal Visit" * 9_000
    assert combine_adler(zlib.adler32(one), zlib.adler32(other), len(other)) == zlib.adler32(one + other)
