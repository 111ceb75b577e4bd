"""From a scene to PNG bytes, fast: patches pasted onto a copy of the ground, and a PNG encoder of a few lines.

`render.scene.paint` says what a picture should look like, in full colour; this makes the picture that is sent. It works
on indices of the one palette throughout, and keeps each image ready for pasting (`render.patches`) and each ground
painted. A canvas is one column wider than its picture: column 0 is the filter byte of each PNG row, always 0 (rows of
indices pack best as they are), so that the canvas is, as it stands, what has to be deflated.
"""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from functools import cache
from threading import Lock
from typing import Final

from PIL import Image

from render.colours import table
from render.deflate import Deflate, fastest
from render.patches import Patches
from render.scene import Placed, Scene

PATCHES: Final = 20 << 20
"""Bytes of patches kept, with the images they were made of."""

GROUNDS: Final = 4
"""Grounds kept, about 1 MB each: of boards, hands and diagrams, and of results with a light behind the pawns."""

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


class Painter:
    """Keeps what pictures are made of. One is enough for a process (`painter`); threads may share it."""

    def __init__(self, deflate: Deflate | None = None, *, half: bool = False) -> None:
        """`half`: pictures are half as large, and canvases have no column for the encoder."""
        self._deflate = deflate or fastest()
        self._scale, self._margin = (2, 0) if half else (1, 1)
        self._lock = Lock()
        self._patches = Patches(PATCHES, half=half)
        self._grounds: OrderedDict[tuple[int, ...], tuple[tuple[Placed, ...], Image.Image]] = OrderedDict()

    def png(self, scene: Scene) -> bytes:
        """The scene as PNG bytes; the same scene gives the same bytes with the same deflate."""
        return encoded(self.canvas(scene), self._deflate)

    def canvas(self, scene: Scene) -> Image.Image:
        """The scene in indices of the palette, with column 0 for the encoder (or half as large, without)."""
        with self._lock:
            canvas = self._ground(scene).copy()
            self._lay(canvas, scene.items[scene.ground :])
        canvas.paste(0, (0, 0, self._margin, scene.height))
        return canvas

    @property
    def bytes(self) -> int:
        """Memory that is kept, about; never more than `PATCHES` and `GROUNDS` allow."""
        return self._patches.bytes + sum(image.width * image.height for _, image in self._grounds.values())

    def _ground(self, scene: Scene) -> Image.Image:
        items = tuple(scene.items[: scene.ground])
        key = (scene.width, scene.height, *(n for item in items for n in (id(item.image), item.left, item.top)))
        found = self._grounds.get(key)
        if found is None:
            image = Image.new("L", (scene.width // self._scale + self._margin, scene.height // self._scale))
            self._lay(image, items)
            self._grounds[key] = items, image
            while len(self._grounds) > GROUNDS:
                self._grounds.popitem(last=False)
            return image
        self._grounds.move_to_end(key)
        return found[1]

    def _lay(self, canvas: Image.Image, items: tuple[Placed, ...] | list[Placed]) -> None:
        paste = self._patches.paste
        for item in items:
            paste(canvas, item.image, item.left + self._margin, item.top)


@cache
def painter() -> Painter:
    """The process's painter."""
    return Painter()


def encoded(canvas: Image.Image, deflate: Deflate) -> bytes:
    """A canvas as PNG bytes."""
    header = struct.pack(">IIBBBBB", canvas.width - 1, canvas.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            SIGNATURE,
            chunk(b"IHDR", header),
            chunk(b"PLTE", table()),
            chunk(b"IDAT", deflate(canvas.tobytes())),
            chunk(b"IEND", b""),
        )
    )


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file: length, name, data, checksum."""
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))))
