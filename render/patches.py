"""Images made ready to be pasted: already in the palette, their few opacities each with a table of what they do.

A patch knows nothing of what will lie below it. Its opaque pixels are pasted; its half-transparent ones, of which a
drawing has one to three kinds (colour and opacity), send what lies below through a table of 256 indices. So the same
patch serves every place, and a picture is composed without a single colour being computed.

A card is opaque but for its corners: its patch is cut into bands of rows, so that the large one in the middle is copied
as it is and only what is left of it goes through a mask.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

from render.colours import blended, nearest
from render.kept import Kept

KINDS: Final = 16
"""At most this many kinds of half-transparent pixels a patch; a drawing with more does not belong here."""

FEW: Final = 48
"""Images of fewer colours are looked at colour by colour instead of pixel by pixel."""

LARGE: Final = 8192
"""Pixels of an opaque band that make it worth while to paste a patch in three."""

WHOLE: Final = 600_000
"""Pixels of an image that fills a picture: its patch is not kept, as it is needed only once for each ground."""

LEVELS: Final = (0, 96, 144, 255)
"""The opacities of halved images, those of ghosts among them."""


@dataclass(frozen=True, slots=True)
class Veil:
    """Half-transparent pixels of one kind: where they are and what they do."""

    mask: Image.Image
    table: bytes


@dataclass(frozen=True, slots=True)
class Band:
    """Some rows of a patch. `mask` None: all of them is opaque. `left`, `top`: where they lie in the patch's image."""

    left: int
    top: int
    indices: Image.Image
    mask: Image.Image | None
    veils: tuple[Veil, ...]

    @property
    def bytes(self) -> int:
        """Memory it takes, about."""
        return self.indices.width * self.indices.height * (1 + (self.mask is not None) + len(self.veils))

    def paste(self, canvas: Image.Image, x: int, y: int) -> None:
        """Lay it onto a picture of indices, its left upper corner there; what sticks out is left out."""
        if self.mask is None:
            canvas.paste(self.indices, (x, y))
            return
        canvas.paste(self.indices, (x, y), self.mask)
        if self.veils:
            size = self.indices.size
            below = canvas.crop((x, y, x + size[0], y + size[1])).tobytes()
            for veil in self.veils:
                under = Image.frombuffer("L", size, below.translate(veil.table), "raw", "L", 0, 1)
                canvas.paste(under, (x, y), veil.mask)


@dataclass(frozen=True, slots=True)
class Patch:
    """An image in the palette: its `bands`, all within `left`, `top`, `right` and `bottom`.

    `digest` tells its content from any other's.
    """

    digest: int
    left: int
    top: int
    right: int
    bottom: int
    bands: tuple[Band, ...]

    @property
    def bytes(self) -> int:
        """Memory it takes, about."""
        return sum(band.bytes for band in self.bands)


@dataclass(frozen=True, slots=True)
class Laid:
    """A patch in its place. `what` tells it from any other: its digest, and the left upper corner of its image."""

    what: tuple[int, int, int]
    left: int
    top: int
    right: int
    bottom: int
    patch: Patch

    def meets(self, other: Laid) -> bool:
        """Whether the rectangles of the two share a pixel."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def paste(self, canvas: Image.Image, first: int = 0) -> None:
        """Lay it onto a picture of indices whose upper edge is row `first`; what sticks out is left out."""
        _, left, top = self.what
        for band in self.patch.bands:
            y = top + band.top - first
            if y < canvas.height and y + band.indices.height > 0:
                band.paste(canvas, left + band.left, y)


def patch(image: Image.Image) -> Patch:
    """An RGBA image as a patch."""
    size = struct.pack("<II", *image.size)
    digest = int.from_bytes(blake2b(image.tobytes() + _palette(image), digest_size=8, salt=size).digest())
    indices, alpha = _planes(image)
    bounds = alpha.getbbox() or (0, 0, 1, 1)
    first, end = _opaque(alpha.crop(bounds), bounds[1])
    large = (end - first) * (bounds[2] - bounds[0]) >= LARGE
    cuts = (bounds[1], first, end, bounds[3]) if large else (bounds[1], bounds[3])
    bands = [_band(indices, alpha, top, bottom) for top, bottom in pairwise(cuts) if top < bottom]
    kinds = {veil.table for band in bands for veil in band.veils}
    if len(kinds) > KINDS:
        raise ValueError(f"a drawing with {len(kinds)} kinds of half-transparent pixels, at most {KINDS} are allowed")
    return Patch(digest, *bounds, tuple(bands))


def _opaque(alpha: Image.Image, top: int) -> tuple[int, int]:
    """The longest run of wholly opaque rows, the first of which is called `top`: from, to."""
    whole, data, width = b"\xff" * alpha.width, alpha.tobytes(), alpha.width
    best = start = stop = 0
    for row in range(alpha.height):
        if data[row * width : (row + 1) * width] != whole:
            start = row + 1
        elif row + 1 - start > best:
            best, stop = row + 1 - start, row + 1
    return top + stop - best, top + stop


def _band(indices: Image.Image, alpha: Image.Image, top: int, bottom: int) -> Band:
    left, above, right, below = alpha.crop((0, top, alpha.width, bottom)).getbbox() or (0, 0, 1, 1)
    box = left, top + above, right, top + below
    indices, alpha = indices.crop(box), alpha.crop(box)
    levels = [level for level, count in enumerate(alpha.histogram()) if count]
    if levels == [255]:
        return Band(left, top + above, indices, None, ())
    veils = [veil for level in levels if 0 < level < 255 for veil in _veils(indices, alpha, level)]
    mask = alpha.point([255 * (level == 255) for level in range(256)], "1")
    return Band(left, top + above, indices, mask, tuple(veils))


def _palette(image: Image.Image) -> bytes:
    """The colours of an image that has its own, each with its opacity."""
    return bytes(image.getpalette("RGBA") or b"") if image.mode == "P" else b""


def _planes(image: Image.Image) -> tuple[Image.Image, Image.Image]:
    """For each pixel the index of its colour, whatever its opacity, and its opacity."""
    if image.mode != "P":
        image = image.convert("RGBA")
        return _indices(image), image.getchannel("A")
    flat = _palette(image)
    flat += bytes(4 * 256 - len(flat))
    colours = [flat[n : n + 4] for n in range(0, 4 * 256, 4)]
    known = len(image.getpalette() or b"") // 3
    return (
        image.point([nearest(*colour[:3]) if n < known else 0 for n, colour in enumerate(colours)], "L"),
        image.point([colour[3] for colour in colours], "L"),
    )


def _veils(indices: Image.Image, alpha: Image.Image, level: int) -> list[Veil]:
    here = alpha.point([255 * (n == level) for n in range(256)])
    veils = []
    for index, count in enumerate(indices.histogram(here)):
        if count:
            mask = ImageChops.darker(here, indices.point([255 * (n == index) for n in range(256)]))
            veils.append(Veil(mask, blended(index, level)))
    return veils


def _indices(image: Image.Image) -> Image.Image:
    """The nearest index for each pixel's colour, whatever its opacity."""
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


def halved(image: Image.Image, right: int, down: int) -> Image.Image:
    """An image of half the size, after it has been moved so many pixels, with few kinds of half-transparent pixels."""
    width, height = (image.width + right + 1) // 2, (image.height + down + 1) // 2
    large = Image.new("RGBA", (2 * width, 2 * height))
    large.paste(image.convert("RGBA"), (right, down))
    small = large.reduce(2)
    alpha = small.getchannel("A").point([min(LEVELS, key=lambda level: abs(level - n)) for n in range(256)])
    for level, count in enumerate(alpha.histogram()):
        if count and 0 < level < 255:
            here = alpha.point([255 * (n == level) for n in range(256)])
            colours = small.copy()
            colours.putalpha(here)
            counted = colours.getcolors(small.width * small.height) or []
            _, commonest = max((count, colour) for count, colour in counted if isinstance(colour, tuple) and colour[3])
            small.paste(commonest, mask=here)
    small.putalpha(alpha)
    return small


class Patches:
    """Patches by the images they were made of, at most so many bytes of them: the least used go first."""

    def __init__(self, limit: int, *, half: bool = False) -> None:
        self.half = half
        self._kept: Kept[tuple[int, int, int], tuple[Image.Image, Patch]] = Kept(limit)

    @property
    def bytes(self) -> int:
        """Memory they take, with the images they were made of."""
        return self._kept.bytes

    def laid(self, image: Image.Image, left: int, top: int) -> Laid:
        """An image in its place; with `half`, half as large at half the place."""
        if self.half:
            made = self._of(image, left % 2, top % 2)
            left, top = left // 2, top // 2
        else:
            made = self._of(image, 0, 0)
        return Laid(
            (made.digest, left, top), left + made.left, top + made.top, left + made.right, top + made.bottom, made
        )

    def _of(self, image: Image.Image, right: int, down: int) -> Patch:
        """The image's patch. The image is held as long as the patch is, so that its id stays its own."""
        key = (id(image), right, down)
        found = self._kept.get(key)
        if found is not None:
            return found[1]
        made = patch(halved(image, right, down) if self.half else image)
        if image.width * image.height < WHOLE:
            self._kept.keep(key, (image, made), made.bytes + len(image.getbands()) * image.width * image.height)
        return made
