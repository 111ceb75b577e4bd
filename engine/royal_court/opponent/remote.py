"""The opponent behind notation: what another process is asked, in nothing but text and numbers."""

from __future__ import annotations

from engine.errors import GameOver, HiddenCards, Reason
from engine.game import LastTurn
from engine.royal_court.acts.act import acting
from engine.royal_court.notation import read_position
from engine.royal_court.opponent.choose import choose
from engine.royal_court.opponent.inference import Last
from engine.royal_court.position import OVER, Position


def act_for(view: str, level: int, seed: str, last: LastTurn | None = None) -> str:
    """The act that a level chooses for the seat whose view this is; see `choose.choose`."""
    seen = read_position(view)
    return choose(seen, reader(seen), level, seed, last=read_last(last))


def read_last(last: LastTurn | None) -> Last | None:
    """The last act, out of notation. Raises `InvalidNotation`."""
    return None if last is None else Last(read_position(last.before), last.turn)


def reader(seen: Position) -> int:
    """The seat whose view this is, and which may act: of several the first. Raises `GameOver`, `HiddenCards`."""
    if seen.step == OVER:
        raise GameOver(Reason("over", "the game is over"))
    for seat in acting(seen):
        if not isinstance(seen.places[seat].hand, int):
            return seat
    raise HiddenCards(Reason("hidden", "nobody who may act has a hand that is shown"))
