"""Value of a window's effect for a seat: a rough count of cards."""

from __future__ import annotations

from engine.royal_court.position import Position


def effect_value(position: Position, seat: int) -> float:
    """Return how many cards the seat loses, or others pick up (shared among them), if the effect is carried out.

    Negative if the seat picks up, or others lose cards.
    """
    name, _, what = position.effect.partition("=")
    mine = seat == position.turn
    mover = position.places[position.turn]
    rivals = len(position.inside) - 1
    share = 1.0 if mine else -1.0 / rivals
    match name:
        case "jack":
            return share * min(int(what), mover.own)
        case "queen":
            return share * min(int(what), mover.own) if what.isdecimal() else 0.0
        case "king":
            cards = int(what[1:].partition("/")[0])
            return float(cards) if mine else -float(cards) if position.victim == seat else 0.0
        case "six":
            return _six(position, seat, int(what[1:]), rivals)
        case "joker":
            return int(what) / rivals if mine else -int(what) / rivals
        case "revolt":
            return _revolt(position, seat)
        case _:
            roll = int(what)
            return share * (roll - 6 if roll <= 5 else 1)


def strikes_another(position: Position, seat: int) -> bool:
    """Return whether a window's effect strikes another seat alone, so that a nope of this seat would only save it."""
    return seat != position.turn and (position.backfires or position.victim not in (None, seat))


def _six(position: Position, seat: int, roll: int, rivals: int) -> float:
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
