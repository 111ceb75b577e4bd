"""Axes and curves of charts: round numbers for an axis, fewer points for a long curve, a line over a filled area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from PIL import Image, ImageDraw

from render.sprites import SCALE, shape
from render.theme import Colour

STEPS: Final = (1, 2, 5)
"""The numbers beside an axis are multiples of one of these times a power of ten."""

PER_PART: Final = 4
"""Maximum number of values drawn of each part of a curve."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from value `low` at px `start` to value `high` at px `end`; `ticks`: the values to write beside it."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[int, ...]

    def at(self, value: float) -> float:
        """The px of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def axis(low: float, high: float, start: float, end: float, *, most: int, least: float = 0) -> Axis:
    """An axis from `low` to `high`, widened to a range of `least`, with at most `most` round numbers.

    >>> axis(961, 1242, 0, 100, most=4).ticks
    (1000, 1100, 1200)
    """
    if (lacking := max(least, 1) - (high - low)) > 0:
        low, high = low - lacking / 2, high + lacking / 2
    step = next(step for step in _steps(high - low) if floor(high / step) - ceil(low / step) < most)
    return Axis(low, high, start, end, tuple(step * n for n in range(ceil(low / step), floor(high / step) + 1)))


def _steps(length: float) -> Sequence[int]:
    """Steps to try, the smallest first."""
    power = max(0, floor(log10(length)) - 1)
    return [step * 10 ** (power + more) for more in range(3) for step in STEPS]


def thinned(values: Sequence[float], parts: int) -> list[int]:
    """Return the indices of the values to draw: of each of `parts` parts the first, last, lowest and highest.

    So every peak stays, and the curve is continuous between parts. Return all indices if that would save nothing.
    """
    size = -(-len(values) // parts)
    if size <= PER_PART:
        return list(range(len(values)))
    found: set[int] = set()
    for first in range(0, len(values), size):
        part = range(first, min(first + size, len(values)))
        found |= {part[0], part[-1], min(part, key=values.__getitem__), max(part, key=values.__getitem__)}
    return sorted(found)


def curve(
    points: Sequence[tuple[float, float]], size: tuple[int, int], fill: Colour, line: Colour, width: int
) -> Image.Image:
    """A line (`width` px) through at least two points, from left to right, over a filled area, on its own image."""
    large = [(x * SCALE, y * SCALE) for x, y in points]
    below = [(large[0][0], size[1] * SCALE), *large, (large[-1][0], size[1] * SCALE)]

    def draw(pen: ImageDraw.ImageDraw, level: int) -> None:
        pen.polygon(below, fill=255)
        pen.line(large, fill=level, width=width * SCALE, joint="curve")
        for x, y in (large[0], large[-1]):
            dot(pen, x, y, width, level)

    return shape(size, fill, line, lambda pen: draw(pen, 0), lambda pen: draw(pen, 255))


def dot(pen: ImageDraw.ImageDraw, x: float, y: float, width: int, level: int) -> None:
    """Draw a dot `width` px across (times `SCALE`): the round end of a line."""
    radius = width * SCALE / 2
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=level)
