"""Backgrounds: the lowest layers of a scene, painted once, and tiles: patches composed with the background below them.

The most expensive pixels of a pawn are those of its translucent edge. If only the background lies below it, the result
is always the same: it is cached as a tile, an opaque rectangle that is copied.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final

from PIL import Image

from render.raster.cache import LruCache
from render.raster.patches import Band, PatchCache, PlacedPatch
from render.raster.strips import Plane
from render.scene import Box, Layer, Scene

MAX_BACKGROUNDS: Final = 7
"""Maximum number of cached backgrounds, about 1 MB each: boards with and without open hands, hands, diagrams, results
with a glow; tables for two to six, and their hands."""

TILE: Final = 1024
"""Pixels from which a band with translucent edges is worth a tile: the corners of cards are not."""

TILE_BYTES: Final = 5 << 19
"""Maximum bytes of cached tiles; a quarter of it for pictures of half the size."""


@dataclass(frozen=True, slots=True, eq=False)
class Background:
    """The lowest layers of a scene, painted. `digest` identifies their content.

    The canvas may be higher than a scene: scenes of different heights share it if their layers are the same.
    `layers` are held so that the ids of their images, which are the cache key, are not reused.
    """

    canvas: Image.Image
    digest: int
    layers: Sequence[Layer]


class Backgrounds:
    """Cached backgrounds and their tiles. Thread-safe.

    Canvases have a column of 0 on the left, for PNG's filter bytes. If patches are halved, they have half the size of
    scenes, without this column.
    """

    def __init__(self, patches: PatchCache) -> None:
        self._patches = patches
        self._scale, self._margin = (2, 0) if patches.half else (1, 1)
        self._lock = Lock()
        self._backgrounds: OrderedDict[tuple[int, ...], Background] = OrderedDict()
        tile_bytes = TILE_BYTES // self._scale**2
        self._tiles: LruCache[tuple[int, tuple[int, int, int], int], Plane] = LruCache(tile_bytes)

    def canvas(self, scene: Scene) -> Image.Image:
        """The scene in palette indices."""
        background, patches = self.split(scene)
        return self.compose(background, patches, 0, scene.height // self._scale)

    def split(self, scene: Scene) -> tuple[Background, list[PlacedPatch]]:
        """A scene's background, and the patches of the layers above it."""
        with self._lock:
            return self._background(scene), self._patches.placed(scene.layers[scene.background :], self._margin)

    def compose(self, background: Background, patches: Sequence[PlacedPatch], top: int, bottom: int) -> Image.Image:
        """Return rows `top` to before `bottom` of a background with the patches on it, as palette indices.

        Row -1 is 0.
        """
        canvas = background.canvas.crop((0, top, background.canvas.width, bottom))
        plane, height = canvas.im, bottom - top
        below: list[Box] = []
        for placed in patches:
            if placed.bounds.bottom > top and placed.bounds.top < bottom:
                if any(map(placed.bounds.overlaps, below)):
                    placed.paste(plane, height, top)
                else:
                    self._paste_tiles(background, placed, plane, height, top)
                below.append(placed.bounds)
        self._clear_margin(plane, height)
        if top < 0:
            plane.paste(0, (0, 0, canvas.width, -top))
        return canvas

    def _background(self, scene: Scene) -> Background:
        layers = scene.layers[: scene.background]
        height = max([scene.height, *(layer.top + layer.image.height for layer in layers)])
        ids = [scene.width, height]
        for layer in layers:
            ids += id(layer.image), layer.left, layer.top
        key = tuple(ids)
        found = self._backgrounds.get(key)
        if found is None:
            place, margin = self._patches.place, self._margin
            patches = [place(layer.image, layer.left + margin, layer.top, keep=False) for layer in layers]
            digest = hash((scene.width, height, *(placed.key for placed in patches)))
            canvas = next((each.canvas for each in self._backgrounds.values() if each.digest == digest), None)
            if canvas is None:  # else two threads have loaded the same drawings
                canvas = Image.new("L", (scene.width // self._scale + self._margin, height // self._scale))
                for placed in patches:
                    placed.paste(canvas.im, canvas.height)
                self._clear_margin(canvas.im, canvas.height)
            found = self._backgrounds[key] = Background(canvas, digest, layers)
            while len(self._backgrounds) > (MAX_BACKGROUNDS if self._scale == 1 else 2):
                self._backgrounds.popitem(last=False)
        self._backgrounds.move_to_end(key)
        return found

    def _paste_tiles(
        self, background: Background, placed: PlacedPatch, plane: Plane, height: int, first_row: int
    ) -> None:
        """Paste a patch that lies on the background alone."""
        identity = _, left, top = placed.identity
        for number, band in enumerate(placed.patch.bands):
            x, y = left + band.left, top + band.top - first_row
            if y < height and y + band.height > 0:
                if band.mask is None or band.width * band.height < TILE:
                    band.paste(plane, x, y)
                else:
                    tile = self._tile(background, identity, number, band)
                    plane.paste(tile, (x, y, x + band.width, y + band.height))

    def _tile(self, background: Background, identity: tuple[int, int, int], number: int, band: Band) -> Plane:
        key = (background.digest, identity, number)
        with self._lock:
            found = self._tiles.get(key)
        if found is None:
            x, y = identity[1] + band.left, identity[2] + band.top
            width, height = band.width, band.height
            found = background.canvas.crop((x, y, x + width, y + height)).im
            band.paste(found, 0, 0)
            with self._lock:
                self._tiles.put(key, found, width * height)
        return found

    def _clear_margin(self, plane: Plane, height: int) -> None:
        """Set the margin, into which layers that stick out may have been pasted, to 0."""
        if self._margin:
            plane.paste(0, (0, 0, self._margin, height))
