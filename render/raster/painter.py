"""From a scene to PNG bytes, fast: patches are pasted onto a copy of the background, finished strips are reused.

Deflating takes ten times as long as pasting, and most parts of a picture recur: the Wizard, for example, has only 17
places on his lane. So a picture is cut into strips at rows where few layers meet (`Scene.cuts`), and each encoded strip
is cached by the identities of the patches in it. A cached strip is neither composed nor deflated again. A hand of eight
cards seldom recurs: its strip is packed as fast as the size of the other strips allows (`Effort.FITTED`).
"""

from __future__ import annotations

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image

from render.raster.backgrounds import Background, Backgrounds
from render.raster.cache import LruCache, SegmentedCache
from render.raster.deflate import Deflate, fast
from render.raster.palette import rgb_table
from render.raster.patches import PatchCache, PlacedPatch
from render.raster.strips import CONTEXT, FILTERED, SIGNATURE, Strip, chunk, combine_adler, encode, encode_fitted
from render.scene import Cut, Effort, Scene

PATCH_BYTES: Final = 17 << 19
"""Maximum bytes of cached patches, without the images that they were made of: most of these are cached elsewhere."""

HALF_PATCH_BYTES: Final = 5 << 19
"""The same for pictures of half the size."""

ONCE_BYTES: Final = 5 << 19
"""Maximum bytes of cached strips that were used once: enough for two hundred players at once."""

STRIP_BYTES: Final = 5 << 20
"""Maximum bytes of cached strips that were used again."""

FITTED_BYTES: Final = 1 << 19
"""Maximum bytes of cached fitted strips, in a cache of their own: they seldom recur and must not evict the others."""

MAX_PNG: Final = 64_000
"""Maximum bytes of a picture whose scene has a fitted strip."""


class Rows(NamedTuple):
    """The rows of a strip that is to be encoded: `top` to before `bottom`."""

    top: int
    bottom: int
    effort: Effort
    context: int
    """Rows above it to which it may refer, at most `CONTEXT`."""


class Painter:
    """Draws scenes, with caches of their parts. A process has one (`painter`). Thread-safe.

    Its lock is held only to look something up, never while pixels are composed or deflated. `half`: pictures of half
    the width and height, and canvases without a column for the filter byte.
    """

    def __init__(self, deflate: Deflate = fast, *, half: bool = False) -> None:
        self._deflate = deflate
        self._patches = PatchCache(HALF_PATCH_BYTES if half else PATCH_BYTES, half=half)
        self._backgrounds = Backgrounds(self._patches, *((2, 0) if half else (1, 1)))
        self._lock = Lock()
        self._strips: SegmentedCache[int, Strip] = SegmentedCache(ONCE_BYTES, STRIP_BYTES)
        self._fitted: LruCache[int, list[Strip]] = LruCache(FITTED_BYTES)

    def png(self, scene: Scene) -> bytes:
        """The scene as PNG bytes. The same scene gives the same bytes, whatever was painted before."""
        header = struct.pack(">IIBBBBB", scene.width, scene.height, 8, 3, 0, 0, 0)
        head = b"".join((SIGNATURE, chunk(b"IHDR", header), chunk(b"PLTE", rgb_table())))
        strips = self._encode(scene, MAX_PNG - len(head) - len(_tail(0)))
        adler = 1
        for strip in strips:
            adler = combine_adler(adler, strip.adler, strip.length)
        return b"".join((head, *(strip.chunk for strip in strips), _tail(adler)))

    def canvas(self, scene: Scene) -> Image.Image:
        """The scene in palette indices, with column 0 for the filter byte (or at half the size, without)."""
        background, patches = self._backgrounds.split(scene)
        return self._backgrounds.compose(background, patches, 0, scene.height // (2 if self._patches.half else 1))

    @property
    def bytes(self) -> int:
        """Estimated memory of all caches; bounded by the limits above and those of `backgrounds`."""
        return self._patches.bytes + self._backgrounds.bytes + self.strip_bytes

    @property
    def strip_bytes(self) -> int:
        """How many of these bytes are encoded strips."""
        return self._strips.bytes + self._fitted.bytes

    def _encode(self, scene: Scene, budget: int) -> list[Strip]:
        """The scene's strips, within `budget` bytes if the last one is fitted."""
        cuts = (Cut(0), *scene.cuts, Cut(scene.height))
        rows: list[Rows] = []
        context = 0
        for cut, end in pairwise(cuts):
            rows.append(Rows(cut.row, end.row, cut.effort, context))
            # A filtered strip has other bytes in the file than on the canvas: no strip below refers to its rows.
            context = 0 if cut.effort in FILTERED else min(CONTEXT, context + end.row - cut.row)
        background, patches = self._backgrounds.split(scene)
        keys = _keys(background, patches, rows)
        fitted = rows[-1].effort is Effort.FITTED
        with self._lock:
            found = [self._strips.get(key) for key in (keys[:-1] if fitted else keys)]
        missing = [n for n, strip in enumerate(found) if strip is None]
        for n, strip in self._missing(background, patches, rows, missing):
            found[n] = strip
            with self._lock:
                self._strips.put(keys[n], strip, len(strip.chunk))
        strips = [strip for strip in found if strip is not None]
        if fitted:
            budget -= sum(len(strip.chunk) for strip in strips)
            strips += self._last_fitted(background, patches, rows[-1], hash((keys[-1], budget)), budget)
        return strips

    def _missing(
        self, background: Background, patches: Sequence[PlacedPatch], rows: Sequence[Rows], missing: Sequence[int]
    ) -> Iterator[tuple[int, Strip]]:
        """Encode the strips with these numbers. Neighbours are composed at once."""
        for _, group in groupby(enumerate(missing), lambda place: place[1] - place[0]):
            run = [n for _, n in group]
            first = max(0, rows[run[0]].top - CONTEXT)
            canvas = self._backgrounds.compose(background, patches, first, rows[run[-1]].bottom)
            for n in run:
                top, bottom, effort, context = rows[n]
                place = top - first, bottom - first, context
                yield n, encode(canvas, *place, effort, self._deflate, first=n == 0, last=n == len(rows) - 1)

    def _last_fitted(
        self, background: Background, patches: Sequence[PlacedPatch], rows: Rows, key: int, budget: int
    ) -> list[Strip]:
        with self._lock:
            found = self._fitted.get(key)
        if found is None:
            canvas = self._backgrounds.compose(background, patches, rows.top - 1, rows.bottom)
            found = encode_fitted(canvas, min(1, rows.context), budget, self._deflate)
            with self._lock:
                self._fitted.put(key, found, sum(len(strip.chunk) for strip in found))
        return found


def _keys(background: Background, patches: Sequence[PlacedPatch], rows: Sequence[Rows]) -> list[int]:
    """Each strip's cache key: a 64-bit hash of all that decides its bytes, digests among it, so collisions are no risk.

    That is its rows, what lies in them and in the `CONTEXT` rows above, its effort, and to how many of those rows it
    may refer.
    """
    parts: list[list[int]] = [[background.digest, *strip] for strip in rows]
    tops, bottoms = [strip.top for strip in rows], [strip.bottom for strip in rows]
    for placed in patches:
        for n in range(bisect_right(bottoms, placed.top), bisect_left(tops, placed.bottom + CONTEXT)):
            parts[n].append(placed.key)
    return [hash(tuple(part)) for part in parts]


def _tail(adler: int) -> bytes:
    return chunk(b"IDAT", struct.pack(">I", adler)) + chunk(b"IEND", b"")


@cache
def painter() -> Painter:
    """The process's painter."""
    return Painter()


def png(scene: Scene) -> bytes:
    """The scene as PNG bytes in the palette, by the process's painter. Thread-safe."""
    return painter().png(scene)


def image(scene: Scene) -> Image.Image:
    """The scene in RGB, with the colours that `png` gives it: for part of a picture in another one."""
    canvas = painter().canvas(scene)
    part = canvas.crop((canvas.width - scene.width, 0, canvas.width, scene.height))
    part.putpalette(rgb_table())
    return part.convert("RGB")
