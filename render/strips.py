"""Strips: some rows of a picture, finished, as they stand in the PNG file.

A canvas is one column wider than its picture: column 0 is the filter byte of each PNG row, so that the canvas is, as it
stands, what has to be deflated. Rows of indices pack best as they are (filter 0). Where drawings stand upright, as
cards do, the difference to the row above is quicker to pack (filter 2): most of it is nothing, over and over.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops
from zlib_ng import zlib_ng

from render.deflate import RUNS, Deflate
from render.scene import Effort

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

ZLIB: Final = b"\x78\xda"
"""What a zlib stream begins with; PNG wants one around the deflated rows."""

UP: Final = 2
"""PNG's filter that tells each index by its difference to the one above."""

UPRIGHT: Final = frozenset((Effort.UPRIGHT, Effort.FITTING))
"""Strips that are told so."""

BEFORE: Final = 3
"""Rows above a strip that its packing refers to; what lies in them is part of its key."""

PIECE: Final = 1 << 16
"""Bytes that Pillow hands out at once, without joining them."""

LEVELS: Final = {Effort.USUAL: 6, Effort.LITTLE: 5, Effort.UPRIGHT: RUNS, Effort.FITTING: RUNS, Effort.HARD: 9}
"""Of zlib-ng. At these, all pictures are light enough, and little more than that."""

PARTS: Final = 3
"""A strip that is to be fitted is packed in so many, of which only as many as need be are packed harder."""

HARDER: Final = 5
"""What they are packed at then."""

HARDEST: Final = (6, 9)
"""What the whole is packed at, as it stands, if it is too heavy still. The last fits whatever a hand holds."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Some rows of a picture, finished: their chunk of the file, and what the checksum of all rows needs of them."""

    chunk: bytes
    adler: int
    length: int


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file: length, name, data, checksum."""
    checksum = zlib_ng.crc32(data, zlib_ng.crc32(name))
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", checksum)))


def packed(rows: Image.Image, above: int, effort: Effort, deflate: Deflate, *, first: bool, last: bool) -> Strip:
    """A strip of a canvas, the first `above` rows of which lie above it."""
    if effort in UPRIGHT:
        return _strip(_pieces(_differences(rows, above), 0), b"", LEVELS[effort], deflate, first=first, last=last)
    return _standing(rows, above, LEVELS[effort], deflate, first=first, last=last)


def fitted(rows: Image.Image, above: int, room: int, deflate: Deflate) -> list[Strip]:
    """The last strip of a canvas, in parts, packed as quickly as leaves it within so many bytes, if it can be."""
    pieces = _pieces(_differences(rows, above), 0)
    size = -(-len(pieces) // PARTS)
    parts = [pieces[n : n + size] for n in range(0, len(pieces), size)]
    made = [_strip(part, b"", RUNS, deflate, first=False, last=part is parts[-1]) for part in parts]
    for n, part in reversed([*enumerate(parts)]):
        if sum(len(strip.chunk) for strip in made) <= room:
            return made
        made[n] = _strip(part, b"", HARDER, deflate, first=False, last=part is parts[-1])
    for level in HARDEST:
        if sum(len(strip.chunk) for strip in made) > room:
            made = [_standing(rows, above, level, deflate, first=False, last=True)]
    return made


def _standing(rows: Image.Image, above: int, level: int, deflate: Deflate, *, first: bool, last: bool) -> Strip:
    before = rows.crop((0, 0, rows.width, above)).tobytes() if above else b""
    return _strip(_pieces(rows, above), before, level, deflate, first=first, last=last)


def _strip(data: Sequence[bytes], before: bytes, level: int, deflate: Deflate, *, first: bool, last: bool) -> Strip:
    deflated = deflate(data, before, level, last)
    adler = 1
    for piece in data:
        adler = zlib_ng.adler32(piece, adler)
    return Strip(chunk(b"IDAT", ZLIB + deflated if first else deflated), adler, sum(map(len, data)))


def _pieces(canvas: Image.Image, top: int) -> list[bytes]:
    width, bottom = canvas.size
    step = max(1, PIECE // width)
    return [canvas.crop((0, row, width, min(bottom, row + step))).tobytes() for row in range(top, bottom, step)]


def _differences(canvas: Image.Image, top: int) -> Image.Image:
    """The rows from `top` on, each as its difference to the one above it."""
    width, bottom = canvas.size
    here, above = canvas.crop((0, top, width, bottom)), canvas.crop((0, top - 1, width, bottom - 1))
    unlike = ImageChops.subtract_modulo(here, above)
    unlike.paste(UP, (0, 0, 1, unlike.height))
    return unlike


def combined(one: int, other: int, length: int) -> int:
    """The Adler-32 of two pieces from those of each, and the length of the second (RFC 1950)."""
    low = (one & 0xFFFF) + (other & 0xFFFF) - 1
    high = (one >> 16) + (other >> 16) + length * ((one & 0xFFFF) - 1)
    return high % 65521 << 16 | low % 65521
