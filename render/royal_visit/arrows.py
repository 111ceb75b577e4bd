"""Arrows along a lane, from where a piece stood to where it stands. They follow the curve of the valley."""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import Final

from PIL import Image, ImageDraw

from render.royal_visit.geometry import PITCH, column, rise
from render.sprites import SCALE, shape
from render.theme import GOLD, INK, Colour

SHAFT: Final = 9
HEAD: Final = 25
MARGIN: Final = 6
SHORT: Final = 6
"""Distance between an arrow's tail and the middle of its space."""


def arrow(start: int, end: int, y: int, fill: Colour = GOLD) -> tuple[Image.Image, int, int]:
    """An arrow from one space to another along the curve that is at y at the Fountain, and its upper left corner."""
    image, left, top = _arrow(start, end, fill)
    return image, left, top + y


@lru_cache(maxsize=192)
def _arrow(start: int, end: int, fill: Colour) -> tuple[Image.Image, int, int]:
    """The arrow for y = 0: all lanes have the same curve."""
    way = 1 if end > start else -1
    x0, x1 = column(start) + way * SHORT, column(end) - way * (PITCH // 2 - 16)
    low, high = min(x0, x1), max(x0, x1)
    neck = x1 - way * HEAD * 0.8
    steps = max(2, int(abs(neck - x0) // 8))
    shaft = [(x0 + (neck - x0) * n / steps) for n in range(steps + 1)]
    upper = [(x, -rise(x) - SHAFT / 2) for x in shaft]
    lower = [(x, -rise(x) + SHAFT / 2) for x in reversed(shaft)]
    at = -rise(neck)
    outline = [*upper, (neck, at - HEAD / 2), (x1, -rise(x1)), (neck, at + HEAD / 2), *lower]
    left = int(low) - MARGIN
    top = floor(min(py for _, py in outline)) - MARGIN
    width = int(high) + MARGIN + 1 - left
    height = int(max(py for _, py in outline)) + MARGIN + 1 - top
    points = [((px - left) * SCALE, (py - top) * SCALE) for px, py in outline]

    def inner(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(points, fill=255)

    def outer(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(points, fill=255)
        pen.line([*points, *points[:2]], fill=255, width=7 * SCALE, joint="curve")

    return shape((width, height), fill, INK, inner, outer), left, top
