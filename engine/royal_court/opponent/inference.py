"""Inference of hidden cards from the last act: the cards of a swap, which two players have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.royal_court.acts.act import Act, ActKind
from engine.royal_court.cards import Cards
from engine.royal_court.position import SWAP, Position, view


@dataclass(frozen=True, slots=True)
class ObservedAct:
    """The last act of any seat, as the seat that is now to act saw it, and the position `before` it."""

    before: Position
    act: Act | None


def known_cards(now: Position, seat: int, last: ObservedAct | None, hidden: Sequence[str]) -> Mapping[int, Cards]:
    """Return cards that a seat knows to be in others' hands; `hidden` are all cards that it does not see.

    Empty unless the last act was part of a swap with this seat, directly before `now`.
    """
    if last is None or last.act is None or last.before.step is not SWAP or last.before.players != now.players:
        return {}
    before = view(last.before, seat)  # extra information in the input has no effect
    mover, aim = before.turn, before.victim
    if aim is None or isinstance(before.taken, int) or seat not in (mover, aim):
        return {}
    if last.act.kind is ActKind.GIVE:
        holder, cards = (mover, before.taken) if seat == aim else (aim, last.act.tokens)
    elif last.act.kind is ActKind.AGAIN and seat == mover and not isinstance(now.taken, int):
        holder, cards = aim, tuple((Counter(before.taken) - Counter(now.taken)).elements())
    else:
        return {}
    there = now.places[holder].held >= len(cards) and not Counter(cards) - Counter(hidden)
    return {holder: cards} if there else {}
