"""The picture of a leaderboard's page: each person's rating and its uncertainty on one scale.

The caller ranks: rows are drawn in the given order. Characters that the typeface lacks are left out of names, or the
whole name; the table in the message has all names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from render.cards.axis import Axis, axis
from render.cards.style import HEAD, ROW, SIDE, WIDTH, CardStyle, add_title, empty_card
from render.fonts import Face
from render.people import Person, face_image, name_in
from render.raster import png
from render.scene import Scene
from render.sprites import panel, polygon
from render.theme import BLUE, GOLD, HEADLINE, INK, LINE, NUMBER, PAPER, SHADE, WATER


@dataclass(frozen=True, slots=True)
class Row:
    """One person.

    `place`: a rank as the table writes it. `spread`: half the width of the interval in which the true rating lies.
    `own`: this person is the reader. `first`: no one ranks higher. `name`: empty if unknown. `face`: see
    `render.people.Person`.
    """

    place: str
    rating: int
    spread: int
    own: bool = False
    first: bool = False
    name: str = ""
    face: bytes | None = None


@dataclass(frozen=True, slots=True)
class LeaderboardCard:
    """A page. `title`: at most 14 characters; `rows`: at least one."""

    title: str
    rows: tuple[Row, ...]


LEFT: Final = SIDE + 24
PLACE: Final = LEFT + 98
"""Middle of the places, at most `PLACE_WIDTH` wide. Names begin at `NAME`, lanes lie between `FROM` and `TO`, ratings
end at `RIGHT`."""

PLACE_WIDTH: Final = 100
NAME: Final = LEFT + 152
NAME_WIDTH: Final = 300
NAME_SIZE: Final = 34
FROM: Final = NAME + NAME_WIDTH + 16
TO: Final = WIDTH - LEFT - 168
RIGHT: Final = WIDTH - LEFT - 22
LANE: Final = 56
"""Height of a lane; lanes are `ROW` apart."""


def leaderboard_png(card: LeaderboardCard, style: Callable[[], CardStyle]) -> bytes:
    """The page as PNG bytes. `style`: a game's `card_style`, called where the picture is drawn."""
    return png(leaderboard_scene(card, style()))


def leaderboard_scene(card: LeaderboardCard, style: CardStyle) -> Scene:
    """Plan the page."""
    scene = empty_card(style, len(card.rows) + 1)
    add_title(scene, style.banner, card.title, 520)
    lows, highs = zip(*((row.rating - row.spread, row.rating + row.spread) for row in card.rows), strict=True)
    along = axis(min(lows), max(highs), FROM + 20, TO - 20, most=5, least=100)
    for n, row in enumerate(card.rows):
        _row(scene, row, HEAD + 14 + n * ROW, along, style)
    for tick in along.ticks:
        scene.write(str(tick), along.at(tick), HEAD + 38 + len(card.rows) * ROW, NUMBER, INK)
    return scene


def _row(scene: Scene, row: Row, top: float, along: Axis, style: CardStyle) -> None:
    lane = panel((WIDTH - 2 * LEFT, LANE), GOLD if row.own else PAPER, INK, LINE, 16)
    scene.add("lane", lane, LEFT, top)
    for tick in along.ticks:
        scene.add("line", panel((3, LANE - 2 * LINE), SHADE, SHADE, 0, 1), along.at(tick) - 1, top + LINE)
    y = top + LANE / 2
    if row.own:
        scene.add_centred("own", polygon(((4, 4), (26, 19), (4, 34)), (30, 38), INK, INK, 4), LEFT + 30, y)
    scene.write(row.place, PLACE, y, NUMBER + 6, INK, face=Face.DISPLAY, width=PLACE_WIDTH)
    left = NAME
    if row.face is not None:
        scene.add_centred("face", face_image(row.face, 52), NAME + 22, y)
        left += 58
    name = name_in(Person(row.name), NAME_SIZE, NAME + NAME_WIDTH - left) or "…"
    scene.write(name, left, y, NAME_SIZE, INK, face=Face.NAMES, align=0)
    start, end = along.at(row.rating - row.spread), along.at(row.rating + row.spread)
    size = (max(20, round(end - start)), 26)
    scene.add("spread", panel(size, WATER, INK, 4, 13), start, y - 13)
    x = along.at(row.rating)
    if row.first:
        scene.add_centred("first", style.first, x, y)
    else:
        scene.add_centred("rating", panel((34, 34), BLUE, INK, 4, 17), x, y)
    scene.write(str(row.rating), RIGHT, y, HEADLINE + 2, INK, align=1, width=140)
