"""The look of Royal Visit's cards about people (`render.cards`)."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from render.cards.style import HEAD, ROW, WIDTH, CardStyle, card_backgrounds
from render.sprites import loaded, sprite


def art(name: str) -> str:
    """The path of one of this game's sprites, for `render.sprites.sprite`."""
    return f"royal_visit/{name}"


ENDINGS: Final = ("king", "crown", "deck", "resign")
"""The ways to end that have an icon."""

LAND: Final = 232
"""Row of the landscape below which its left and right edges hardly change: a source for the background of rows."""


@cache
def card_style() -> CardStyle:
    """The valley's sky, both duchies and the Crown."""
    land = loaded(sprite(art("landscape")))
    head, row, foot = card_backgrounds(land.crop((0, 0, WIDTH, HEAD)), land.crop((0, LAND, WIDTH, LAND + ROW)))
    return CardStyle(
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
                **{termination: sprite(art(f"end_{termination}")) for termination in ENDINGS},
            }
        ),
        endings=ENDINGS,
    )
