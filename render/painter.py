"""From a scene to PNG bytes, fast: patches pasted onto a copy of the ground, and strips of PNG that are kept.

`render.scene.paint` says what a picture should look like, in full colour; this makes the picture that is sent. It works
on indices of the one palette throughout, and keeps each image ready for pasting (`render.patches`) and each ground
painted. A canvas is one column wider than its picture: column 0 is the filter byte of each PNG row, always 0 (rows of
indices pack best as they are), so that the canvas is, as it stands, what has to be deflated.

Deflating takes ten times as long as pasting, and most of a picture was there before: the Wizard's lane knows 17 places.
So a picture is cut into strips of rows where a scene says that few things meet (`Scene.cuts`), and each strip is kept
as it stands in the file, under what lies in it. Strips that are kept are neither composed nor deflated again.
"""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from threading import Lock
from typing import Final

from PIL import Image

from render.colours import table
from render.deflate import Deflate, fastest
from render.patches import Laid, Patches
from render.scene import Cut, Effort, Scene

PATCHES: Final = 12 << 20
"""Bytes of patches kept, with the images they were made of."""

STRIPS: Final = 14 << 20
"""Bytes of finished strips kept, with their keys."""

GROUNDS: Final = 4
"""Grounds kept, about 1 MB each: of boards, hands and diagrams, and of results with a light behind the pawns."""

BEFORE: Final = 3
"""Rows above a strip that its packing refers to; what lies in them is part of its key."""

KEY: Final = 350
"""About what a strip, its key and their place in a dictionary take besides the chunk, in bytes."""

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Strip:
    """Some rows of a picture, finished: their chunk of the file, and what the checksum of all rows needs of them."""

    chunk: bytes
    adler: int
    length: int


class Painter:
    """Keeps what pictures are made of. One is enough for a process (`painter`); threads may share it."""

    def __init__(self, deflate: Deflate | None = None, *, half: bool = False) -> None:
        """`half`: pictures are half as large, and canvases have no column for the encoder."""
        self._deflate = deflate or fastest()
        self._scale, self._margin = (2, 0) if half else (1, 1)
        self._lock = Lock()
        self._patches = Patches(PATCHES, half=half)
        self._grounds: OrderedDict[tuple[int, ...], Image.Image] = OrderedDict()
        self._strips: OrderedDict[int, Strip] = OrderedDict()
        self._strip_bytes = 0

    def png(self, scene: Scene) -> bytes:
        """The scene as PNG bytes; the same scene gives the same bytes with the same deflate."""
        with self._lock:
            strips = self._picture(scene)
        adler = 1
        for strip in strips:
            adler = combined(adler, strip.adler, strip.length)
        header = struct.pack(">IIBBBBB", scene.width, scene.height, 8, 3, 0, 0, 0)
        return b"".join(
            (
                SIGNATURE,
                chunk(b"IHDR", header),
                chunk(b"PLTE", table()),
                *(strip.chunk for strip in strips),
                chunk(b"IDAT", struct.pack(">I", adler)),
                chunk(b"IEND", b""),
            )
        )

    def canvas(self, scene: Scene) -> Image.Image:
        """The scene in indices of the palette, with column 0 for the encoder (or half as large, without)."""
        with self._lock:
            key, laid = self._laid(scene)
            return self._laid_on(self._ground(key, scene).copy(), laid)

    @property
    def bytes(self) -> int:
        """Memory that is kept, about; never more than `PATCHES`, `STRIPS` and `GROUNDS` allow."""
        grounds = sum(image.width * image.height for image in self._grounds.values())
        return self._patches.bytes + self._strip_bytes + grounds

    @property
    def strips(self) -> int:
        """How many of these bytes are finished strips."""
        return self._strip_bytes

    def _laid(self, scene: Scene) -> tuple[tuple[int, ...], list[Laid]]:
        """What tells the ground from others, and the patches on it in their places."""
        of, margin = self._patches.laid, self._margin
        key = [scene.width, scene.height]
        for item in scene.items[: scene.ground]:
            key += of(item.image, item.left + margin, item.top)[:3]
        return tuple(key), [of(item.image, item.left + margin, item.top) for item in scene.items[scene.ground :]]

    def _ground(self, key: tuple[int, ...], scene: Scene) -> Image.Image:
        found = self._grounds.get(key)
        if found is None:
            empty = Image.new("L", (scene.width // self._scale + self._margin, scene.height // self._scale))
            under = [
                self._patches.laid(item.image, item.left + self._margin, item.top)
                for item in scene.items[: scene.ground]
            ]
            found = self._grounds[key] = self._laid_on(empty, under)
            while len(self._grounds) > GROUNDS:
                self._grounds.popitem(last=False)
        self._grounds.move_to_end(key)
        return found

    def _laid_on(self, canvas: Image.Image, laid: Iterable[Laid], first: int = 0) -> Image.Image:
        """The canvas, whose upper edge is row `first` of its picture, with patches laid on it."""
        for _, left, top, _, _, patch in laid:
            patch.paste(canvas, left, top - first)
        canvas.paste(0, (0, 0, self._margin, canvas.height))
        return canvas

    def _picture(self, scene: Scene) -> list[Strip]:
        ground, laid = self._laid(scene)
        rows = [(one.row, other.row, one.effort) for one, other in pairwise((Cut(0), *scene.cuts, Cut(scene.height)))]
        keys: list[int] = []  # of 64 bits, over digests: no two strips in a lifetime share one
        for top, bottom, _ in rows:
            inside = [part[:3] for part in laid if part[3] < bottom and part[4] > top - BEFORE]
            keys.append(hash((ground, top, *inside)))
        lacking = [n for n, key in enumerate(keys) if key not in self._strips]
        if lacking:
            self._make(scene, ground, laid, rows, keys, lacking)
        strips = [self._strips[key] for key in keys]
        for key in keys:
            self._strips.move_to_end(key)
        while self._strip_bytes > STRIPS:
            _, gone = self._strips.popitem(last=False)
            self._strip_bytes -= len(gone.chunk) + KEY
        return strips

    def _make(
        self,
        scene: Scene,
        ground: tuple[int, ...],
        laid: Sequence[Laid],
        rows: Sequence[tuple[int, int, Effort]],
        keys: Sequence[int],
        lacking: Sequence[int],
    ) -> None:
        """Make the strips that are not there yet, and only what lies in them: neighbours at once."""
        whole = self._ground(ground, scene)
        for _, group in groupby(enumerate(lacking), lambda place: place[1] - place[0]):
            run = [n for _, n in group]
            first, end = max(0, rows[run[0]][0] - BEFORE), rows[run[-1]][1]
            inside = (part for part in laid if part[3] < end and part[4] > first)
            data = self._laid_on(whole.crop((0, first, whole.width, end)), inside, first).tobytes()
            for n in run:
                top, bottom, effort = rows[n]
                start = (top - first) * whole.width
                before = data[max(0, start - BEFORE * whole.width) : start]
                piece = data[start : (bottom - first) * whole.width]
                packed = self._deflate(piece, before, effort, n == len(rows) - 1)
                made = Strip(chunk(b"IDAT", packed if n else ZLIB + packed), zlib.adler32(piece), len(piece))
                self._strips[keys[n]] = made
                self._strip_bytes += len(made.chunk) + KEY


ZLIB: Final = b"\x78\xda"
"""What a zlib stream begins with; PNG wants one around the deflated rows."""


def combined(one: int, other: int, length: int) -> int:
    """The Adler-32 of two pieces from those of each, and the length of the second (RFC 1950)."""
    low = (one & 0xFFFF) + (other & 0xFFFF) - 1
    high = (one >> 16) + (other >> 16) + length * ((one & 0xFFFF) - 1)
    return high % 65521 << 16 | low % 65521


@cache
def painter() -> Painter:
    """The process's painter."""
    return Painter()


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file: length, name, data, checksum."""
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))))
