"""Grounds: what lies lowest in many scenes, painted once, and what stands on one with nothing else below it.

A pawn's soft edge, which lets through what lies below, takes most of the time that pasting it takes. Where nothing but
the ground lies there, the outcome is always the same: it is kept as a stamp, a rectangle to be copied as it is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final

from PIL import Image

from render.kept import Kept
from render.patches import Band, Laid, Patches
from render.scene import Placed, Scene

GROUNDS: Final = 12
"""Grounds kept, about 1 MB each: of boards without and with open hands, of hands and diagrams, and of results with a
light behind the pawns; of tables for two to six, and of the few heights that their hands have."""

STAMPS: Final = 3 << 20
"""Bytes of stamps kept."""


class Ground:
    """The lowest items of a scene, painted. `digest` tells what is on it from what is on any other."""

    def __init__(self, canvas: Image.Image, digest: int, items: Sequence[Placed]) -> None:
        self.canvas = canvas
        self.digest = digest
        self.items = items
        """They are held, so that no others can have their images' ids."""


class Grounds:
    """Grounds by what lies on them, and their stamps. Threads may share it."""

    def __init__(self, patches: Patches, scale: int, margin: int) -> None:
        """Everything is `scale` times smaller than in the scene, and a canvas has so many columns of 0 at its left."""
        self._patches, self._scale, self._margin = patches, scale, margin
        self._lock = Lock()
        self._kept: OrderedDict[tuple[int, ...], Ground] = OrderedDict()
        self._stamps: Kept[tuple[int, tuple[int, int, int], int], Image.Image] = Kept(STAMPS)

    @property
    def bytes(self) -> int:
        """Memory that they take."""
        return self._stamps.bytes + sum(one.canvas.width * one.canvas.height for one in self._kept.values())

    def of(self, scene: Scene) -> tuple[Ground, list[Laid]]:
        """A scene's ground, and the patches on it in their places."""
        with self._lock:
            return self._of(scene), self._laid(scene.items[scene.ground :])

    def _laid(self, items: Sequence[Placed]) -> list[Laid]:
        of, margin = self._patches.laid, self._margin
        return [of(item.image, item.left + margin, item.top) for item in items]

    def _of(self, scene: Scene) -> Ground:
        items = scene.items[: scene.ground]
        ids = [scene.width, scene.height]
        for item in items:
            ids += id(item.image), item.left, item.top
        key = tuple(ids)
        found = self._kept.get(key)
        if found is None:
            laid = self._laid(items)
            canvas = Image.new("L", (scene.width // self._scale + self._margin, scene.height // self._scale))
            for one in laid:
                one.paste(canvas)
            digest = hash((scene.width, scene.height, *(one.what for one in laid)))
            found = self._kept[key] = Ground(self._finished(canvas), digest, items)
            while len(self._kept) > GROUNDS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found

    def composed(self, ground: Ground, laid: Sequence[Laid], top: int, bottom: int) -> Image.Image:
        """Some rows of a ground with the patches that lie in them."""
        canvas = ground.canvas.crop((0, top, ground.canvas.width, bottom))
        below: list[Laid] = []
        for one in laid:
            if one.bottom > top and one.top < bottom:
                if any(one.meets(other) for other in below):
                    one.paste(canvas, top)
                else:
                    self._stamp(ground, one, canvas, top)
                below.append(one)
        return self._finished(canvas)

    def _stamp(self, ground: Ground, laid: Laid, canvas: Image.Image, first: int) -> None:
        """Lay a patch where nothing but the ground is."""
        what = laid.what
        for number, band in enumerate(laid.patch.bands):
            x, y = what[1] + band.left, what[2] + band.top
            if y - first < canvas.height and y + band.indices.height > first:
                stamp = band.indices if band.mask is None else self._stamped(ground, what, number, band)
                canvas.paste(stamp, (x, y - first))

    def _stamped(self, ground: Ground, what: tuple[int, int, int], number: int, band: Band) -> Image.Image:
        key = (ground.digest, what, number)
        with self._lock:
            found = self._stamps.get(key)
        if found is None:
            x, y = what[1] + band.left, what[2] + band.top
            width, height = band.indices.size
            found = ground.canvas.crop((x, y, x + width, y + height))
            band.paste(found, 0, 0)
            with self._lock:
                self._stamps.keep(key, found, width * height)
        return found

    def _finished(self, canvas: Image.Image) -> Image.Image:
        canvas.paste(0, (0, 0, self._margin, canvas.height))
        return canvas
