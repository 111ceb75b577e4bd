"""The cards of people and leaderboards in the dress of The Royal Court."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from render import theme
from render.dress import HEAD, ROW, WIDTH, Dress, grounds
from render.sprites import panel, plain

ENDINGS: Final = ("empty", "alive", "pile", "resign", "time")
"""The ways to end that a card always shows."""


@cache
def dress() -> Dress:
    """The hall, and what stands for seats and endings."""
    ground = plain((WIDTH, HEAD), theme.WATER)
    head, row, foot = grounds(ground, ground.crop((0, 0, WIDTH, ROW)))
    mark = panel((44, 44), theme.GOLD, theme.INK, theme.LINE, 22)
    names = ("won", "lost", "drawn", *"abcdef", "empty", "alive", "pile", "sixes", "bet", "siege", "resign", "time")
    return Dress(
        head=head,
        row=row,
        foot=foot,
        banner=panel((720, 150), theme.KING, theme.INK, theme.LINE, 20),
        first=mark,
        fanfare=mark,
        icons=MappingProxyType(dict.fromkeys((*names, "agreed", "cancelled"), mark)),
        endings=ENDINGS,
    )
