"""The opponent for worker processes: arguments and results are text and numbers."""

from __future__ import annotations

from engine.game import LastTurn
from engine.royal_visit.notation import read_position, read_turn, write_turn
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.opponent.inference import ObservedTurn
from engine.royal_visit.position import View


def choose_turn(view: str, level: int, seed: str, last: LastTurn | None = None) -> str:
    """Return the turn that a level plays; see `choose.choose`."""
    return write_turn(choose(View(read_position(view)), level, seed, last=read_last(last)))


def read_last(last: LastTurn | None) -> ObservedTurn | None:
    """Parse the other's last turn. Raises `InvalidNotation`."""
    return None if last is None else ObservedTurn(View(read_position(last.before)), read_turn(last.turn))
