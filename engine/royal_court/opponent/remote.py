"""The opponent for worker processes: arguments and results are text and numbers."""

from __future__ import annotations

from engine.errors import GameOver, HiddenCards, Reason
from engine.game import LastTurn
from engine.royal_court.acts.act import acting
from engine.royal_court.notation import read_position
from engine.royal_court.opponent.choose import choose
from engine.royal_court.opponent.inference import ObservedAct
from engine.royal_court.position import OVER, Position


def choose_act(view: str, level: int, seed: str, last: LastTurn | None = None) -> str:
    """Return the act that a level chooses for the seat whose view this is; see `choose.choose`."""
    seen = read_position(view)
    return choose(seen, reader(seen), level, seed, last=read_last(last))


def read_last(last: LastTurn | None) -> ObservedAct | None:
    """Parse the last act. Raises `InvalidNotation`."""
    return None if last is None else ObservedAct(read_position(last.before), last.turn)


def reader(seen: Position) -> int:
    """Return the seat that may act and whose hand is visible; the first of several. Raises
    `GameOver`, `HiddenCards`."""
    if seen.step == OVER:
        raise GameOver(Reason("over", "the game is over"))
    for seat in acting(seen):
        if not isinstance(seen.places[seat].hand, int):
            return seat
    raise HiddenCards(Reason("hidden", "nobody who may act has a hand that is shown"))
