"""What a game lends to the cards of people and leaderboards: a sky with a banner, land on both sides, pictograms.

No words. The cards themselves are drawn by `render.profile` and `render.leaderboard`, which know no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PIL import Image

from render.scene import Scene
from render.sprites import panel
from render.theme import INK, LINE, PAPER, PARCHMENT, TITLE

WIDTH: Final = 1200
HEAD: Final = 224
"""Height of the picture above a card's rows: the sky, and the sheet's upper edge."""

ROW: Final = 64
FOOT: Final = 40
SIDE: Final = 20
"""How much of the land is seen beside the sheet."""

SHEET_TOP: Final = 196
TITLE_Y: Final = 84
"""Middle of the banner's words."""


@dataclass(frozen=True, slots=True)
class Dress:
    """`head`, `row` and `foot` are a card's ground: made by `grounds`. `banner` hangs in the sky.

    `first` marks the best of all, `fanfare` is light behind the banner for him. `icons` stand for seats, ways to end
    and results ("won", "lost", "drawn"); they are at most 60 pixels wide and high. `endings` are the icons of the ways
    to end that a card always shows: 5 at most.
    """

    head: Image.Image
    row: Image.Image
    foot: Image.Image
    banner: Image.Image
    first: Image.Image
    fanfare: Image.Image
    icons: Mapping[str, Image.Image]
    endings: tuple[str, ...]


def grounds(sky: Image.Image, land: Image.Image) -> tuple[Image.Image, Image.Image, Image.Image]:
    """A card's upper edge, a row of it and its lower edge, from a sky (`HEAD` high) and land (`ROW` high): as RGB."""
    sheet = panel((WIDTH - 2 * SIDE, 3 * HEAD), PARCHMENT, INK, LINE, 28).convert("RGBA")
    foot = land.crop((0, 0, WIDTH, FOOT))
    pieces = []
    for piece, top in ((sky, SHEET_TOP), (land, -HEAD), (foot, FOOT - SIDE - sheet.height)):
        laid = piece.convert("RGBA")
        laid.alpha_composite(sheet, (SIDE, max(0, top)), (0, max(0, -top)))
        pieces.append(laid.convert("RGB"))
    head, row, foot = pieces
    return head, row, foot


def card(dress: Dress, rows: int, title: str, room: int) -> Scene:
    """A card of so many rows with nothing but its ground and its banner, whose words get so much room."""
    scene = Scene(WIDTH, HEAD + rows * ROW + FOOT)
    scene.add("head", dress.head, 0, 0)
    for row in range(rows):
        scene.add("row", dress.row, 0, HEAD + row * ROW)
    scene.add("foot", dress.foot, 0, HEAD + rows * ROW)
    scene.ground = len(scene.items)
    scene.add("banner", dress.banner, (WIDTH - dress.banner.width) / 2, 8)
    scene.write(title, WIDTH / 2, TITLE_Y - 3, TITLE, PAPER, width=room)
    return scene
