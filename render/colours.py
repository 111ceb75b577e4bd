"""The one palette of all pictures, and how colours find their place in it."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PIL import Image

UNCHANGED: Final = 255
"""An index that no picture uses: in a replay it stands for "as in the frame before"."""


@cache
def palette() -> Image.Image:
    """The palette as a one-row palette image, also for `Image.quantize`: its pixels are the indices, and the colour
    that covers most comes first."""
    with files("render").joinpath("assets", "palette.png").open("rb") as file:
        image = Image.open(file)
        image.load()
    return image


@cache
def table() -> bytes:
    """The palette as 256 times red, green, blue."""
    flat = bytes(palette().getpalette("RGB") or b"")
    return flat + bytes(768 - len(flat))


@lru_cache(maxsize=8192)
def nearest(red: int, green: int, blue: int) -> int:
    """The index of the colour most like this one; of two that are equally so, the one that covers more."""
    return min(_order(), key=[_apart(red, green, blue, *colour) for colour in _colours()].__getitem__)


@lru_cache(maxsize=128)
def blended(index: int, alpha: int) -> bytes:
    """What becomes of each index under a colour of the palette with this opacity (0–255)."""
    over = _colours()[index]
    return bytes(
        nearest(*((under * (255 - alpha) + top * alpha + 127) // 255 for under, top in zip(colour, over, strict=True)))
        for colour in _colours()
    ) + bytes((UNCHANGED,))


@cache
def _colours() -> tuple[tuple[int, int, int], ...]:
    flat = table()
    return tuple((flat[n], flat[n + 1], flat[n + 2]) for n in range(0, 3 * UNCHANGED, 3))


@cache
def _order() -> bytes:
    return palette().tobytes()[:UNCHANGED]


def _apart(red: int, green: int, blue: int, r: int, g: int, b: int) -> int:
    return (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
