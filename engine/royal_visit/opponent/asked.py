"""The opponent behind notation: what another process is asked, in nothing but text and numbers."""

from __future__ import annotations

from engine.royal_visit.notation import read_position, write_turn
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.position import View


def turn_for(view: str, level: int, seed: str) -> str:
    """The turn that a level plays; see `choose.choose`."""
    return write_turn(choose(View(read_position(view)), level, seed))
