"""Applying an event: an act of a seat, or the end of a window.

The engine has no clock: the caller closes a window by the event `- let`.
"""

from __future__ import annotations

from typing import Final

from engine.errors import GameOver, HiddenCards, IllegalTurn, Reason
from engine.royal_court.acts.act import LET, QUIT, Act, acting
from engine.royal_court.acts.drafting import is_legal
from engine.royal_court.luck import Luck
from engine.royal_court.notation import write_act
from engine.royal_court.position import LETTERS, NOPE, OVER, Position
from engine.royal_court.resolution.resolver import Resolver

SYSTEM: Final = None
"""The actor, in place of a seat, that closes a window."""


def apply(position: Position, seat: int | None, act: Act, luck: Luck) -> Position:
    """Return the position after an event. Raises `IllegalTurn`, `GameOver`, `HiddenCards`."""
    if position.step == OVER:
        raise GameOver(Reason("over", "the game is over"))
    if isinstance(position.draw, int):
        raise HiddenCards(Reason("hidden", "a view cannot be played on"))
    run = Resolver(position, luck)
    if seat is SYSTEM:
        if position.step != NOPE or act != LET:
            raise IllegalTurn(Reason("system", "the system only closes a window: - let"))
        run.close()
    elif act == QUIT:
        if position.places[seat].fate:
            raise IllegalTurn(Reason("out", f"{LETTERS[seat]} is not in the game any more"))
        run.quit(seat)
    else:
        if not is_legal(position, seat, act):
            raise _illegal(position, seat, act)
        run.act(seat, act)
    return run.freeze()


def _illegal(position: Position, seat: int, act: Act) -> IllegalTurn:
    letter = LETTERS[seat]
    if seat not in acting(position):
        return IllegalTurn(Reason("seat", f"{letter} is not asked now"))
    return IllegalTurn(Reason("act", f"{write_act(act)!r} is no act of {letter} here"))
