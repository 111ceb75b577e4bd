"""Standing orders: a seat's answer in a window, chosen in advance."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.errors import IllegalTurn, InvalidNotation, Reason
from engine.royal_court.acts.act import LET, Act, ActKind, hand_of
from engine.royal_court.cards import dice, set_rung
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.position import LETTERS, NOPE, Position


class Order(StrEnum):
    """A standing order. The default over days is `SHIELD`."""

    ASK = "ask"
    NEVER = "never"
    SHIELD = "shield"
    FIERCE = "fierce"


ACES: Final = ("Ar", "Ab")
"""The aces, in the order in which standing orders spend them."""

LOW_SET: Final = 4
"""`SHIELD` nopes the own set's roll up to this."""

LONG_JACK: Final = 3
"""`FIERCE` nopes another's jack from this roll on, and another's queen from `MANY_ACTIONS` actions on."""
MANY_ACTIONS: Final = 2


def read_order(text: str) -> Order:
    """Return the order with this word. Raises `InvalidNotation`."""
    if text not in tuple(Order):
        raise InvalidNotation(Reason("order", f"an order is {', '.join(Order)}, not {text!r}"))
    return Order(text)


def answer(position: Position, seat: int, order: Order) -> Act | None:
    """Return the answer of an order; None if the player is to be asked. Uses only the seat's view.

    Raises `IllegalTurn` if the window does not await the seat, `HiddenCards`.
    """
    if position.step is not NOPE or seat not in position.asked:
        raise IllegalTurn(Reason("seat", f"{LETTERS[seat]} is not asked now"))
    if order is Order.ASK:
        return None
    ace = next((ace for ace in ACES if ace in hand_of(position.places[seat])), None)
    if order is Order.NEVER or ace is None:
        return LET
    effect, stands = position.effect, len(position.nopes) % 2 == 0
    assert effect is not None
    if stands:
        wanted = _hurts(position, seat, effect) or (order is Order.FIERCE and _helps_another(position, seat, effect))
    else:
        wanted = order is Order.FIERCE and seat == position.turn and not position.backfires
    return Act(ActKind.NOPE, (ace,)) if wanted else LET


def _hurts(position: Position, seat: int, effect: Effect) -> bool:
    if seat == position.turn:
        return effect.backfires and not (effect.kind is EffectKind.SET and effect.number > LOW_SET)
    match effect.kind:
        case EffectKind.KING | EffectKind.SIX:
            return effect.aim == seat and not effect.backfires
        case EffectKind.JOKER:
            return effect.number >= len(position.inside)
        case EffectKind.REVOLT:
            return not position.places[seat].castles
        case _:
            return False


def _helps_another(position: Position, seat: int, effect: Effect) -> bool:
    if seat == position.turn:
        return False
    match effect.kind:
        case EffectKind.JACK:
            return effect.number >= LONG_JACK
        case EffectKind.QUEEN_ACTIONS:
            return effect.number >= MANY_ACTIONS
        case EffectKind.SET:
            return effect.number == sum(dice(set_rung(position.set_size)))
        case _:
            return False
