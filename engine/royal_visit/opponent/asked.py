"""The opponent behind notation: what another process is asked, in nothing but text and numbers."""

from __future__ import annotations

from engine.royal_visit.notation import read_position, read_turn, write_turn
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.opponent.inference import Last
from engine.royal_visit.position import View


def turn_for(view: str, level: int, seed: str, before: str | None = None, turn: str | None = None) -> str:
    """The turn that a level plays; see `choose.choose`. `before` is what it saw before the other's last `turn`."""
    last = None if before is None or turn is None else Last(View(read_position(before)), read_turn(turn))
    return write_turn(choose(View(read_position(view)), level, seed, last=last))
