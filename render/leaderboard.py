"""The picture of a leaderboard's page: who stands how far from whom, and how certain that is. No rules.

The rows stand in the order of the page's table. Names are those that the typeface can write; of all others the table
tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render.axis import Axis, axis
from render.dress import HEAD, ROW, SIDE, WIDTH, Dress, card
from render.fonts import Face, fitting, written
from render.painter import painter
from render.scene import Cut, Effort, Scene
from render.sprites import panel, polygon
from render.theme import FADED, GOLD, HEADLINE, INK, KING, LINE, NUMBER, PAPER, PARCHMENT, SHADE, WATER


@dataclass(frozen=True, slots=True)
class Row:
    """One person. `place` is what the table calls the line, `spread` how far the true rating may well lie off.

    `own`: the reader's. `ranked`: not a rating of too few matches. `first`: nobody stands higher. `name`: nothing, if
    nobody knows it.
    """

    place: str
    rating: int
    spread: int
    own: bool = False
    ranked: bool = True
    first: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class LeaderboardCard:
    """A page: its title (at most 14 characters) and at least one row."""

    title: str
    rows: tuple[Row, ...]


LEFT: Final = SIDE + 24
PLACE: Final = LEFT + 84
"""Middle of the places; names begin at NAME, the lanes lie between FROM and TO, the ratings end at RIGHT."""

NAME: Final = LEFT + 132
ROOM: Final = 276
"""Width of the longest name."""

NAMES: Final = 36
"""Type size of the names."""

FROM: Final = NAME + ROOM + 16
TO: Final = WIDTH - LEFT - 168
RIGHT: Final = WIDTH - LEFT - 22
LANE: Final = 56
"""Height of a lane; rows are `ROW` apart."""


def leaderboard_png(board: LeaderboardCard, dress: Dress) -> bytes:
    """The picture as PNG bytes."""
    return painter().png(leaderboard_scene(board, dress))


def leaderboard_scene(board: LeaderboardCard, dress: Dress) -> Scene:
    """What lies where on the picture."""
    scene = card(dress, len(board.rows) + 1, board.title, 520)
    scene.cuts = (Cut(HEAD - 20), *(Cut(HEAD + n * ROW, Effort.LITTLE) for n in range(len(board.rows) + 1)))
    lows, highs = zip(*((row.rating - row.spread, row.rating + row.spread) for row in board.rows), strict=True)
    along = axis(min(lows), max(highs), FROM + 20, TO - 20, most=5, least=100)
    for n, row in enumerate(board.rows):
        _row(scene, row, HEAD + 14 + n * ROW, along, dress)
    for tick in along.ticks:
        scene.write(str(tick), along.at(tick), HEAD + 38 + len(board.rows) * ROW, NUMBER, INK)
    return scene


def _row(scene: Scene, row: Row, top: float, along: Axis, dress: Dress) -> None:
    lane = panel((WIDTH - 2 * LEFT, LANE), GOLD if row.own else PAPER, INK, LINE, 16)
    scene.add("lane", lane, LEFT, top)
    for tick in along.ticks:
        scene.add("line", panel((3, LANE - 2 * LINE), SHADE, SHADE, 0, 1), along.at(tick) - 1, top + LINE)
    y = top + LANE / 2
    if row.own:
        scene.add_centred("own", polygon(((4, 4), (26, 19), (4, 34)), (30, 38), INK, INK, 4), LEFT + 30, y)
    scene.write(row.place, PLACE, y, NUMBER + 6, INK if row.ranked or row.own else FADED, width=70)
    name = fitting(Face.WORDS, NAMES, written(Face.WORDS, row.name), ROOM) or "…"
    scene.write(name, NAME, y, NAMES, INK if row.ranked or row.own else FADED, face=Face.WORDS, align=0)
    start, end = along.at(row.rating - row.spread), along.at(row.rating + row.spread)
    size = (max(20, round(end - start)), 26)
    scene.add("spread", panel(size, WATER if row.ranked else PARCHMENT, INK, 4, 13), start, y - 13)
    x = along.at(row.rating)
    if row.first:
        scene.add_centred("first", dress.first, x, y)
    else:
        scene.add_centred("rating", panel((34, 34), KING if row.ranked else SHADE, INK, 4, 17), x, y)
    scene.write(str(row.rating), RIGHT, y, HEADLINE + 2, INK, align=1, width=140)
