"""The cards of people and leaderboards in the dress of The Royal Court."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from engine.royal_court.position import LETTERS
from render.dress import HEAD, ROW, WIDTH, Dress, grounds
from render.royal_court.art import art
from render.sprites import sprite

HOWS: Final = ("empty", "alive", "pile", "sixes", "bet", "siege", "resign", "time", "agreed", "cancelled")
"""The ways to end, each with a pictogram."""

ENDINGS: Final = ("empty", "alive", "pile", "resign", "time")
"""Those that a card always shows."""

WALL: Final = 240
"""Where a row of the hall is the same as those above and below it near its sides."""


@cache
def dress() -> Dress:
    """The throne hall, a crown, and what stands for seats and endings."""
    hall = sprite(art("hall"))
    head, row, foot = grounds(hall.crop((0, 0, WIDTH, HEAD)), hall.crop((0, WALL, WIDTH, WALL + ROW)))
    return Dress(
        head=head,
        row=row,
        foot=foot,
        banner=sprite(art("banner_b")),
        first=sprite(art("crown_small")),
        fanfare=sprite(art("shine")),
        icons=MappingProxyType(
            {
                **{name: sprite(art(f"badge_{name}")) for name in ("won", "lost", "drawn")},
                **{letter: sprite(art(f"crest_small_{letter}")) for letter in LETTERS},
                **{how: sprite(art(f"end_{how}")) for how in HOWS},
            }
        ),
        endings=ENDINGS,
    )
