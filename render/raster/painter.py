"""From a scene to PNG bytes, fast: patches are pasted onto a copy of the background, finished strips are reused.

Composing and deflating a whole picture takes twice as long as what has changed since others were drawn. So a picture is
cut into strips, and each encoded strip is cached by the identities of the patches in it. A cached strip is neither
composed nor deflated again.
"""

from __future__ import annotations

import struct
from functools import cache
from itertools import groupby
from threading import Lock
from typing import Final

from PIL import Image

from render.raster.backgrounds import Backgrounds
from render.raster.cache import LruCache
from render.raster.palette import rgb_table
from render.raster.patches import PatchCache
from render.raster.strips import LAST_BLOCK, SIGNATURE, ZLIB_HEADER, Strip, chunk, encode
from render.scene import Scene

PATCH_BYTES: Final = 17 << 19
"""Maximum bytes of cached patches, without the images that they were made of: most of these are cached elsewhere."""

STRIP_BYTES: Final = 5 << 20
"""Maximum bytes of cached strips: enough for two hundred players at once."""

ROWS: Final = 90
"""Rows of a strip; the last one of a picture may have fewer. Lower strips recur more often, but cost more calls."""


class Painter:
    """Draws scenes, with caches of their parts. A process has one (`painter`). Thread-safe.

    Its lock is held only to look something up, never while pixels are composed or deflated.
    """

    def __init__(self) -> None:
        self.backgrounds = Backgrounds(PatchCache(PATCH_BYTES))
        self._lock = Lock()
        self._strips: LruCache[int, Strip] = LruCache(STRIP_BYTES)

    def png(self, scene: Scene) -> bytes:
        """The scene as PNG bytes. The same scene gives the same bytes, whatever was painted before."""
        header = struct.pack(">IIBBBBB", scene.width, scene.height, 8, 3, 0, 0, 0)
        parts = [SIGNATURE, chunk(b"IHDR", header), chunk(b"PLTE", rgb_table()), chunk(b"IDAT", ZLIB_HEADER)]
        adler = 1
        for strip in self._encoded(scene):
            parts.append(strip.chunk)
            # The Adler-32 of two pieces together, from that of each and the second one's length in bytes (RFC 1950).
            low = (adler & 0xFFFF) + (strip.adler & 0xFFFF) - 1
            high = (adler >> 16) + (strip.adler >> 16) + strip.length * ((adler & 0xFFFF) - 1)
            adler = high % 65521 << 16 | low % 65521
        parts += chunk(b"IDAT", LAST_BLOCK + struct.pack(">I", adler)), chunk(b"IEND", b"")
        return b"".join(parts)

    def _encoded(self, scene: Scene) -> list[Strip]:
        """The strips of a scene. Neighbours that are not cached are composed at once.

        A strip's cache key is a 64-bit hash of all that decides its bytes: its rows, and what lies in them and in the
        row above. Digests are among it, so collisions are no risk.
        """
        background, patches = self.backgrounds.split(scene)
        within = [[background.digest, top, min(top + ROWS, scene.height)] for top in range(0, scene.height, ROWS)]
        for placed in patches:
            for inside in within[max(0, placed.bounds.top // ROWS) : max(0, placed.bounds.bottom // ROWS + 1)]:
                inside.append(placed.key)
        keys = [hash(tuple(inside)) for inside in within]
        with self._lock:
            cached = [self._strips.get(key) for key in keys]
        strips: list[Strip] = []
        for missing, found in groupby(cached, lambda strip: strip is None):
            run = list(found)
            if not missing:
                strips += filter(None, run)
                continue
            first = len(strips) * ROWS
            bottom = min(first + len(run) * ROWS, scene.height)
            canvas = self.backgrounds.compose(background, patches, first - 1, bottom)
            for top in range(1, canvas.height, ROWS):
                strip = encode(canvas, top, min(top + ROWS, canvas.height))
                with self._lock:
                    self._strips.put(keys[len(strips)], strip, len(strip.chunk))
                strips.append(strip)
        return strips


@cache
def painter() -> Painter:
    """The process's painter."""
    return Painter()


def png(scene: Scene) -> bytes:
    """The scene as PNG bytes in the palette, by the process's painter. Thread-safe."""
    return painter().png(scene)


def image(scene: Scene) -> Image.Image:
    """The scene in RGB, with the colours that `png` gives it: for part of a picture in another one."""
    canvas = painter().backgrounds.canvas(scene)
    part = canvas.crop((canvas.width - scene.width, 0, canvas.width, scene.height))
    part.putpalette(rgb_table())
    return part.convert("RGB")
