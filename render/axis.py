"""Axes and curves of the cards: which few numbers an axis shows, and a line over a filled ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from PIL import Image, ImageDraw

from render.sprites import SCALE, shape
from render.theme import Colour

STEPS: Final = (1, 2, 5, 10)
"""What the numbers of an axis are multiples of, times a power of ten."""

KEPT: Final = 4
"""How many values of a part of a curve are drawn at most."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from `low` to `high`, drawn from pixel `start` to pixel `end`; `ticks` are the numbers beside it."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[int, ...]

    def at(self, value: float) -> float:
        """The pixel of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def axis(low: float, high: float, start: float, end: float, *, most: int, least: float = 0) -> Axis:
    """An axis that begins and ends where its data do, at least `least` long, with at most so many round numbers.

    >>> axis(961, 1242, 0, 100, most=4).ticks
    (1000, 1100, 1200)
    """
    if (lacking := max(least, 1) - (high - low)) > 0:
        low, high = low - lacking / 2, high + lacking / 2
    step = next(step for step in _steps(high - low) if floor(high / step) - ceil(low / step) < most)
    return Axis(low, high, start, end, tuple(step * n for n in range(ceil(low / step), floor(high / step) + 1)))


def _steps(length: float) -> Sequence[int]:
    """Round steps, the smallest first, of which one parts this length a few times at most."""
    power = max(0, floor(log10(length)) - 1)
    return [step * 10 ** (power + more) for more in range(3) for step in STEPS[:3]]


def thinned(values: Sequence[float], parts: int) -> list[int]:
    """Which of these values, by number, a curve through them all needs that has room for so many parts.

    Of each part that is the first, the last, the lowest and the highest: no peak is lost, and nothing is joined that
    was not. Where that would save nothing, it is every value.
    """
    size = -(-len(values) // parts)
    if size <= KEPT:
        return list(range(len(values)))
    found: set[int] = set()
    for first in range(0, len(values), size):
        part = range(first, min(first + size, len(values)))
        found |= {part[0], part[-1], min(part, key=values.__getitem__), max(part, key=values.__getitem__)}
    return sorted(found)


def curve(
    points: Sequence[tuple[float, float]], size: tuple[int, int], fill: Colour, line: Colour, width: int
) -> Image.Image:
    """A line through at least two points, from left to right, and all that lies below it filled; on its own image."""
    large = [(x * SCALE, y * SCALE) for x, y in points]
    below = [(large[0][0], size[1] * SCALE), *large, (large[-1][0], size[1] * SCALE)]

    def inner(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(below, fill=255)
        _stroke(pen, large, 0, width)

    def outer(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(below, fill=255)
        _stroke(pen, large, 255, width)

    return shape(size, fill, line, inner, outer)


def _stroke(pen: ImageDraw.ImageDraw, points: Sequence[tuple[float, float]], level: int, width: int) -> None:
    pen.line(points, fill=level, width=width * SCALE, joint="curve")
    radius = width * SCALE / 2
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=level)
