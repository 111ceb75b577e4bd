"""The look of The Royal Court's cards about people (`render.cards`)."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from engine.royal_court.position import LETTERS
from render.cards.style import HEAD, ROW, WIDTH, CardStyle, card_backgrounds
from render.sprites import loaded, sprite


def art(name: str) -> str:
    """The path of one of this game's sprites, for `render.sprites.sprite`."""
    return f"royal_court/{name}"


TERMINATIONS: Final = ("empty", "alive", "pile", "sixes", "bet", "siege", "resign", "time", "agreed", "cancelled")
"""The ways to end; each has an icon."""

ENDINGS: Final = ("empty", "alive", "pile", "resign", "time")
"""The ways to end that a profile always shows."""

WALL: Final = 240
"""Row of the hall below which its left and right edges hardly change: a source for the background of rows."""


@cache
def card_style() -> CardStyle:
    """The throne hall and a crown."""
    hall = loaded(sprite(art("hall")))
    head, row, foot = card_backgrounds(hall.crop((0, 0, WIDTH, HEAD)), hall.crop((0, WALL, WIDTH, WALL + ROW)))
    return CardStyle(
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
                **{termination: sprite(art(f"end_{termination}")) for termination in TERMINATIONS},
            }
        ),
        endings=ENDINGS,
    )
