"""Standing orders: a seat's answer in a window, chosen in advance."""

from __future__ import annotations

from typing import Final

from engine.errors import IllegalTurn, InvalidNotation, Reason
from engine.royal_court.acts.act import LET, hand_of
from engine.royal_court.cards import dice, set_rung
from engine.royal_court.position import LETTERS, NOPE, Position

ASK, NEVER, SHIELD, FIERCE = "ask", "never", "shield", "fierce"
ORDERS: Final = (ASK, NEVER, SHIELD, FIERCE)
"""Every order. The default over days is `SHIELD`."""

ACES: Final = ("Ar", "Ab")
"""The aces, in the order in which standing orders spend them."""

LOW_SET: Final = 4
"""`SHIELD` nopes the own set's roll up to this."""

LONG_JACK: Final = 3
"""`FIERCE` nopes another's jack from this roll on, and another's queen from `MANY_ACTIONS` actions on."""
MANY_ACTIONS: Final = 2


def answer(position: Position, seat: int, order: str) -> str:
    """Return the answer of an order: `let`, `nope:Ar`, `nope:Ab` or `ask`. Uses only the seat's view.

    Raises `IllegalTurn` if the window does not await the seat, `InvalidNotation` for an unknown order, `HiddenCards`.
    """
    if order not in ORDERS:
        raise InvalidNotation(Reason("order", f"an order is {', '.join(ORDERS)}, not {order!r}"))
    if position.step != NOPE or seat not in position.asked:
        raise IllegalTurn(Reason("seat", f"{LETTERS[seat]} is not asked now"))
    if order == ASK:
        return ASK
    ace = next((ace for ace in ACES if ace in hand_of(position.places[seat])), None)
    if order == NEVER or ace is None:
        return LET
    stands = len(position.nopes) % 2 == 0
    if stands:
        wanted = _hurts(position, seat) or (order == FIERCE and _helps_another(position, seat))
    else:
        wanted = order == FIERCE and seat == position.turn and not position.backfires
    return f"nope:{ace}" if wanted else LET


def _hurts(position: Position, seat: int) -> bool:
    name, _, what = position.effect.partition("=")
    if seat == position.turn:
        return (name == "six" and int(what[1:]) == 1) or (name == "set" and int(what) <= LOW_SET)
    match name:
        case "king":
            return position.victim == seat
        case "six":
            return position.victim == seat and int(what[1:]) > 1
        case "joker":
            return int(what) >= len(position.inside)
        case "revolt":
            return not position.places[seat].castles
        case _:
            return False


def _helps_another(position: Position, seat: int) -> bool:
    name, _, what = position.effect.partition("=")
    if seat == position.turn:
        return False
    match name:
        case "jack":
            return int(what) >= LONG_JACK
        case "queen":
            return what.isdecimal() and int(what) >= MANY_ACTIONS
        case "set":
            return int(what) == sum(dice(set_rung(position.set)))
        case _:
            return False
