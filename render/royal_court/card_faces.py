"""Card faces with their ranks. Numbers are part of the sprites; letters are written here, because languages differ."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from render.fonts import Face
from render.royal_court.labels import Labels
from render.royal_court.style import art
from render.sprites import OPACITIES, digit_centre, loaded, packed, sprite, text_image
from render.theme import PAPER, Colour

CRIMSON: Final[Colour] = (0xB5, 0x33, 0x2F)
"""Colour of the ranks of red cards."""


class Corner(NamedTuple):
    """The middle of the rank on a sprite, px, and its type size."""

    x: int
    y: int
    size: int


CORNERS: Final = {
    "card": Corner(29, 26, 43),
    "hand": Corner(36, 33, 54),
    "pile": Corner(45, 41, 68),
    "under": Corner(42, 38, 62),
    "mini": Corner(24, 23, 36),
}
"""By the `size` of a sprite: a card in a long hand, in a hand, on top of the pile, below it, in a row of many."""

LETTERS: Final = "AJQK"


def card(size: str, code: str, labels: Labels) -> Image.Image:
    """The face of a card in a size of `CORNERS`."""
    return face(size, code, rank(code, labels))


def rank(code: str, labels: Labels) -> str:
    """The letter of a card's rank; empty if it has a number."""
    return labels.ranks[LETTERS.index(code[0])] if code[0] in LETTERS else ""


@lru_cache(maxsize=256)
def face(size: str, code: str, letter: str) -> Image.Image:
    """The face of a card with this letter, see `rank`."""
    name = art(f"{size}_{code.lower()}")
    if not letter:
        return sprite(name)
    colour = CRIMSON if code[1] == "r" else PAPER
    return packed(_lettered(loaded(sprite(name)), letter, CORNERS[size], colour))


def _lettered(drawing: Image.Image, letter: str, corner: Corner, colour: Colour) -> Image.Image:
    """A copy of a sprite with a letter: its palette is extended by the letter's colour and one for smooth edges."""
    image = drawing.copy()
    colours = list(image.getpalette("RGBA") or ())
    face = image.convert("RGB").getpixel((corner.x - corner.size // 3, corner.y + corner.size // 2))
    assert isinstance(face, tuple)
    first = len(colours) // 4
    between = ((ink + ground) // 2 for ink, ground in zip(colour, face, strict=True))
    image.putpalette(bytes((*colours, *between, 255, *colour, 255)), "RGBA")
    ink = text_image(letter, Face.DISPLAY, corner.size, colour).convert("RGBA").getchannel("A")
    left = round(corner.x - ink.width / 2)
    top = round(corner.y - digit_centre(Face.DISPLAY, corner.size))
    for step, level in enumerate(OPACITIES[1:]):
        image.paste(first + step, (left, top), ink.point([255 * (value == level) for value in range(256)]))
    return image
