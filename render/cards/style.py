"""A game's look of cards about people (`CardStyle`), and the empty card on which all of them are drawn.

It has no words and no numbers: `profile`, `leaderboard` and a game's own charts add those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from render.fonts import Face, headline_face
from render.people import Person, add_face
from render.scene import Scene
from render.sprites import loaded, panel
from render.theme import (
    FADED,
    GOLD,
    GREEN,
    INK,
    LILAC,
    LINE,
    PAPER,
    PARCHMENT,
    RED,
    SEATS,
    SHADE,
    TITLE,
    WATER,
    WORDS,
    Colour,
)

# Signpost: a picture's size
WIDTH: Final = 1200
HEAD: Final = 224
"""Height of the picture above a card's rows: the sky, and the sheet's upper edge."""

ROW: Final = 64
FOOT: Final = 40
SIDE: Final = 20
"""Width of the land left and right of the sheet."""

SHEET_TOP: Final = 196
TITLE_Y: Final = 84
"""Middle of the banner."""

LABEL: Final = 30
"""Type size of the smallest words: 10 px on a phone."""

SUBTITLE: Final = (420, 56)
SUBTITLE_Y: Final = 192
"""Size and middle of the ribbon over the sheet's upper edge."""


@dataclass(frozen=True, slots=True)
class CardStyle:
    """The look of a game's cards.

    `head`, `row` and `foot` are a card's background, from `card_backgrounds`; `banner` hangs in the sky. `first` marks
    the best of all, `fanfare` is the light behind their banner. `icons`: by seat letter, way to end, and result ("won",
    "lost", "drawn"); at most 60 × 60. `endings`: the ways to end that a profile always shows, at most 5.
    """

    head: Image.Image
    row: Image.Image
    foot: Image.Image
    banner: Image.Image
    first: Image.Image
    fanfare: Image.Image
    icons: Mapping[str, Image.Image]
    endings: tuple[str, ...]


def card_backgrounds(sky: Image.Image, land: Image.Image) -> tuple[Image.Image, Image.Image, Image.Image]:
    """A card's upper edge, row and lower edge in RGB, from a sky (1200 × `HEAD`) and land (1200 × `ROW`)."""
    sheet = loaded(panel((WIDTH - 2 * SIDE, 3 * HEAD), PARCHMENT, INK, LINE, 28)).convert("RGBA")
    foot = land.crop((0, 0, WIDTH, FOOT))
    pieces = []
    for piece, top in ((sky, SHEET_TOP), (land, -HEAD), (foot, FOOT - SIDE - sheet.height)):
        composed = piece.convert("RGBA")
        composed.alpha_composite(sheet, (SIDE, max(0, top)), (0, max(0, -top)))
        pieces.append(composed.convert("RGB"))
    head, row, foot = pieces
    return head, row, foot


def empty_card(style: CardStyle, rows: int) -> Scene:
    """A card with nothing but its background."""
    scene = Scene(WIDTH, HEAD + rows * ROW + FOOT)
    scene.add("head", style.head, 0, 0)
    for row in range(rows):
        scene.add("row", style.row, 0, HEAD + row * ROW)
    scene.add("foot", style.foot, 0, HEAD + rows * ROW)
    scene.background = len(scene.layers)
    return scene


def add_title(scene: Scene, banner: Image.Image, title: str, width: int) -> None:
    """Hang a banner into the sky, with words at most `width` px wide."""
    scene.add("banner", banner, (WIDTH - banner.width) / 2, 8)
    scene.write(title, WIDTH / 2, TITLE_Y - 3, TITLE, PAPER, face=headline_face(title), width=width)


def add_discs(scene: Scene, name: str, image: Image.Image, person: Person | None = None) -> None:
    """Put an image on a disc left and right of the banner's words; a face, if there is one, on the left."""
    for way in (-1, 1):
        x = WIDTH / 2 + way * 240
        scene.add_centred("disc", panel((74, 74), PAPER, INK, LINE, 37), x, TITLE_Y - 1)
        add_face(scene, name, person if way < 0 else None, image, x, TITLE_Y - 1, 88)


def add_subtitle(scene: Scene, text: str) -> None:
    """Lay a dark ribbon with words over the sheet's upper edge."""
    scene.add_centred("ribbon", panel(SUBTITLE, INK, INK, 0, 14), WIDTH / 2, SUBTITLE_Y)
    scene.write(text, WIDTH / 2, SUBTITLE_Y, WORDS, PAPER, face=Face.WORDS, width=SUBTITLE[0] - 40)


def plain_style(colour: Colour, endings: Sequence[str]) -> CardStyle:
    """The look of a game without art, in one colour: a dot for each seat ("a" to "f"), result, ending (at most 5)."""
    sky = Image.new("RGB", (WIDTH, HEAD), colour)
    head, row, foot = card_backgrounds(sky, sky.crop((0, 0, WIDTH, ROW)))
    icons = {"won": GREEN, "lost": RED, "drawn": GOLD, **dict(zip("abcdef", SEATS, strict=True))}
    icons |= dict(zip(endings, (INK, FADED, WATER, SHADE, LILAC), strict=False))
    dots = {name: panel((40, 40), dye, INK, 2, 20) for name, dye in icons.items()}
    return CardStyle(
        head,
        row,
        foot,
        banner=panel((700, 150), RED, INK, LINE, 20),
        first=dots["drawn"],
        fanfare=Image.new("RGBA", (1, 1)),
        icons=dots,
        endings=tuple(endings),
    )
