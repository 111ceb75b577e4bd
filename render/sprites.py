"""The committed drawings as images, and a few ways to make words and plain shapes into images like them.

Everything is cached and must not be drawn on: copy first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.fonts import Face, font
from render.theme import Colour

SCALE = 2
"""Shapes are drawn this many times too large and then reduced, which smooths their edges."""

STEPS: Final = (0, 128, 255)
"""The opacities of smooth edges."""

FAINT, FIRM = 96, 160
"""An edge pixel is left out below the first opacity, half there up to the second, and whole above."""


@cache
def sprite(name: str) -> Image.Image:
    """A drawing of `render/assets` by its path without `.png`, with a palette of its own that has opacities."""
    with files("render").joinpath("assets", f"{name}.png").open("rb") as file:
        image = Image.open(file)
        image.load()
    image.apply_transparency()
    return image


THIN: Final = 84
"""How much of a pixel of half the size a ghost's lines must cover to be seen there, of 255."""


def outlined(ghost: Image.Image, lines: Colour, body: Colour, *, half: bool = False) -> Image.Image:
    """A ghost (its darkest colour draws its lines) made firm: opaque lines on an opaque body.

    `half`: half as large.
    """
    large = ghost.convert("RGBA")
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
    """An RGBA image of at most 256 colours with a palette of its own: a quarter of the memory."""
    pixels = memoryview(image.tobytes()).cast("I").tolist()
    places = {colour: place for place, colour in enumerate(dict.fromkeys(pixels))}
    made = Image.frombytes("P", image.size, bytes(map(places.__getitem__, pixels)))
    made.putpalette(b"".join(colour.to_bytes(4, sys.byteorder) for colour in places), "RGBA")
    return made


def plain(size: tuple[int, int], colour: Colour) -> Image.Image:
    """A ground in one colour."""
    image = Image.new("P", size)
    image.putpalette(colour)
    return image


@lru_cache(maxsize=512)
def words(text: str, face: Face, size: int, colour: Colour, width: int | None = None) -> Image.Image:
    """A line of text, cropped to its ink across and to the face's digits and capitals down.

    Set smaller until it is at most `width` pixels wide, so that every language fits its place.
    """
    type_ = font(face, size)
    while width is not None and size > 8 and type_.getlength(text) > width:
        size -= 1
        type_ = font(face, size)
    left, _, right, _ = type_.getbbox(text, anchor="ls")
    _, top, _, _ = type_.getbbox("0HÉ", anchor="ls")
    _, _, _, bottom = type_.getbbox("gç,", anchor="ls")
    mask = Image.new("L", (max(1, round(right - left)), max(1, round(bottom - top))))
    ImageDraw.Draw(mask).text((-left, -top), text, font=type_, fill=255, anchor="ls")
    image = stepped(mask)
    image.putpalette(b"".join(bytes((*colour, level)) for level in STEPS), "RGBA")
    return image


@cache
def cap_centre(face: Face, size: int) -> float:
    """How far below the top of `words` the middle of its digits lies."""
    type_ = font(face, size)
    _, top, _, _ = type_.getbbox("0HÉ", anchor="ls")
    _, high, _, low = type_.getbbox("0", anchor="ls")
    return (high + low) / 2 - top


def stepped(mask: Image.Image) -> Image.Image:
    """A smooth mask as places in `STEPS`: with three opacities only it is painted fast and packs small."""
    return mask.point([0 if v < FAINT else 1 if v < FIRM else 2 for v in range(256)])


def shape(
    size: tuple[int, int],
    fill: Colour,
    outline: Colour,
    inner: Callable[[ImageDraw.ImageDraw], None],
    outer: Callable[[ImageDraw.ImageDraw], None],
) -> Image.Image:
    """A shape in one colour on one in another. Both are drawn with 255, everything `SCALE` times too large."""
    masks = []
    for draw in (outer, inner):
        large = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
        draw(ImageDraw.Draw(large))
        masks.append(stepped(large.reduce(SCALE)))
    below, above = masks
    image = ImageChops.add(below.point([min(255, len(STEPS) * n) for n in range(256)]), above)
    palette = bytearray()
    for under in STEPS:
        for level in STEPS:
            palette += bytes((b * level + a * (255 - level)) // 255 for a, b in zip(outline, fill, strict=True))
            palette.append(max(under, level))
    image.putpalette(bytes(palette), "RGBA")
    return image


@lru_cache(maxsize=256)
def polygon(
    points: tuple[tuple[float, float], ...], size: tuple[int, int], fill: Colour, outline: Colour, line: int
) -> Image.Image:
    """A smooth outlined shape on its own transparent image."""
    large = [(x * SCALE, y * SCALE) for x, y in points]

    def inner(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(large, fill=255)
        pen.line([*large, *large[:2]], fill=0, width=line * SCALE, joint="curve")

    def outer(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(large, fill=255)
        pen.line([*large, *large[:2]], fill=255, width=line * SCALE, joint="curve")

    return shape(size, fill, outline, inner, outer)


@lru_cache(maxsize=64)
def panel(size: tuple[int, int], fill: Colour, outline: Colour, line: int, radius: int) -> Image.Image:
    """A rounded rectangle on its own transparent image."""
    right, bottom = size[0] * SCALE - 1, size[1] * SCALE - 1
    edge = line * SCALE

    def inner(pen: ImageDraw.ImageDraw) -> None:
        pen.rounded_rectangle((edge, edge, right - edge, bottom - edge), max(0, radius * SCALE - edge), fill=255)

    def outer(pen: ImageDraw.ImageDraw) -> None:
        pen.rounded_rectangle((0, 0, right, bottom), radius * SCALE, fill=255)

    return shape(size, fill, outline, inner, outer)
