"""Pictures for pages of the rules: several diagrams, each cropped to the relevant spaces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.royal_visit.cards import Cards
from render.raster import image, png
from render.royal_visit.geometry import BANKS_BOTTOM, PITCH, ROAD_BOTTOM, ROAD_TOP, TRACK_BOTTOM, WIDTH, column
from render.royal_visit.pictures.diagrams import add_row, cards, diagram_scene, played
from render.royal_visit.pictures.hand import CARD, CROP
from render.scene import Scene, parchment
from render.sprites import panel
from render.theme import INK, LINE, PAPER

GAP: Final = 16
FRAME: Final = 12
"""From a panel's edge to the crop in it."""

PANEL: Final = (WIDTH - 3 * GAP) // 2
"""Width of a panel; two are side by side."""

MARGIN: Final = 8
"""How far a crop extends beyond its outer spaces: pawns are as wide as a space, and their rims wider."""

TIGHT: Final = 6
"""Gap between cards; between other drawings it is `GAP`."""


@dataclass(frozen=True, slots=True)
class Detail:
    """A crop of a diagram: spaces `first` to `last`, rows `top` to `bottom` of the board; without rows, only drawings.

    `beside`: drawings next to it, in place of the turn's cards.
    """

    diagram: str
    first: int
    last: int
    top: int
    bottom: int
    beside: tuple[str, ...] | None = None

    @property
    def height(self) -> int:
        return self.bottom - self.top


def _road(diagram: str, first: int, last: int, beside: tuple[str, ...] | None = None) -> Detail:
    """A crop of the Court's road."""
    return Detail(diagram, first, last, ROAD_TOP - 12, ROAD_BOTTOM + 6, beside)


SHEETS: Final = MappingProxyType(
    {
        "court_cards": (
            (_road("king", -2, 3), _road("privilege", -2, 2)),
            (_road("guard", -2, 3), _road("guard_two", -3, 2)),
            (_road("guard_one_one", -2, 3), _road("guard_flank", -3, 2)),
        ),
        "other_cards": (
            (Detail("wizard", -2, 3, 150, ROAD_TOP + 10), Detail("wizard_chateau", -8, -3, 150, ROAD_TOP + 10)),
            (Detail("jester", 0, 5, 496, BANKS_BOTTOM + 4), Detail("jester_fountain", 0, 5, 496, BANKS_BOTTOM + 4)),
        ),
        "end": (
            (Detail("end_king", -8, -1, 150, TRACK_BOTTOM, ()), Detail("end_crown", -8, -1, 150, TRACK_BOTTOM, ())),
            (
                Detail("little_crown", 0, -1, 0, 0, ("empty", "coin_big", "then", "coin_little", "pile")),
                _road("end_deck", -3, 1, ("empty", "coin_little")),
            ),
        ),
    }
)
"""The sheets by name: rows of two panels."""


def sheet_png(name: str) -> bytes:
    """A sheet as PNG bytes. Raises `KeyError` for a name that is not in `SHEETS`."""
    return png(sheet_scene(name))


def cards_png(held: Cards) -> bytes:
    """Cards side by side as PNG bytes: a hand without duplicates."""
    scene = parchment(WIDTH, CARD[1] + 2 * GAP)
    add_row(scene, tuple(f"card_{card.name.lower()}" for card in held), WIDTH / 2, scene.height / 2, GAP)
    return png(scene)


def sheet_scene(name: str) -> Scene:
    """Plan a sheet."""
    rows = SHEETS[name]
    heights = [max(detail.height for detail in panels) + 2 * FRAME for panels in rows]
    scene = parchment(WIDTH, sum(heights) + GAP * (len(rows) + 1))
    top = GAP
    for panels, height in zip(rows, heights, strict=True):
        for place, detail in enumerate(panels):
            _panel(scene, detail, GAP + place * (PANEL + GAP), top, height)
        top += height + GAP
    return scene


def _panel(scene: Scene, detail: Detail, left: int, top: int, height: int) -> None:
    scene.add("panel", panel((PANEL, height), PAPER, INK, LINE, 18), left, top)
    width = 0
    if detail.height:
        part = _crop(detail)
        width = part.width
        scene.add(detail.diagram, part, left + PANEL - FRAME - width, top + FRAME)
    beside = _small(cards(played(detail.diagram))) if detail.beside is None else detail.beside
    gap = TIGHT if all(name.startswith("card_") for name in beside) else GAP
    free = PANEL - width - (FRAME if width else 0)
    add_row(scene, beside, left + free / 2, top + height / 2, gap)


def _small(names: Sequence[str]) -> tuple[str, ...]:
    """A turn's cards in the size of a pile, without signs."""
    return tuple(f"{name}_pile" for name in names if name.startswith("card_"))


def _crop(detail: Detail) -> Image.Image:
    """The crop of its diagram, in the colours in which diagrams are sent."""
    width = PITCH * (detail.last - detail.first + 1)
    margin = min(MARGIN, (PANEL - 2 * FRAME - width) // 2)
    left = column(detail.first) - PITCH // 2 - margin
    diagram = image(diagram_scene(detail.diagram))
    return diagram.crop((left, detail.top - CROP, left + width + 2 * margin, detail.bottom - CROP))
