"""The colours of the seats. Each seat also has a crest of its own shape: no information is in colour alone."""

from __future__ import annotations

from typing import Final

from render.theme import INK, JESTER, KING, PAPER, WIZARD, Colour

COLOURS: Final[tuple[Colour, ...]] = (
    (0xC2, 0x38, 0x2F),
    KING,
    JESTER,
    (0x9A, 0xCE, 0x78),
    WIZARD,
    (0x44, 0x3E, 0x57),
)
"""Red, blue, orange, green, lilac, slate: any two differ also for people with a colour vision deficiency."""

WRITTEN: Final[tuple[Colour, ...]] = (PAPER, PAPER, INK, INK, INK, PAPER)
"""The colour of text on each seat's colour."""
