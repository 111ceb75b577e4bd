"""The look of every picture: colours, type sizes, line weights. Pictures take these from here and nowhere else.

`tools/art/` uses the same values where it draws, so that sprites and words belong together.
"""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]

INK: Final[Colour] = (0x2D, 0x1B, 0x33)
"""Outlines and words."""

PAPER: Final[Colour] = (0xFD, 0xF6, 0xE3)
"""Card faces, pale words, the rim around pawns."""

PARCHMENT: Final[Colour] = (0xF3, 0xE4, 0xC3)
"""The ground below the board and under the hand."""

GREEN: Final[Colour] = (0x2A, 0x75, 0x49)
RED: Final[Colour] = (0xB5, 0x33, 0x2F)
SIDES: Final[tuple[Colour, Colour]] = (GREEN, RED)
"""Green's and Red's own colour, by seat; pale words on them are at least 4.5 : 1."""

GOLD: Final[Colour] = (0xFB, 0xD0, 0x45)
"""Whatever is chosen, fresh or won."""

WATER: Final[Colour] = (0x8C, 0xC9, 0xDB)
"""The Fountain's stream, and the ground of curves."""

SHADE: Final[Colour] = (0xD8, 0xC0, 0x8F)
"""Shadows and recesses on parchment."""

FADED: Final[Colour] = (0x6B, 0x5C, 0x55)
"""Words of what is not available, on parchment."""

KING: Final[Colour] = (0x2F, 0x62, 0xB8)
GUARDS: Final[Colour] = (0x8F, 0xB4, 0xC9)
WIZARD: Final[Colour] = (0xB0, 0x96, 0xDC)
JESTER: Final[Colour] = (0xF2, 0xA6, 0x3C)
CHARACTERS: Final[tuple[Colour, Colour, Colour, Colour]] = (KING, GUARDS, WIZARD, JESTER)
"""The ground of each type's cards, in table order."""

LINE: Final = 5
"""Outline of shapes drawn at run time, in pixels at 1200."""

SMALLEST: Final = 28
"""Type size of what has little room: about 9 px when the picture is shown 400 px wide."""

NUMBER: Final = 34
"""Type size of space numbers."""

WORDS: Final = 36
"""Type size of words."""

LETTER: Final = 38
"""Type size of the letters of targets."""

HEADLINE: Final = 42
"""Type size of the ribbon."""

TITLE: Final = 76
"""Type size of the words on a banner."""

COUNT: Final = 58
"""Type size of pile and hand counts."""
