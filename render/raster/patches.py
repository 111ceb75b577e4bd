"""Images prepared for pasting: pixels are palette indices, and each kind of translucent pixel has a lookup table.

A patch does not depend on what will lie below it. Opaque pixels are pasted. Translucent ones, of which a drawing has
one to three kinds (a colour and an opacity), map the indices below them through a table of 256. So one patch serves
every place, and composing a picture computes no colour.

A card is opaque except for its corners: its patch is cut into bands, so that all but the corners is copied without a
mask.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from render.raster.cache import LruCache
from render.raster.halve import halved
from render.raster.palette import blend_table, nearest
from render.raster.strips import Plane
from render.scene import Box, Layer
from render.sprites import loaded

MAX_BLENDS: Final = 16
"""Maximum number of kinds of translucent pixels in a patch; a drawing with more is a mistake in the art."""

FEW: Final = 48
"""Up to this many colours an image is quantised colour by colour, not pixel by pixel."""

LARGE: Final = 2048
"""Minimum number of pixels in equal rows or columns for which a band of their own is worth it."""

ORIGIN: Final = 1 << 16
"""Added to the coordinates of patches before they are hashed: Python's hashes of -1 and -2 are equal."""

PLACED: Final = 2048
"""Maximum number of layers whose placed patches are cached; the layers, too, so that their ids are not reused."""


class Blend(NamedTuple):
    """Translucent pixels of one kind. `mask`: where they are; `table`: index below -> index shown.

    `bounds`: of the mask in the band, px.
    """

    bounds: Box
    mask: Plane
    table: tuple[int, ...]


class Band(NamedTuple):
    """A rectangle of a patch. `left`, `top`: its place in the patch's image, px. `mask` None: all pixels are opaque."""

    left: int
    top: int
    width: int
    height: int
    indices: Plane
    mask: Plane | None
    blends: tuple[Blend, ...]

    def paste(self, plane: Plane, x: int, y: int) -> None:
        """Paste onto a plane of indices, clipped to it."""
        _, _, width, height, indices, mask, blends = self
        if mask is None:
            plane.paste(indices, (x, y, x + width, y + height))
            return
        blended = []
        for (left, top, right, bottom), where, table in blends:
            box = x + left, y + top, x + right, y + bottom
            blended.append((plane.crop(box).point(table, "L"), box, where))
        plane.paste(indices, (x, y, x + width, y + height), mask)
        for paste in blended:
            plane.paste(*paste)


@dataclass(frozen=True, slots=True)
class Patch:
    """An image in the palette. `digest`: of its content; `bounds`: of its visible pixels, px."""

    digest: int
    bounds: Box
    bands: tuple[Band, ...]

    @property
    def bytes(self) -> int:
        """Estimated memory."""
        blends: int = sum(blend.mask.size[0] * blend.mask.size[1] for band in self.bands for blend in band.blends)
        return blends + sum(band.width * band.height * (2 if band.mask else 1) for band in self.bands)


class PlacedPatch(NamedTuple):
    """A patch at its place. `identity`: its digest and the upper left corner of its image; equal ones look the same.

    `key`: a 64-bit hash of that. `bounds`: of its visible pixels.
    """

    identity: tuple[int, int, int]
    key: int
    bounds: Box
    patch: Patch

    def paste(self, plane: Plane, height: int, first_row: int = 0) -> None:
        """Paste onto a plane of indices with rows `first_row` to before `first_row + height` of the picture."""
        _, left, top = self.identity
        for band in self.patch.bands:
            y = top + band.top - first_row
            if y < height and y + band.height > 0:
                band.paste(plane, left + band.left, y)


class PatchCache:
    """Patches by the images that they were made of. `limit`: bytes of patches; `half`: at half the size."""

    def __init__(self, limit: int, *, half: bool = False) -> None:
        self.half = half
        self._cache: LruCache[tuple[int, int, int], tuple[Image.Image, Patch]] = LruCache(limit)
        self._placed: dict[int, tuple[Layer, PlacedPatch]] = {}

    def placed(self, layers: Iterable[Layer], margin: int) -> list[PlacedPatch]:
        """Return the patches of layers, `margin` px further right. The same `Layer` object is placed once."""
        known, found = self._placed, []
        for layer in layers:
            pair = known.get(id(layer))
            if pair is None:
                if len(known) >= PLACED:
                    known.clear()
                pair = known[id(layer)] = layer, self.place(layer.image, layer.left + margin, layer.top)
            found.append(pair[1])
        return found

    def place(self, image: Image.Image, left: int, top: int, *, keep: bool = True) -> PlacedPatch:
        """The patch of an image with its upper left corner here; with `half`, at half these coordinates.

        `keep`: cache the patch if it is new.
        """
        if self.half:
            patch = self._patch(image, left % 2, top % 2, keep)
            left, top = left // 2, top // 2
        else:
            patch = self._patch(image, 0, 0, keep)
        x, y, right, bottom = patch.bounds
        bounds = Box(left + x, top + y, left + right, top + bottom)
        key = hash((patch.digest, left + ORIGIN, top + ORIGIN))
        return PlacedPatch((patch.digest, left, top), key, bounds, patch)

    def _patch(self, image: Image.Image, right: int, down: int, keep: bool) -> Patch:
        """The cached patch, or a new one. Caching the image, too, keeps its id from being reused."""
        key = (id(image), right, down)
        found = self._cache.get(key)
        if found is not None:
            return found[1]
        drawing = loaded(image)
        patch = make_patch(halved(drawing, right, down) if self.half else drawing)
        if keep:
            self._cache.put(key, (image, patch), patch.bytes)
        return patch


def make_patch(image: Image.Image) -> Patch:
    """Quantise an image (RGBA, or P with a palette of its own).

    Raises `ValueError` for one with more than `MAX_BLENDS` kinds of translucent pixels.
    """
    size = struct.pack("<II", *image.size)
    palette = bytes(image.getpalette("RGBA") or b"") if image.mode == "P" else b""
    digest = int.from_bytes(blake2b(image.tobytes() + palette, digest_size=8, salt=size).digest())
    indices, alpha = _planes(image, palette)
    bounds = alpha.getbbox() or (0, 0, 1, 1)
    bands = [_band(indices, alpha, box) for box in _boxes(alpha, bounds)]
    kinds = {blend.table for band in bands for blend in band.blends}
    if len(kinds) > MAX_BLENDS:
        raise ValueError(f"a drawing with {len(kinds)} kinds of translucent pixels, at most {MAX_BLENDS} are allowed")
    return Patch(digest, Box(*bounds), tuple(bands))


def _boxes(alpha: Image.Image, box: tuple[int, int, int, int]) -> list[tuple[int, int, int, int]]:
    """Cut what is visible in a box into boxes, of which the large ones are opaque: the others need masks.

    The cut is around the longest run of equal rows or columns, and so on in the three parts.
    """
    left, top, right, bottom = box
    part = alpha.crop(box)
    visible = part.getbbox()
    if visible is None:
        return []
    if visible != (0, 0, *part.size):
        return _boxes(alpha, (left + visible[0], top + visible[1], left + visible[2], top + visible[3]))
    if part.getextrema() == (255, 255):
        return [box]
    width, height = part.size
    upper, lower = _equal_rows(part)
    first, last = _equal_rows(part.transpose(Image.Transpose.TRANSPOSE))
    rows, columns = (lower - upper) % height * width, (last - first) % width * height  # 0: all are equal
    if max(rows, columns) < LARGE:
        return [box]
    if rows >= columns:
        cuts = [(left, top + n, right, top + m) for n, m in pairwise((0, upper, lower, height))]
    else:
        cuts = [(left + n, top, left + m, bottom) for n, m in pairwise((0, first, last, width))]
    return [found for cut in cuts if cut[0] < cut[2] and cut[1] < cut[3] for found in _boxes(alpha, cut)]


def _equal_rows(alpha: Image.Image) -> tuple[int, int]:
    """The longest run of equal rows as (first, end)."""
    data, width, height = alpha.tobytes(), alpha.width, alpha.height
    best = start = stop = 0
    for row in range(height):
        if data[row * width : (row + 1) * width] != data[start * width : (start + 1) * width]:
            start = row
        if row + 1 - start > best:
            best, stop = row + 1 - start, row + 1
    return stop - best, stop


def _band(indices: Image.Image, alpha: Image.Image, box: tuple[int, int, int, int]) -> Band:
    left, top, _, _ = box
    indices, alpha = indices.crop(box), alpha.crop(box)
    levels = [level for level, count in enumerate(alpha.histogram()) if count]
    if levels == [255]:
        return Band(left, top, *indices.size, indices.im, None, ())
    blends = [blend for level in levels if 0 < level < 255 for blend in _blends(indices, alpha, level)]
    mask = alpha.point([255 * (level == 255) for level in range(256)], "1")
    return Band(left, top, *indices.size, indices.im, mask.im, tuple(blends))


def _blends(indices: Image.Image, alpha: Image.Image, level: int) -> list[Blend]:
    here = alpha.point([255 * (n == level) for n in range(256)])
    blends = []
    for index, count in enumerate(indices.histogram(here)):
        if count:
            mask = ImageChops.darker(here, indices.point([255 * (n == index) for n in range(256)]))
            box = mask.getbbox() or (0, 0, 1, 1)
            blends.append(Blend(Box(*box), mask.crop(box).im, blend_table(index, level)))
    return blends


def _planes(image: Image.Image, palette: bytes) -> tuple[Image.Image, Image.Image]:
    """Two planes: each pixel's index (by its colour, whatever its opacity), and each pixel's opacity.

    `palette`: that of an image in mode P, with opacities.
    """
    if image.mode != "P":
        image = image.convert("RGBA")
        return _indices(image), image.getchannel("A")
    flat = palette + bytes(4 * 256 - len(palette))
    colours = [flat[n : n + 4] for n in range(0, 4 * 256, 4)]
    known = len(image.getpalette() or b"") // 3
    return (
        image.point([nearest(*colour[:3]) if n < known else 0 for n, colour in enumerate(colours)], "L"),
        image.point([colour[3] for colour in colours], "L"),
    )


def _indices(image: Image.Image) -> Image.Image:
    """The nearest index of each pixel of an RGBA image."""
    # If one channel alone tells the few colours apart, a lookup table on that channel is enough.
    colours = [colour for _, colour in image.getcolors(FEW) or [] if isinstance(colour, tuple) and colour[3]]
    for channel in range(3):
        values = {colour[channel]: colour[:3] for colour in colours}
        if values and len(values) == len({colour[:3] for colour in colours}):
            lut = [nearest(*values[v]) if v in values else 0 for v in range(256)]
            return image.getchannel(channel).point(lut)
    known: dict[int, int] = {}
    out = bytearray()
    for pixel in memoryview(image.tobytes()).cast("I").tolist():
        index = known.get(pixel)
        if index is None:
            index = known[pixel] = nearest(*pixel.to_bytes(4, "little")[:3])
        out.append(index)
    return Image.frombytes("L", image.size, bytes(out))
