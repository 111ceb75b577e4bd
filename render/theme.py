"""The colours, type sizes (px) and line widths of all pictures that are drawn from scenes.

A colour of one game alone is defined in that game's folder. The drawings in `tools/art/` repeat colours literally: to
recolour a pawn, change its SVG and run `python -m tools.art.rasterise`, and this file if labels use the colour, too.
"""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]

INK: Final[Colour] = (0x2D, 0x1B, 0x33)
"""Outlines and text."""

PAPER: Final[Colour] = (0xFD, 0xF6, 0xE3)
"""Card faces, pale text, the rim around pawns."""

PARCHMENT: Final[Colour] = (0xF3, 0xE4, 0xC3)
"""Background below the board and under the hand."""

GREEN: Final[Colour] = (0x2A, 0x75, 0x49)
RED: Final[Colour] = (0xB5, 0x33, 0x2F)
SIDES: Final[tuple[Colour, Colour]] = (GREEN, RED)
"""The colours of Green and Red by seat. Contrast of pale text on them: at least 4.5 : 1."""

GOLD: Final[Colour] = (0xFB, 0xD0, 0x45)
"""What is chosen, new or won."""

WATER: Final[Colour] = (0x8C, 0xC9, 0xDB)
"""The Fountain's stream, and the area under curves."""

SHADE: Final[Colour] = (0xD8, 0xC0, 0x8F)
"""Shadows and recesses on parchment."""

FADED: Final[Colour] = (0x6B, 0x5C, 0x55)
"""Text of what is not available, on parchment."""

BLUE: Final[Colour] = (0x2F, 0x62, 0xB8)
SKY: Final[Colour] = (0x8F, 0xB4, 0xC9)
LILAC: Final[Colour] = (0xB0, 0x96, 0xDC)
ORANGE: Final[Colour] = (0xF2, 0xA6, 0x3C)
CHARACTERS: Final[tuple[Colour, Colour, Colour, Colour]] = (BLUE, SKY, LILAC, ORANGE)
"""Background of each type's cards in Royal Visit, in table order."""

SEATS: Final[tuple[Colour, ...]] = (RED, BLUE, GOLD, GREEN, LILAC, ORANGE)
"""The colours of the seats "a" to "f" of a game without art, as `bot.games.usual.MARKS` shows them."""

LINE: Final = 5
"""Width of the outline of most shapes."""

NUMBER: Final = 34
"""Type size of space numbers."""

WORDS: Final = 36
"""Type size of text."""

HEADLINE: Final = 42
"""Type size of the ribbon."""

TITLE: Final = 76
"""Type size of titles on a banner."""

COUNT: Final = 58
"""Type size of pile and hand counts."""


def signed(value: int) -> str:
    """A number with its sign: a true minus, because screen readers skip a hyphen.

    >>> signed(-3), signed(0), signed(4)
    ('−3', '0', '+4')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"
