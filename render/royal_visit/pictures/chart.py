"""A finished match as a chart: each side's chance of winning after each turn, and the turns that changed it most.

The upper edge is a certain win of the player at the top, the lower edge one of the other player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from engine.royal_visit.board import Seat
from render.cards.axis import axis, dot
from render.cards.style import HEAD, ROW, SIDE, WIDTH, add_subtitle, empty_card
from render.fonts import Face
from render.raster import png
from render.royal_visit.geometry import art, card_style
from render.royal_visit.pictures.result import add_winner
from render.scene import Scene
from render.sprites import SCALE, panel, sprite, stroked
from render.theme import FADED, GOLD, INK, LINE, NUMBER, PAPER, SHADE, SIDES

ROWS: Final = 9
BOX: Final = (SIDE + 24, HEAD + 18, WIDTH - SIDE - 24, HEAD + ROWS * ROW - 4)
"""The field on the sheet: left, top, right, bottom."""

LEFT, RIGHT = BOX[0] + 96, BOX[2] - 44
"""x of the first position and of the last turn."""

HIGH, LOW = BOX[1] + 96, BOX[3] - 92
"""y of a certain win of the player at the top and of the other."""

MIDDLE: Final = (HIGH + LOW) / 2
BADGES_Y: Final = BOX[1] + 46
BADGE: Final = (72, 56)
"""Size of a turn's number above the chart."""

STROKE: Final = 7

CLOSE: Final = 20
"""Distance of two turns, in px, below which marks are narrow."""


@dataclass(frozen=True, slots=True)
class Point:
    """A turn: the top player's chance of winning (0 to 1) with the best turn instead (`before`), and after it."""

    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Chart:
    """The contents of a chart: all turns, and the numbers (from 1) of at most 3 to mark.

    `title`: the result, at most 16 characters; `subtitle`: at most 22; `across`: the label of the turns, at most 10.
    """

    points: tuple[Point, ...]
    marked: tuple[int, ...]
    winner: Seat | None
    title: str
    subtitle: str
    across: str
    top: Seat = Seat.GREEN


def chart_png(chart: Chart) -> bytes:
    """The chart as PNG bytes."""
    return png(chart_scene(chart))


def chart_scene(chart: Chart) -> Scene:
    """Plan the chart."""
    scene = empty_card(card_style(), ROWS)
    add_winner(scene, chart.winner, chart.title)
    add_subtitle(scene, chart.subtitle)
    _field(scene, chart)
    _line(scene, chart)
    _marks(scene, chart)
    return scene


def _x(chart: Chart, turn: float) -> float:
    return LEFT + (RIGHT - LEFT) * turn / max(1, len(chart.points))


def _y(chance: float) -> float:
    return LOW + (HIGH - LOW) * chance


def _field(scene: Scene, chart: Chart) -> None:
    """The field, the sides' emblems, and the numbers of turns."""
    left, top, right, bottom = BOX
    scene.add("box", panel((right - left, bottom - top), PAPER, INK, 4, 16), left, top)
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        scene.add("line", panel((RIGHT - LEFT, 3), SHADE, SHADE, 0, 1), LEFT, _y(chance) - 1)
    for seat, chance in ((chart.top, 1.0), (chart.top.other, 0.0)):
        x = left + 48
        scene.add_centred("disc", panel((74, 74), PAPER, SIDES[seat], LINE, 37), x, _y(chance))
        scene.add_centred("side", sprite(art(f"emblem_{seat.name.lower()}_small")), x, _y(chance))
    scene.write("50", left + 48, _y(0.5), NUMBER, INK)
    along = axis(0, max(1, len(chart.points)), LEFT, RIGHT, most=8)
    for tick in along.ticks:
        if tick:
            scene.write(str(tick), along.at(tick), bottom - 30, NUMBER, INK)
    scene.write(chart.across, left + 16, bottom - 30, 30, FADED, face=Face.WORDS, align=0, width=110)


def _line(scene: Scene, chart: Chart) -> None:
    """The line through the chances after each turn, and each side's area between it and the middle."""
    first = chart.points[0].before if chart.points else 0.5
    chances = [first, *(point.after for point in chart.points)]
    points = [(_x(chart, turn), _y(chance)) for turn, chance in enumerate(chances)]
    size = (round(RIGHT - LEFT) + 2 * STROKE, round(LOW - HIGH) + 2 * STROKE)
    at = (LEFT - STROKE, HIGH - STROKE)
    moved = [(x - at[0], y - at[1]) for x, y in points]
    for seat in Seat:
        scene.add(f"won {seat.name.lower()}", _area(moved, size, MIDDLE - at[1], seat, above=seat is chart.top), *at)
    scene.add("middle", panel((RIGHT - LEFT, 4), INK, INK, 0, 1), LEFT, MIDDLE - 2)
    scene.add("rope", _line_image(moved, size), *at)


def _area(
    points: Sequence[tuple[float, float]], size: tuple[int, int], middle: float, seat: Seat, *, above: bool
) -> Image.Image:
    """The area between the middle and the line, on a seat's side of the middle."""
    edge = [(points[0][0], middle)]
    for (x, y), (later, other) in pairwise(points):
        edge.append((x, y))
        if (y - middle) * (other - middle) < 0:
            edge.append((x + (later - x) * (middle - y) / (other - y), middle))
    edge += [points[-1], (points[-1][0], middle)]
    side = [(x, min(y, middle) if above else max(y, middle)) for x, y in edge]
    return stroked(size, SIDES[seat], lambda pen: pen.polygon([(x * SCALE, y * SCALE) for x, y in side], fill=255))


def _line_image(points: Sequence[tuple[float, float]], size: tuple[int, int]) -> Image.Image:
    large = [(x * SCALE, y * SCALE) for x, y in points]

    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.line(large, fill=255, width=STROKE * SCALE, joint="curve")
        for x, y in large:
            dot(pen, x, y, STROKE, 255)

    return stroked(size, INK, draw)


def _marks(scene: Scene, chart: Chart) -> None:
    """The marked turns: a bar from the chance before to the chance after, and the turn's number above."""
    narrow = (RIGHT - LEFT) / max(1, len(chart.points)) < CLOSE
    wide, round_ = (16, 26) if narrow else (22, 32)
    badges = _apart([_x(chart, turn) for turn in chart.marked])
    for turn, x in zip(chart.marked, badges, strict=True):
        point, at = chart.points[turn - 1], _x(chart, turn)
        scene.add("thread", _thread((x, BADGES_Y), (at, _y(max(point.before, point.after)))), min(x, at) - 4, BADGES_Y)
    for turn, x in zip(chart.marked, badges, strict=True):
        point, at = chart.points[turn - 1], _x(chart, turn)
        start, end = _y(point.before), _y(point.after)
        height = max(30, round(abs(end - start)) + 12)
        scene.add_centred("bar", panel((wide, height), GOLD, INK, 4, wide // 2 - 1), at, (start + end) / 2)
        scene.add_centred("after", panel((round_, round_), GOLD, INK, 4, round_ // 2), at, end)
        scene.add_centred("badge", panel(BADGE, GOLD, INK, LINE, 18), x, BADGES_Y)
        scene.write(str(turn), x, BADGES_Y, NUMBER + 4, INK, width=BADGE[0] - 20)


def _thread(start: tuple[float, float], end: tuple[float, float]) -> Image.Image:
    """A thin line from a number down to its turn."""
    left = min(start[0], end[0]) - 4
    size = (round(abs(end[0] - start[0])) + 8, max(1, round(end[1] - start[1])))
    ends = [((x - left) * SCALE, (y - start[1]) * SCALE) for x, y in (start, end)]
    return stroked(size, INK, lambda pen: pen.line(ends, fill=255, width=4 * SCALE))


def _apart(places: Sequence[float]) -> list[float]:
    """Return the x of the numbers: each above its turn if possible, without overlaps, inside the field."""
    gap = BADGE[0] + 8
    least, most = BOX[0] + 20 + BADGE[0] / 2, BOX[2] - 20 - BADGE[0] / 2
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + gap if found else least))
    for n in range(len(found) - 1, -1, -1):
        found[n] = min(found[n], found[n + 1] - gap if n + 1 < len(found) else most)
    return found
