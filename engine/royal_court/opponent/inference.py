"""What the last act tells about hidden hands: the cards of a swap, which two players have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.royal_court.acts.act import AGAIN
from engine.royal_court.cards import Cards
from engine.royal_court.position import SWAP, Position, view


@dataclass(frozen=True, slots=True)
class Last:
    """The last act of all, as the seat that is now to act has seen it, and the position `before` it."""

    before: Position
    act: str


def recalled(now: Position, seat: int, last: Last | None, hidden: Sequence[str]) -> Mapping[int, Cards]:
    """Cards that a seat knows to be in others' hands; `hidden` are all that it does not see. Nothing, where the last
    act was none of a swap that it was part of, or was not the one before `now`."""
    if last is None or last.before.step != SWAP or last.before.players != now.players:
        return {}
    before = view(last.before, seat)  # whoever hands in more gains nothing by it
    mover, aim = before.turn, before.victim
    if aim is None or isinstance(before.taken, int) or seat not in (mover, aim):
        return {}
    word, _, what = last.act.partition(":")
    if word == "give":
        holder, cards = (mover, before.taken) if seat == aim else (aim, tuple(what.split("+")))
    elif word == AGAIN and seat == mover and not isinstance(now.taken, int):
        holder, cards = aim, tuple((Counter(before.taken) - Counter(now.taken)).elements())
    else:
        return {}
    there = now.places[holder].held >= len(cards) and not Counter(cards) - Counter(hidden)
    return {holder: cards} if there else {}
