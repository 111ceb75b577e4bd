"""Strips: consecutive rows of a picture as a finished IDAT chunk of the PNG file, packed by ISA-L.

Each row is stored as its difference to the row above (PNG's Up filter): in drawings that stand upright, as cards and
pawns do, most differences are 0. A strip refers to no row of another strip but to the one above its first row.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from isal import isal_zlib
from PIL import Image
from PIL import _imaging as core

Plane: TypeAlias = Any
"""The `im` of an image."""


SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

ZLIB_HEADER: Final = b"\x78\xda"
"""PNG wants a zlib stream: this before the strips, and after them `LAST_BLOCK` and an Adler-32."""

LAST_BLOCK: Final = b"\x03\x00"
"""An empty block of deflate that ends the stream, so that no strip has to."""

UP: Final = 2
"""Filter byte of PNG's Up filter."""


@dataclass(frozen=True, slots=True)
class Strip:
    """An IDAT chunk, and the Adler-32 and length of its uncompressed rows, from which that of all rows is combined."""

    chunk: bytes
    adler: int
    length: int


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file: length, name, data, CRC-32."""
    checksum = isal_zlib.crc32(data, isal_zlib.crc32(name))
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", checksum)))


def encode(canvas: Image.Image, top: int, bottom: int) -> Strip:
    """Encode rows `top` to before `bottom` of a canvas with a column 0 for the filter byte and a row above them.

    The row above the first row of a picture is 0.
    """
    width, height, plane = canvas.width, bottom - top, canvas.im
    here, above = (plane.crop((0, row, width, row + height)) for row in (top, top - 1))
    difference: Plane = here.chop_subtract_modulo(above)
    difference.paste(UP, (0, 0, 1, height))
    encoder = core.raw_encoder("L", "L")  # `Image.tobytes` takes ten times as long
    encoder.setimage(difference, (0, 0, width, height))
    _, _, rows = encoder.encode(width * height)
    compressor = isal_zlib.compressobj(1, isal_zlib.DEFLATED, -15)
    deflated = compressor.compress(rows) + compressor.flush(isal_zlib.Z_SYNC_FLUSH)
    return Strip(chunk(b"IDAT", deflated), isal_zlib.adler32(rows), len(rows))
