"""The one palette of all pictures: its colours, and the mapping of any colour to an index."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PIL import Image

UNCHANGED: Final = 255
"""Index that no picture uses. In a GIF it is the transparent one: "as in the frame before"."""


@cache
def palette() -> Image.Image:
    """The palette as a one-row image in mode P, also for `Image.quantize`.

    Its pixels are the indices by coverage: the colour that covers most of all pictures comes first.
    """
    with files("render").joinpath("assets", "palette.png").open("rb") as file:
        image = Image.open(file)
        image.load()
    return image


@cache
def rgb_table() -> bytes:
    """The palette as 256 × (red, green, blue), as PNG and GIF files have it."""
    flat = bytes(palette().getpalette("RGB") or b"")
    return flat + bytes(768 - len(flat))


@lru_cache(maxsize=8192)
def nearest(red: int, green: int, blue: int) -> int:
    """The index of the closest colour in RGB; of two at the same distance, the one with the greater coverage."""
    distances = [square - r * red - g * green - b * blue for square, r, g, b in _by_coverage()[1]]
    return _by_coverage()[0][distances.index(min(distances))]


@lru_cache(maxsize=128)
def blend_table(index: int, alpha: int) -> tuple[int, ...]:
    """What each index becomes under the colour of `index` with opacity `alpha` (0-255)."""
    over = colours()[index]
    shown = (
        nearest(*((under * (255 - alpha) + top * alpha + 127) // 255 for under, top in zip(colour, over, strict=True)))
        for colour in colours()
    )
    return (*shown, UNCHANGED)


@cache
def colours() -> tuple[tuple[int, int, int], ...]:
    """The colours by index, without `UNCHANGED`."""
    flat = rgb_table()
    return tuple((flat[n], flat[n + 1], flat[n + 2]) for n in range(0, 3 * UNCHANGED, 3))


@cache
def _by_coverage() -> tuple[bytes, list[tuple[int, int, int, int]]]:
    """The indices by coverage, and of each colour r² + g² + b², 2r, 2g, 2b: the parts of a distance that it decides."""
    indices = palette().tobytes()[:UNCHANGED]
    found = map(colours().__getitem__, indices)
    return indices, [(r * r + g * g + b * b, 2 * r, 2 * g, 2 * b) for r, g, b in found]
