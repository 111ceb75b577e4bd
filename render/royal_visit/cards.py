"""The cards of people and leaderboards in the dress of Royal Visit."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from render.dress import HEAD, ROW, WIDTH, Dress, grounds
from render.royal_visit.valley import art
from render.sprites import sprite

ENDINGS: Final = ("king", "crown", "deck", "resign")
"""The ways to end that have a pictogram."""

LAND: Final = 232
"""Where a row of the landscape is as good as the same everywhere near its edges."""


@cache
def dress() -> Dress:
    """The valley's sky and both duchies, the Crown, and what stands for seats and endings."""
    land = sprite(art("landscape"))
    head, row, foot = grounds(land.crop((0, 0, WIDTH, HEAD)), land.crop((0, LAND, WIDTH, LAND + ROW)))
    return Dress(
        head=head,
        row=row,
        foot=foot,
        banner=sprite(art("banner_king")),
        first=sprite(art("coin_big_small")),
        fanfare=sprite(art("fanfare")),
        icons=MappingProxyType(
            {
                "won": sprite(art("badge_on")),
                "lost": sprite(art("badge_off")),
                "drawn": sprite(art("badge_even")),
                "g": sprite(art("emblem_green_small")),
                "r": sprite(art("emblem_red_small")),
                **{how: sprite(art(f"end_{how}")) for how in ENDINGS},
            }
        ),
        endings=ENDINGS,
    )
