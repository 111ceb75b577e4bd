"""Strips: consecutive rows of a picture as a finished IDAT chunk of the PNG file.

A canvas is one column wider than its picture: column 0 is the filter byte of each PNG row, so the canvas's bytes are
what deflate gets. Rows of indices pack best unfiltered (filter 0). Where drawings stand upright, as cards do, PNG's Up
filter (2) packs faster: most differences to the row above are 0.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image
from PIL import _imaging as core
from zlib_ng import zlib_ng

from render.raster.deflate import FASTEST, RUNS, Deflate
from render.raster.plane import Plane
from render.scene import Effort

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

ZLIB_HEADER: Final = b"\x78\xda"
"""PNG wants a zlib stream: this header before the deflated rows, an Adler-32 after them."""

UP: Final = 2
"""Filter byte of PNG's Up filter."""

FILTERED: Final = frozenset((Effort.FILTERED, Effort.FITTED, Effort.FASTEST))
"""Efforts whose strips use the Up filter."""

CONTEXT: Final = 3
"""Rows above a strip that its deflate window may refer to. What lies in them is part of the strip's cache key."""

PIECE: Final = 1 << 16
"""Bytes of a piece of a canvas: small enough to stay in the processor's cache until it is deflated."""

LEVELS: Final = {
    Effort.NORMAL: 6,
    Effort.LOW: 5,
    Effort.FILTERED: RUNS,
    Effort.FITTED: RUNS,
    Effort.MAXIMUM: 9,
    Effort.FASTEST: FASTEST,
}
"""The deflate level of each effort: the fastest ones with which every picture stays within its size limit."""

PARTS: Final = 3
"""Number of parts of a fitted strip. Only as many of them as needed are packed harder."""

HARDER: Final = 5
"""Deflate level of the parts of a fitted strip that are packed harder."""

HARDEST: Final = (6, 9)
"""Levels for the whole strip, unfiltered, if it is still too large. The last one fits any hand of cards."""


@dataclass(frozen=True, slots=True)
class Strip:
    """An IDAT chunk, and the Adler-32 and length of its uncompressed rows, from which that of all rows is combined."""

    chunk: bytes
    adler: int
    length: int


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file: length, name, data, CRC-32."""
    checksum = zlib_ng.crc32(data, zlib_ng.crc32(name))
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", checksum)))


def encode(
    canvas: Image.Image, top: int, bottom: int, above: int, effort: Effort, deflate: Deflate, *, first: bool, last: bool
) -> Strip:
    """Encode rows `top` to `bottom` of a canvas, with the `above` rows over them as context."""
    if effort in FILTERED:
        data = _pieces(_up_filtered(canvas, top, bottom), 0, bottom - top)
        return _strip(data, b"", LEVELS[effort], deflate, first=first, last=last)
    return _unfiltered(canvas, top, bottom, above, LEVELS[effort], deflate, first=first, last=last)


def encode_fitted(rows: Image.Image, above: int, budget: int, deflate: Deflate) -> list[Strip]:
    """Encode the last strip of a picture in parts, with the least effort that keeps it within `budget` bytes.

    `rows` begin with the row over the strip; `above`: 1 if the strip may have it as context, else 0. May exceed the
    budget if even the hardest level does.
    """
    pieces = _pieces(_up_filtered(rows, 1, rows.height), 0, rows.height - 1)
    size = -(-len(pieces) // PARTS)
    parts = [pieces[n : n + size] for n in range(0, len(pieces), size)]
    made = [_strip(part, b"", RUNS, deflate, first=False, last=part is parts[-1]) for part in parts]
    for n in sorted(range(len(parts)), key=lambda n: -len(made[n].chunk)):  # the largest saves most
        if sum(len(strip.chunk) for strip in made) <= budget:
            return made
        part = parts[n]
        made[n] = _strip(part, b"", HARDER, deflate, first=False, last=part is parts[-1])
    for level in HARDEST:
        if sum(len(strip.chunk) for strip in made) > budget:
            made = [_unfiltered(rows, 1, rows.height, above, level, deflate, first=False, last=True)]
    return made


def _unfiltered(
    canvas: Image.Image, top: int, bottom: int, above: int, level: int, deflate: Deflate, *, first: bool, last: bool
) -> Strip:
    above = min(above, top)
    before = b"".join(_pieces(canvas.im, top - above, top)) if above else b""
    return _strip(_pieces(canvas.im, top, bottom), before, level, deflate, first=first, last=last)


def _strip(data: Sequence[bytes], before: bytes, level: int, deflate: Deflate, *, first: bool, last: bool) -> Strip:
    deflated = deflate(data, before, level, last)
    adler = 1
    for piece in data:
        adler = zlib_ng.adler32(piece, adler)
    return Strip(chunk(b"IDAT", ZLIB_HEADER + deflated if first else deflated), adler, sum(map(len, data)))


def _pieces(plane: Plane, top: int, bottom: int) -> list[bytes]:
    """The bytes of these rows, in pieces of whole rows."""
    width = plane.size[0]
    encoder = core.raw_encoder("L", "L")
    encoder.setimage(plane, (0, top, width, bottom))
    made: list[bytes] = []
    size, state = max(width, min(PIECE, width * (bottom - top))), 0
    while not state:
        _, state, data = encoder.encode(size)
        made.append(data)
    return made


def _up_filtered(canvas: Image.Image, top: int, bottom: int) -> Plane:
    """Rows of a canvas, each as its difference to the row above, with the filter byte set."""
    plane, width = canvas.im, canvas.width
    here, above = plane.crop((0, top, width, bottom)), plane.crop((0, top - 1, width, bottom - 1))
    difference: Plane = here.chop_subtract_modulo(above)
    difference.paste(UP, (0, 0, 1, bottom - top))
    return difference


def combine_adler(first: int, second: int, length: int) -> int:
    """Return the Adler-32 of two pieces together, from that of each and the second one's length in bytes (RFC 1950)."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + length * ((first & 0xFFFF) - 1)
    return high % 65521 << 16 | low % 65521
