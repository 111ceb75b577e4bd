"""Images to build scenes from: the committed sprites, lines of text, and plain shapes.

All of them are cached, because `render.raster` recognises images by their identity. Never draw on one: copy it first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFile

from render.fonts import Face, font
from render.theme import Colour

SCALE = 2
"""Shapes are drawn this many times too large and then reduced, which smooths their edges."""

OPACITIES: Final = (0, 128, 255)
"""Opacities of smooth edges: with three of them a shape is pasted fast and packs small."""

FAINT, FIRM = 96, 160
"""Coverages (of 255) of an edge pixel: transparent below the first, translucent below the second, else opaque."""

QUANTISED: Final = [0 if level < FAINT else 1 if level < FIRM else 2 for level in range(256)]
"""A smooth mask's levels as indices into `OPACITIES`."""

THIN: Final = 84
"""Minimum coverage (of 255) of a pixel by a ghost's lines for them to show at half the size."""


def picture_file(name: str) -> bytes:
    """The PNG of a drawing of `render/assets` by its path without `.png`."""
    return files("render").joinpath("assets", f"{name}.png").read_bytes()


@cache
def sprite(name: str) -> Image.Image:
    """A drawing of `render/assets` by its path without `.png`, in mode P with a palette of its own.

    It is held as its file: patches are made of it, so its pixels need not be. Read them by `loaded`.
    """
    return _unread(picture_file(name))


def packed(image: Image.Image) -> Image.Image:
    """An image in mode P that will only be a layer, as its file: some hundredths of the memory. See `sprite`."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=1)
    return _unread(file.getvalue())


def _unread(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.info["file"] = data
    return image


def loaded(image: Image.Image) -> Image.Image:
    """The image or, if only its file is held, a loaded copy for one use."""
    if "file" not in image.info or not isinstance(image, ImageFile.ImageFile):  # images made of one take its info over
        return image
    copy = Image.open(BytesIO(image.info["file"]))
    copy.load()
    copy.apply_transparency()
    return copy


def outlined(ghost: Image.Image, lines: Colour, body: Colour, *, half: bool = False) -> Image.Image:
    """A ghost sprite (its darkest colour draws its lines) made opaque, in two colours; `half`: at half the size."""
    large = loaded(ghost).convert("RGBA")
    dark = large.convert("L").point(lambda level: 255 * (level < 128))
    alpha = large.getchannel("A").point(lambda level: 255 * (level > 0))
    dark = ImageChops.darker(dark, alpha)
    if half:
        dark = dark.reduce(2).point(lambda level: 255 * (level >= THIN))
        alpha = alpha.reduce(2).point(lambda level: 255 * (level > 127))
    image = alpha.point([0] * 128 + [1] * 128)
    image.paste(2, mask=dark)
    image.putpalette(bytes((*body, 0, *body, 255, *lines, 255)), "RGBA")
    return image


def compact(image: Image.Image) -> Image.Image:
    """An RGBA image of at most 256 colours that will only be a layer, in mode P, `packed`."""
    pixels = memoryview(image.tobytes()).cast("I").tolist()
    places = {colour: place for place, colour in enumerate(dict.fromkeys(pixels))}
    made = Image.frombytes("P", image.size, bytes(map(places.__getitem__, pixels)))
    made.putpalette(b"".join(colour.to_bytes(4, sys.byteorder) for colour in places), "RGBA")
    return packed(made)


@lru_cache(maxsize=16)
def plain(size: tuple[int, int], colour: Colour) -> Image.Image:
    """A rectangle in one colour."""
    image = Image.new("P", size)
    image.putpalette(colour)
    return image


def fanned(card: Image.Image, count: int, right: int, down: int = 0) -> Image.Image:
    """A sprite `count` times in RGBA, each over the one before it and this many px further (negative: to the left, up).

    With a count of 0, a transparent image.
    """
    steps = max(0, count - 1)
    drawing = loaded(card).convert("RGBA")
    image = Image.new("RGBA", (drawing.width + abs(right) * steps, drawing.height + abs(down) * steps))
    for n in range(count):
        left, top = ((n if step >= 0 else steps - n) * abs(step) for step in (right, down))
        image.alpha_composite(drawing, (left, top))
    return image


@lru_cache(maxsize=128)
def text_image(text: str, face: Face, size: int, colour: Colour, width: int | None = None) -> Image.Image:
    """A line of text: as wide as its ink, as high as the face's digits, capitals and descenders.

    `width`: the size is reduced until the text is at most this wide, in px, so that every language fits its place.
    """
    type_ = font(face, size)
    while width is not None and size > 8 and type_.getlength(text) > width:
        size -= 1
        type_ = font(face, size)
    left, _, right, _ = type_.getbbox(text, anchor="ls")
    _, top, _, _ = type_.getbbox(_TALLEST[face is Face.NAMES], anchor="ls")
    _, _, _, bottom = type_.getbbox("gç,", anchor="ls")
    mask = Image.new("L", (max(1, round(right - left)), max(1, round(bottom - top))))
    ImageDraw.Draw(mask).text((-left, -top), text, font=type_, fill=255, anchor="ls")
    image = mask.point(QUANTISED)
    image.putpalette(b"".join(bytes((*colour, level)) for level in OPACITIES), "RGBA")
    return image


_TALLEST: Final = ("0HÉ", "0HẾ")
"""What reaches highest in words, and in names, which may have two accents on a capital."""


@cache
def digit_centre(face: Face, size: int) -> float:
    """The distance from the top of a `text_image` to the middle of its digits, px."""
    type_ = font(face, size)
    _, top, _, _ = type_.getbbox(_TALLEST[face is Face.NAMES], anchor="ls")
    _, high, _, low = type_.getbbox("0", anchor="ls")
    return (high + low) / 2 - top


def shape(
    size: tuple[int, int],
    fill: Colour,
    outline: Colour,
    inner: Callable[[ImageDraw.ImageDraw], None],
    outer: Callable[[ImageDraw.ImageDraw], None],
) -> Image.Image:
    """A smooth shape in `fill` on one in `outline`, in mode P.

    `inner` and `outer` draw them with level 255, with all coordinates multiplied by `SCALE`. Not cached.
    """
    masks = []
    for draw in (outer, inner):
        large = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
        draw(ImageDraw.Draw(large))
        masks.append(large.reduce(SCALE).point(QUANTISED))
    below, above = masks
    image = ImageChops.add(below.point([min(255, len(OPACITIES) * n) for n in range(256)]), above)
    palette = bytearray()
    for under in OPACITIES:
        for level in OPACITIES:
            palette += bytes((b * level + a * (255 - level)) // 255 for a, b in zip(outline, fill, strict=True))
            palette.append(max(under, level))
    image.putpalette(bytes(palette), "RGBA")
    return image


def stroked(size: tuple[int, int], colour: Colour, draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    """A smooth shape in one colour, as `shape` has it."""
    return shape(size, colour, colour, draw, draw)


@lru_cache(maxsize=256)
def polygon(
    points: tuple[tuple[float, float], ...],
    size: tuple[int, int],
    fill: Colour,
    outline: Colour,
    line: int,
    *,
    inside: bool = True,
) -> Image.Image:
    """A smooth polygon with an outline `line` px wide, on a transparent image of this size.

    Half of the outline is `inside` the polygon; if not, the polygon covers that half.
    """
    large = [(x * SCALE, y * SCALE) for x, y in points]

    def draw(pen: ImageDraw.ImageDraw, edge: int) -> None:
        pen.polygon(large, fill=255)
        if edge or inside:
            pen.line([*large, *large[:2]], fill=edge, width=line * SCALE, joint="curve")

    return shape(size, fill, outline, lambda pen: draw(pen, 0), lambda pen: draw(pen, 255))


@lru_cache(maxsize=48)
def panel(size: tuple[int, int], fill: Colour, outline: Colour, line: int, radius: int) -> Image.Image:
    """A rectangle with round corners, its outline (`line` px wide) inside this size."""
    right, bottom = size[0] * SCALE - 1, size[1] * SCALE - 1

    def draw(pen: ImageDraw.ImageDraw, edge: int) -> None:
        pen.rounded_rectangle((edge, edge, right - edge, bottom - edge), max(0, radius * SCALE - edge), fill=255)

    return packed(shape(size, fill, outline, lambda pen: draw(pen, line * SCALE), lambda pen: draw(pen, 0)))
