"""Writes the valley as SVG, from the same geometry the pawns stand on. Run by `rasterise.py`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.royal_visit.board import CHATEAU, END
from render.royal_visit.geometry import (
    BANKS_BOTTOM,
    BANKS_TOP,
    COIN,
    COIN_TOP,
    HEIGHT,
    PITCH,
    ROAD_BOTTOM,
    ROAD_TOP,
    TRACK_BOTTOM,
    WIDTH,
    Lane,
    column,
    lifted,
    rise,
)
from tools.art.drawings import about, inner, moved

INK = "#2d1b33"


class Side(NamedTuple):
    """The colours of one duchy; pairs alternate from space to space."""

    bank: tuple[str, str]
    near: tuple[str, str]
    road: tuple[str, str]
    court: tuple[str, str]
    court_road: tuple[str, str]
    tile: tuple[str, str]
    goal: str
    stone: str
    joint: str
    court_joint: str
    ring: str
    goal_ring: str
    kerb: str
    grass: str
    petal: str
    heart: str


GREEN = Side(
    bank=("#9ace78", "#8fc46d"),
    near=("#aad883", "#a0ce79"),
    road=("#eeeccb", "#e2dfb9"),
    court=("#4a9a5c", "#408d53"),
    court_road=("#cfe6b4", "#c0dba4"),
    tile=("#dcebb9", "#cfe0a9"),
    goal="#2a7549",
    stone="#f8f5dd",
    joint="#cdc49c",
    court_joint="#a5c78e",
    ring="#b4a67c",
    goal_ring="#7fb3a0",
    kerb="#6b7d4a",
    grass="#5f9f4e",
    petal="#fffdf0",
    heart="#f2c230",
)
RED = Side(
    bank=("#d78a70", "#cd7e64"),
    near=("#e09a7e", "#d78e72"),
    road=("#f6e3c4", "#ecd5b2"),
    court=("#c4534a", "#b84840"),
    court_road=("#f5c6ad", "#edb79b"),
    tile=("#f8dcbc", "#f0cfaa"),
    goal="#b5332f",
    stone="#fcf0da",
    joint="#d9bf98",
    court_joint="#dc9f84",
    ring="#b4a67c",
    goal_ring="#dd8f80",
    kerb="#a5604a",
    grass="#a5533f",
    petal="#fff0cf",
    heart="#c2382f",
)
FOUNTAIN = Side(
    bank=("#8fcbd8", "#8fcbd8"),
    near=("#8fcbd8", "#8fcbd8"),
    road=("#d6eaee", "#d6eaee"),
    court=("", ""),
    court_road=("", ""),
    tile=("#d6eaee", "#d6eaee"),
    goal="",
    stone="#ffffff",
    joint="#bcd6da",
    court_joint="",
    ring="#8fb3ba",
    goal_ring="",
    kerb="#5f97a6",
    grass="",
    petal="",
    heart="",
)


def side_of(space: int) -> Side:
    """The colours of a space."""
    return FOUNTAIN if space == 0 else GREEN if space < 0 else RED


def edges(space: int) -> tuple[float, float]:
    """The left and right end of a space; the outermost spaces reach to the picture's edge."""
    x = column(space)
    left = 0.0 if space == -END else x - PITCH / 2
    return left, float(WIDTH) if space == END else x + PITCH / 2


def edge(y: float, left: float, right: float) -> list[tuple[float, float]]:
    """Points along the valley's curve from left to right, y given at the Fountain."""
    steps = max(2, int((right - left) / 12))
    xs = [left + (right - left) * n / steps for n in range(steps + 1)]
    return [(x, y - rise(x)) for x in xs]


def strip(top: float, bottom: float, left: float, right: float, style: str) -> str:
    """A piece of a curved band."""
    points = edge(top, left, right) + edge(bottom, left, right)[::-1]
    return f'<path d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in points)}Z" {style}/>'


def line(y: float, left: float, right: float, style: str) -> str:
    """A line along the valley's curve."""
    return f'<path d="M{" L".join(f"{x:.1f} {at:.1f}" for x, at in edge(y, left, right))}" fill="none" {style}/>'


def banks() -> Iterator[str]:
    """The three lanes, space by space, and the chateaux' courtyards."""
    for space in range(-END, END + 1):
        left, right = edges(space)
        odd, side, home = space % 2, side_of(space), abs(space) >= CHATEAU
        for top, bottom, fill in (
            (BANKS_TOP, ROAD_TOP, side.court if home else side.bank),
            (ROAD_BOTTOM, BANKS_BOTTOM, side.court if home else side.near),
            (ROAD_TOP, ROAD_BOTTOM, side.court_road if home else side.road),
        ):
            yield strip(top, bottom, left - 0.4, right + 0.4, f'fill="{fill[odd]}"')


def stones() -> Iterator[str]:
    """The road's paving, its kerbs, and a stepping stone for each space of the banks."""
    for space in range(-END, END + 1):
        x = column(space)
        left, right = edges(space)
        side, home = side_of(space), abs(space) >= CHATEAU
        if space:
            at = right if space < 0 else left
            joint = f"M{at:.1f} {ROAD_TOP - rise(at):.1f} v{ROAD_BOTTOM - ROAD_TOP}"
            yield f'<path d="{joint}" stroke="#b9a27a" stroke-width="3"/>'
        yield from paving(space, left, right)
        for lane in (Lane.WIZARD, Lane.COURT, Lane.JESTER):
            y = lifted(lane, space) - 7
            on_road = lane is Lane.COURT
            fill = side.stone if on_road or space == 0 else (side.court_road if home else side.road)[0]
            rim = side.joint if on_road else side.goal if home else side.kerb
            style = f'fill="{fill}" stroke="{rim}" stroke-width="3"'
            yield f'<ellipse cx="{x}" cy="{y}" rx="30" ry="9.5" {style}/>'
    for y in (ROAD_TOP, ROAD_BOTTOM):
        yield line(y, 0, WIDTH, 'stroke="#6e5a45" stroke-width="11"')
        yield line(y, 0, WIDTH, 'stroke="#d8c69c" stroke-width="6"')
        yield line(y, 0, WIDTH, 'stroke="#6e5a45" stroke-width="6" stroke-dasharray="2.5 20.5"')


def paving(space: int, left: float, right: float) -> Iterator[str]:
    """The joints between a slab's stones, different from slab to slab."""
    random = Random(space + 40)
    side = side_of(space)
    joint = f'stroke="{side.court_joint if abs(space) >= CHATEAU else side.joint}" stroke-width="2.5"'
    y = ROAD_TOP + random.uniform(24, 38)
    while y < ROAD_BOTTOM - 18:
        yield line(y, left + 3, right - 3, joint)
        x = left + random.uniform(18, PITCH - 18)
        height = random.uniform(40, 50)
        if y + height < ROAD_BOTTOM - 6:
            yield f'<path d="M{x:.0f} {y - rise(x):.0f} v{height:.0f}" {joint}/>'
        y += height


def flowers(*, low: bool) -> Iterator[str]:
    """Tufts and flowers on the banks; the same every time. `low`: half of them.

    In a hand, ghosts and letters are on the banks, too, and each tuft needs as many bytes as a letter.
    """
    random = Random(7)
    for top, bottom in ((BANKS_TOP + 18, ROAD_TOP - 34), (ROAD_BOTTOM + 24, BANKS_BOTTOM - 34)):
        for space in range(-CHATEAU + 1, CHATEAU):
            side = side_of(space)
            if space == 0:
                continue
            for n in range(2):
                x = column(space) + random.uniform(-26, 26)
                y = random.uniform(top, bottom) - rise(x)
                blades = f"M{x:.0f} {y:.0f} {GRASS if space < 0 else FURROW}"
                if not low or (n and space % 2):
                    yield (
                        f'<path d="{blades}" stroke="{side.grass}" stroke-width="3" fill="none"'
                        ' stroke-linecap="round"/>'
                    )
            x = column(space) + random.uniform(-24, 24)
            y = random.uniform(top, bottom) - rise(x)
            if low and space % 2:
                continue
            for dx, dy in ((-4, 0), (4, 0), (0, -4), (0, 4)):
                yield f'<circle cx="{x + dx:.0f}" cy="{y + dy:.0f}" r="3.6" fill="{side.petal}"/>'
            yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3" fill="{side.heart}"/>'


def walls() -> Iterator[str]:
    """A low wall between each courtyard and its duchy, open where the road goes through."""
    for way, stone in ((-1, "#d9dccb"), (1, "#e6d3c0")):
        x = column(CHATEAU * way) - way * PITCH / 2
        for top, bottom in ((BANKS_TOP, ROAD_TOP), (ROAD_BOTTOM, BANKS_BOTTOM)):
            y, height = top - rise(x), bottom - top
            place = f'x="{x - 5:.1f}" y="{y:.1f}" width="10" height="{height}"'
            yield f'<rect {place} fill="{stone}" stroke="{INK}" stroke-width="3"/>'
            for n in range(6):
                yield f'<path d="M{x - 5:.1f} {y + height / 6 * n:.1f} h10" stroke="{INK}" stroke-width="2.5"/>'


def track() -> Iterator[str]:
    """The Crown Track: a parapet of 17 plaques below the road; the last two on either side are goals."""
    yield strip(BANKS_BOTTOM, TRACK_BOTTOM, 0, WIDTH, f'fill="{INK}"')
    for space in range(-END, END + 1):
        x = column(space)
        left, right = edges(space)
        side, home = side_of(space), abs(space) >= CHATEAU
        fill = side.goal if home else side.tile[space % 2]
        style = f'fill="{fill}" stroke="{fill}" stroke-width="2" stroke-linejoin="round"'
        yield strip(BANKS_BOTTOM + 4, TRACK_BOTTOM - 4, left + 2, right - 2, style)
        ring = f'stroke="{side.goal_ring if home else side.ring}" stroke-width="3" stroke-dasharray="5 5"'
        y = lifted(COIN_TOP, space) + COIN // 2
        yield f'<circle cx="{x}" cy="{y}" r="25" fill="none" {ring}/>'
    yield line(BANKS_BOTTOM, 0, WIDTH, f'stroke="{INK}" stroke-width="7"')
    yield line(BANKS_BOTTOM, 0, WIDTH, 'stroke="#c9b184" stroke-width="3"')


def ground() -> Iterator[str]:
    """The parchment under the track, where hands and distances are shown."""
    yield strip(TRACK_BOTTOM, HEIGHT + 90, 0, WIDTH, 'fill="#f3e4c3"')
    yield strip(TRACK_BOTTOM + 2, TRACK_BOTTOM + 10, 0, WIDTH, 'fill="#d8c08f"')


GRASS = "q-5 -7 -6 -11 m6 11 q0 -8 1 -13 m-1 13 q5 -6 7 -10"
FURROW = "m-13 0 q7 -7 13 0 q7 -7 13 0"
"""The plants of Green's and of Red's side: their shapes tell the sides apart without colours."""

TREES = (
    ("tree_round", 222, 200, 0.8),
    ("tree_round", 262, 212, 1.05),
    ("tree_round", 316, 212, 0.75),
    ("tree_round", 366, 224, 0.9),
    ("tree_round", 520, 228, 0.7),
    ("tree_poplar", 976, 202, 0.85),
    ("tree_poplar", 944, 212, 1.1),
    ("tree_poplar", 912, 214, 0.8),
    ("tree_poplar", 838, 222, 1.0),
    ("tree_poplar", 684, 228, 0.7),
)


def landscape(*, low: bool = False) -> str:
    """The whole valley, without pawns, Crown or words. `low`: drawings above the banks are small, for the hand."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">', inner("sky")]
    parts += [moved(name, x, y, scale * (0.6 if low else 1.0)) for name, x, y, scale in TREES]
    parts += [
        about("chateau_green", 0, 186, 0.44 if low else 1.0),
        about("chateau_red", WIDTH, 186, 0.44 if low else 1.0),
    ]
    parts += banks()
    parts.append(line(BANKS_TOP, 0, WIDTH, f'stroke="{INK}" stroke-width="4"'))
    parts.append(about("fountain", WIDTH / 2, 236, 0.42 if low else 1.0))
    parts += flowers(low=low)
    parts += stones()
    parts += walls()
    parts += track()
    parts += ground()
    parts.append(line(TRACK_BOTTOM, 0, WIDTH, f'stroke="{INK}" stroke-width="5"'))
    parts.append("</svg>")
    return "\n".join(parts)
