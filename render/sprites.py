"""The committed drawings as images, and a few ways to make words and plain shapes into images like them.

Everything is cached and must not be drawn on: copy first.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

from PIL import Image, ImageDraw

from render.fonts import Face, font
from render.theme import Colour

SCALE = 4
"""Shapes are drawn this many times too large and then reduced, which smooths their edges."""


@cache
def sprite(name: str) -> Image.Image:
    """A drawing of `render/assets` by its path without `.png`, as RGBA."""
    with files("render").joinpath("assets", f"{name}.png").open("rb") as file:
        image = Image.open(file)
        image.load()
    return image.convert("RGBA")


@cache
def palette() -> Image.Image:
    """The one palette of all pictures, as a palette image for `Image.quantize`."""
    with files("render").joinpath("assets", "palette.png").open("rb") as file:
        image = Image.open(file)
        image.load()
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
    image = Image.new("RGBA", (max(1, round(right - left)), max(1, round(bottom - top))), (*colour, 0))
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).text((-left, -top), text, font=type_, fill=255, anchor="ls")
    image.putalpha(mask)
    return image


def cap_centre(face: Face, size: int) -> float:
    """How far below the top of `words` the middle of its digits lies."""
    type_ = font(face, size)
    _, top, _, _ = type_.getbbox("0HÉ", anchor="ls")
    _, high, _, low = type_.getbbox("0", anchor="ls")
    return (high + low) / 2 - top


@lru_cache(maxsize=256)
def polygon(
    points: tuple[tuple[float, float], ...], size: tuple[int, int], fill: Colour, outline: Colour, line: int
) -> Image.Image:
    """A smooth outlined shape on its own transparent image."""
    image = Image.new("RGBA", (size[0] * SCALE, size[1] * SCALE), (*outline, 0))
    pen = ImageDraw.Draw(image)
    large = [(x * SCALE, y * SCALE) for x, y in points]
    pen.polygon(large, fill=(*fill, 255))
    pen.line([*large, *large[:2]], fill=(*outline, 255), width=line * SCALE, joint="curve")
    return image.reduce(SCALE)


@lru_cache(maxsize=64)
def panel(size: tuple[int, int], fill: Colour, outline: Colour, line: int, radius: int) -> Image.Image:
    """A rounded rectangle on its own transparent image."""
    image = Image.new("RGBA", (size[0] * SCALE, size[1] * SCALE), (*outline, 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, size[0] * SCALE - 1, size[1] * SCALE - 1),
        radius * SCALE,
        fill=(*fill, 255),
        outline=(*outline, 255),
        width=line * SCALE,
    )
    return image.reduce(SCALE)
