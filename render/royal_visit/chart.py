"""A finished match as a chart: who was how likely to win after each turn, and the turns that changed it most.

Green's certain win is the upper edge, Red's the lower one: the line is the rope that both pull.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from engine.royal_visit.board import Seat
from render.axis import axis
from render.dress import HEAD, ROW, SIDE, WIDTH, card
from render.fonts import Face
from render.painter import painter
from render.royal_visit.cards import dress
from render.royal_visit.valley import art
from render.scene import Cut, Effort, Scene
from render.sprites import SCALE, panel, shape, sprite
from render.theme import FADED, GOLD, INK, LINE, NUMBER, PAPER, SHADE, SIDES, WORDS, Colour

ROWS: Final = 9
RIBBON: Final = (420, 56)
RIBBON_Y: Final = 192
"""The ribbon over the sheet's upper edge, and its middle."""

BOX: Final = (SIDE + 24, HEAD + 18, WIDTH - SIDE - 24, HEAD + ROWS * ROW - 4)
"""The field on the sheet: left, top, right, bottom."""

LEFT, RIGHT = BOX[0] + 96, BOX[2] - 44
"""Where the first position and the last turn stand."""

HIGH, LOW = BOX[1] + 96, BOX[3] - 92
"""Where Green and Red have won for certain."""

MIDDLE: Final = (HIGH + LOW) / 2
BADGES_Y: Final = BOX[1] + 46
BADGE: Final = (72, 56)
"""A turn's number above the chart."""

STROKE: Final = 7

CLOSE: Final = 20
"""Where turns stand closer than this, in pixels, marks are narrow."""


@dataclass(frozen=True, slots=True)
class Point:
    """A turn: Green's chance of winning before it, had it been the best, and after it; from 0 to 1."""

    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart shows: every turn, and which ones (from 1) are marked: 3 at most.

    `title` is the result, at most 16 characters (`winner`'s, if there is one), `subtitle` what is shown, at most 22;
    `across` what it goes over, at most 10.
    """

    points: tuple[Point, ...]
    marked: tuple[int, ...]
    winner: Seat | None
    title: str
    subtitle: str
    across: str


def chart_png(chart: Chart) -> bytes:
    """The chart as PNG bytes."""
    return painter().png(chart_scene(chart))


def chart_scene(chart: Chart) -> Scene:
    """What lies where in a chart."""
    scene = card(dress(), ROWS, "", 0)
    scene.items.pop()  # a match's banner is its winner's
    scene.items.pop()
    scene.cuts = (Cut(HEAD - 20, Effort.LITTLE),)
    name = "none" if chart.winner is None else chart.winner.name.lower()
    banner = sprite(art(f"banner_{name}"))
    scene.add("banner", banner, (WIDTH - banner.width) / 2, 8)
    scene.write(chart.title, WIDTH / 2, 81, 76, PAPER, width=372 if chart.winner is not None else 520)
    if chart.winner is not None:
        for way in (-1, 1):
            scene.add_centred("disc", panel((74, 74), PAPER, INK, LINE, 37), WIDTH / 2 + way * 240, 83)
            scene.add_centred("emblem", sprite(art(f"emblem_{name}_small")), WIDTH / 2 + way * 240, 83)
    scene.add_centred("ribbon", panel(RIBBON, INK, INK, 0, 14), WIDTH / 2, RIBBON_Y)
    scene.write(chart.subtitle, WIDTH / 2, RIBBON_Y, WORDS, PAPER, face=Face.WORDS, width=RIBBON[0] - 40)
    _field(scene, chart)
    _rope(scene, chart)
    _marks(scene, chart)
    return scene


def _x(chart: Chart, turn: float) -> float:
    return LEFT + (RIGHT - LEFT) * turn / max(1, len(chart.points))


def _y(chance: float) -> float:
    return LOW + (HIGH - LOW) * chance


def _field(scene: Scene, chart: Chart) -> None:
    """The ground, whose side is where, and the numbers of turns."""
    left, top, right, bottom = BOX
    scene.add("box", panel((right - left, bottom - top), PAPER, INK, 4, 16), left, top)
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        scene.add("line", panel((RIGHT - LEFT, 3), SHADE, SHADE, 0, 1), LEFT, _y(chance) - 1)
    for seat, chance in ((Seat.GREEN, 1.0), (Seat.RED, 0.0)):
        x = left + 48
        scene.add_centred("disc", panel((74, 74), PAPER, SIDES[seat], LINE, 37), x, _y(chance))
        scene.add_centred("side", sprite(art(f"emblem_{seat.name.lower()}_small")), x, _y(chance))
    scene.write("50", left + 48, _y(0.5), NUMBER, INK)
    along = axis(0, max(1, len(chart.points)), LEFT, RIGHT, most=8)
    for tick in along.ticks:
        if tick:
            scene.write(str(tick), along.at(tick), bottom - 30, NUMBER, INK)
    scene.write(chart.across, left + 16, bottom - 30, 30, FADED, face=Face.WORDS, align=0, width=110)


def _rope(scene: Scene, chart: Chart) -> None:
    """The line through the chances after each turn, and the part of the field that each side has won."""
    first = chart.points[0].before if chart.points else 0.5
    chances = [first, *(point.after for point in chart.points)]
    points = [(_x(chart, turn), _y(chance)) for turn, chance in enumerate(chances)]
    size = (round(RIGHT - LEFT) + 2 * STROKE, round(LOW - HIGH) + 2 * STROKE)
    at = (LEFT - STROKE, HIGH - STROKE)
    moved = [(x - at[0], y - at[1]) for x, y in points]
    for seat in Seat:
        scene.add(f"won {seat.name.lower()}", _won(moved, size, MIDDLE - at[1], seat), *at)
    scene.add("middle", panel((RIGHT - LEFT, 4), INK, INK, 0, 1), LEFT, MIDDLE - 2)
    scene.add("rope", _line(moved, size), *at)


def _won(points: Sequence[tuple[float, float]], size: tuple[int, int], middle: float, seat: Seat) -> Image.Image:
    """What lies between the middle and the line, on one side of the middle."""
    edge = [(points[0][0], middle)]
    for (x, y), (later, other) in pairwise(points):
        edge.append((x, y))
        if (y - middle) * (other - middle) < 0:
            edge.append((x + (later - x) * (middle - y) / (other - y), middle))
    edge += [points[-1], (points[-1][0], middle)]
    side = [(x, min(y, middle) if seat is Seat.GREEN else max(y, middle)) for x, y in edge]
    return _drawn(size, SIDES[seat], lambda pen: pen.polygon([(x * SCALE, y * SCALE) for x, y in side], fill=255))


def _line(points: Sequence[tuple[float, float]], size: tuple[int, int]) -> Image.Image:
    large = [(x * SCALE, y * SCALE) for x, y in points]

    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.line(large, fill=255, width=STROKE * SCALE, joint="curve")
        for x, y in large:
            radius = STROKE * SCALE / 2
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)

    return _drawn(size, INK, draw)


def _drawn(size: tuple[int, int], colour: Colour, draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    """What is drawn `SCALE` times too large, in one colour and with a smooth edge."""
    return shape(size, colour, colour, draw, draw)


def _marks(scene: Scene, chart: Chart) -> None:
    """The marked turns: what each has changed, as a bar from before to after, and its number above."""
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
    """A thin line down from a number to its turn."""
    left = min(start[0], end[0]) - 4
    size = (round(abs(end[0] - start[0])) + 8, max(1, round(end[1] - start[1])))
    ends = [((x - left) * SCALE, (y - start[1]) * SCALE) for x, y in (start, end)]
    return _drawn(size, INK, lambda pen: pen.line(ends, fill=255, width=4 * SCALE))


def _apart(places: Sequence[float]) -> list[float]:
    """Where the numbers stand: each above its turn, but none over another, and none outside."""
    gap = BADGE[0] + 8
    least, most = BOX[0] + 20 + BADGE[0] / 2, BOX[2] - 20 - BADGE[0] / 2
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + gap if found else least))
    for n in range(len(found) - 1, -1, -1):
        found[n] = min(found[n], found[n + 1] - gap if n + 1 < len(found) else most)
    return found
