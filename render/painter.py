"""From a scene to PNG bytes, fast: patches pasted onto a copy of the ground, and strips of PNG that are kept.

`render.scene.paint` says what a picture should look like, in full colour; this makes the picture that is sent. It works
on indices of the one palette throughout, and keeps each image ready for pasting (`render.patches`) and each ground
painted.

Deflating takes ten times as long as pasting, and most of a picture was there before: the Wizard's lane knows 17 places.
So a picture is cut into strips of rows where a scene says that few things meet (`Scene.cuts`), and each strip is kept
as it stands in the file, under what lies in it. Strips that are kept are neither composed nor deflated again. Eight
cards are hardly ever the same: their strip is packed as quickly as the others leave room for (`Effort.FITTING`).
"""

from __future__ import annotations

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from threading import Lock
from typing import Final

from PIL import Image

from render.colours import table
from render.deflate import Deflate, quick
from render.grounds import Ground, Grounds
from render.kept import Kept
from render.patches import Laid, Patches
from render.scene import Cut, Effort, Scene
from render.strips import BEFORE, SIGNATURE, UPRIGHT, Strip, chunk, combined, fitted, packed

PATCHES: Final = 12 << 20
"""Bytes of patches kept, with the images they were made of."""

STRIPS: Final = 18 << 20
"""Bytes of finished strips kept, with their keys."""

PASSING: Final = 1 << 20
"""Bytes kept of those strips that are seldom alike twice, so that they do not push out the others."""

HEAVIEST: Final = 64_000
"""Bytes of a picture at most, where its scene leaves a strip to be fitted."""


class Painter:
    """Keeps what pictures are made of. One is enough for a process (`painter`); threads may share it.

    Its lock is held while something is looked up, never while pixels are composed or deflated.
    """

    def __init__(self, deflate: Deflate = quick, *, half: bool = False) -> None:
        """`half`: pictures are half as large, and canvases have no column for the encoder."""
        self._deflate = deflate
        self._patches = Patches(PATCHES, half=half)
        self._grounds = Grounds(self._patches, *((2, 0) if half else (1, 1)))
        self._lock = Lock()
        self._strips: Kept[int, Strip] = Kept(STRIPS)
        self._passing: Kept[int, list[Strip]] = Kept(PASSING)

    def png(self, scene: Scene) -> bytes:
        """The scene as PNG bytes; the same scene gives the same bytes with the same deflate."""
        header = struct.pack(">IIBBBBB", scene.width, scene.height, 8, 3, 0, 0, 0)
        head = b"".join((SIGNATURE, chunk(b"IHDR", header), chunk(b"PLTE", table())))
        strips = self._picture(scene, HEAVIEST - len(head) - len(_tail(0)))
        adler = 1
        for strip in strips:
            adler = combined(adler, strip.adler, strip.length)
        return b"".join((head, *(strip.chunk for strip in strips), _tail(adler)))

    def canvas(self, scene: Scene) -> Image.Image:
        """The scene in indices of the palette, with column 0 for the encoder (or half as large, without)."""
        ground, laid = self._grounds.of(scene)
        return self._grounds.composed(ground, laid, 0, ground.canvas.height)

    @property
    def bytes(self) -> int:
        """Memory that is kept, about; never more than `PATCHES`, `STRIPS`, `PASSING` and `Grounds` allow."""
        return self._patches.bytes + self._grounds.bytes + self.strips

    @property
    def strips(self) -> int:
        """How many of these bytes are finished strips."""
        return self._strips.bytes + self._passing.bytes

    def _picture(self, scene: Scene, room: int) -> list[Strip]:
        """The scene's strips, of so many bytes at most if one of them is to be fitted."""
        rows = [(one.row, other.row, one.effort) for one, other in pairwise((Cut(0), *scene.cuts, Cut(scene.height)))]
        ground, laid = self._grounds.of(scene)
        # How a strip is packed depends on its effort, and on whether it may refer to the one above it.
        befores = (Effort.USUAL, *(effort for _, _, effort in rows))
        inside: list[list[object]] = [
            [ground.digest, top, effort, before in UPRIGHT]
            for (top, _, effort), before in zip(rows, befores, strict=False)
        ]
        tops, ends = [top for top, _, _ in rows], [bottom for _, bottom, _ in rows]
        for one in laid:
            for n in range(bisect_right(ends, one.top), bisect_left(tops, one.bottom + BEFORE)):
                inside[n].append(one.what)
        keys = [hash(tuple(what)) for what in inside]  # of 64 bits, over digests: no two in a lifetime are the same
        fitting = rows[-1][2] is Effort.FITTING
        with self._lock:
            strips = [self._strips.get(key) for key in (keys[:-1] if fitting else keys)]
        lacking = [n for n, strip in enumerate(strips) if strip is None]
        for n, strip in self._made(ground, laid, rows, lacking):
            strips[n] = strip
            with self._lock:
                self._strips.keep(keys[n], strip, len(strip.chunk))
        finished = [strip for strip in strips if strip is not None]
        if fitting:
            room -= sum(len(strip.chunk) for strip in finished)
            finished += self._fitted(ground, laid, rows[-1], hash((keys[-1], room)), room)
        return finished

    def _made(
        self, ground: Ground, laid: Sequence[Laid], rows: Sequence[tuple[int, int, Effort]], lacking: Sequence[int]
    ) -> Iterator[tuple[int, Strip]]:
        """Make the strips that are not there yet, and only what lies in them: neighbours at once."""
        for _, group in groupby(enumerate(lacking), lambda place: place[1] - place[0]):
            run = [n for _, n in group]
            first = max(0, rows[run[0]][0] - BEFORE)
            canvas = self._grounds.composed(ground, laid, first, rows[run[-1]][1])
            for n in run:
                top, bottom, effort = rows[n]
                # What is told by differences stands otherwise in the file: the next strip cannot refer to it.
                above = 0 if n == 0 else 1 if effort in UPRIGHT else 0 if rows[n - 1][2] in UPRIGHT else BEFORE
                part = canvas.crop((0, top - above - first, canvas.width, bottom - first))
                yield n, packed(part, above, effort, self._deflate, first=n == 0, last=n == len(rows) - 1)

    def _fitted(
        self, ground: Ground, laid: Sequence[Laid], rows: tuple[int, int, Effort], key: int, room: int
    ) -> list[Strip]:
        """The last strip, in so many bytes if that can be."""
        with self._lock:
            found = self._passing.get(key)
        if found is None:
            top, bottom, _ = rows
            canvas = self._grounds.composed(ground, laid, top - 1, bottom)
            found = fitted(canvas, 1, room, self._deflate)
            with self._lock:
                self._passing.keep(key, found, sum(len(strip.chunk) for strip in found))
        return found


def _tail(adler: int) -> bytes:
    return chunk(b"IDAT", struct.pack(">I", adler)) + chunk(b"IEND", b"")


@cache
def painter() -> Painter:
    """The process's painter."""
    return Painter()
