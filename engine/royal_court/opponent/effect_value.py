"""Value of a window's effect for a seat: a rough count of cards."""

from __future__ import annotations

from typing import assert_never

from engine.royal_court.effect import EffectKind
from engine.royal_court.position import Position


def effect_value(position: Position, seat: int) -> float:
    """Return how many cards the seat loses, or others pick up (shared among them), if the effect is carried out.

    Negative if the seat picks up, or others lose cards.
    """
    effect = position.effect
    assert effect is not None
    number = effect.number
    mine = seat == position.turn
    mover = position.places[position.turn]
    rivals = len(position.inside) - 1
    share = 1.0 if mine else -1.0 / rivals
    match effect.kind:
        case EffectKind.JACK | EffectKind.QUEEN_ACTIONS:
            return share * min(number, mover.own)
        case EffectKind.QUEEN_TURN | EffectKind.QUEEN_NEXT:
            return 0.0
        case EffectKind.KING:
            return float(number) if mine else -float(number) if effect.aim == seat else 0.0
        case EffectKind.SIX:
            return _six_value(position, seat, number, rivals)
        case EffectKind.JOKER:
            return number / rivals if mine else -number / rivals
        case EffectKind.REVOLT:
            return _revolt(position, seat)
        case EffectKind.SET:
            return share * (number - 6 if effect.backfires else 1)
        case _:
            assert_never(effect.kind)


def strikes_another(position: Position, seat: int) -> bool:
    """Return whether a window's effect strikes another seat alone, so that a nope of this seat would only save it."""
    return seat != position.turn and (position.backfires or position.victim not in (None, seat))


def _six_value(position: Position, seat: int, roll: int, rivals: int) -> float:
    aimed = position.victim
    assert aimed is not None
    if roll == 1:
        return -2.0 if seat == position.turn else 2.0 / rivals
    hurt = 1.0 if position.places[aimed].castles else 2.0
    return -hurt if aimed == seat else hurt / rivals


def _revolt(position: Position, seat: int) -> float:
    place = position.places[seat]
    lost = 0.0 if place.castles else float(sum(map(len, place.courts)))
    safe = bool(place.castles) or seat == position.turn
    return (1.0 if safe else -1.0) - lost
