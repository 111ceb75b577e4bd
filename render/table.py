"""The picture of a table, for games without art: a title, a plate for each seat, and a row of cards or dice below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from render.people import Person, add_name
from render.scene import Scene
from render.sprites import panel, plain
from render.theme import FADED, INK, PAPER, SEATS, TITLE, WORDS

COLUMN: Final = 180
"""Width of a seat's column, px."""


class Plate(NamedTuple):
    """A seat, "a" to "f": its number of points, cards or dice, and the signs of what lies before it, one or a few."""

    seat: str
    number: int
    tiles: Sequence[str] = ()
    gone: bool = False


def table_scene(
    title: str, plates: Sequence[Plate], hand: Sequence[str] = (), people: Mapping[str, Person] = MappingProxyType({})
) -> Scene:
    """Plan the picture, 900 to 1,080 px wide. `hand`: signs of one or two letters; `people`: by seat."""
    scene = Scene(COLUMN * max(5, len(plates)), 520 if hand else 340)
    scene.add("ground", plain((scene.width, scene.height), PAPER), 0, 0)
    scene.write(title, scene.width / 2, 40, WORDS, INK, width=scene.width - 40)
    for column, plate in enumerate(plates):
        x = scene.width / 2 + COLUMN * (column - (len(plates) - 1) / 2)
        colour = FADED if plate.gone else SEATS["abcdef".index(plate.seat)]
        scene.add_centred("plate", panel((COLUMN - 20, 140), PAPER, colour, 12, 20), x, 150)
        named = add_name(scene, people.get(plate.seat), x, 192, 30, INK, width=COLUMN - 56, align=0.5)
        scene.write(str(plate.number), x, 135 if named else 150, TITLE, INK)
        _add_row(scene, plate.tiles, x, 278, COLUMN - 20, WORDS)
    _add_row(scene, hand, scene.width / 2, 430, scene.width, TITLE)
    return scene


def _add_row(scene: Scene, tiles: Sequence[str], x: float, y: float, width: int, size: int) -> None:
    """Add tiles with signs, side by side within a width, px."""
    step = min(COLUMN, width // max(1, len(tiles)))
    for place, tile in enumerate(tiles):
        at = x + step * (place - (len(tiles) - 1) / 2)
        scene.add_centred("tile", panel((min(80, step - 6), 100), (255, 255, 255), INK, 3, 12), at, y)
        scene.write(tile, at, y, size, INK, width=min(80, step - 6) - 12)
