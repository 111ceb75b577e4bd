"""The seats' letters and colours. Each has a crest of a shape of its own besides: nothing is told by colour alone."""

from __future__ import annotations

from typing import Final

from render.theme import INK, JESTER, KING, PAPER, WIZARD, Colour

LETTERS: Final = "ABCDEF"

COLOURS: Final[tuple[Colour, ...]] = (
    (0xC2, 0x38, 0x2F),
    KING,
    JESTER,
    (0x9A, 0xCE, 0x78),
    WIZARD,
    (0x44, 0x3E, 0x57),
)
"""Red, blue, orange, green, lilac, slate: any two differ for everybody, also with a deficiency of colour vision."""

WRITTEN: Final[tuple[Colour, ...]] = (PAPER, PAPER, INK, INK, INK, PAPER)
"""What is written on each."""
