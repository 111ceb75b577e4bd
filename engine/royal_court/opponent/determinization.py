"""A game as it may be: what a seat does not see is dealt anew, and goes on with luck of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from engine.royal_court.cards import Cards, dice, in_order, whole
from engine.royal_court.luck import Luck
from engine.royal_court.position import NOPE, Hidden, Position


class ImaginedLuck(Luck):
    """Luck for thinking: quick, and nobody's match."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def shuffle(self, cards: Sequence[str]) -> Cards:
        """Cards in a new order."""
        pile = list(cards)
        self._random.shuffle(pile)
        return tuple(pile)

    def roll(self, rung: int, what: str) -> int:
        """The sum of the dice of a rung."""
        return sum(int(self._random.random() * sides) + 1 for sides in dice(rung))

    def take(self, hand: Sequence[str], count: int) -> list[str]:
        """So many cards out of a hand."""
        return self._random.sample(hand, count)


def unseen(view: Position) -> list[str]:
    """Every card that the reader of a view does not see, in table order."""
    seen: Counter[str] = Counter()
    piles: list[Hidden] = [view.taken, view.draw, view.primary, view.secondary]
    for place in view.places:
        piles += [place.hand, *place.courts, place.guests, *place.castles]
    for pile in piles:
        if not isinstance(pile, int):
            seen.update(pile)
    return list((Counter(whole(view.players)) - seen).elements())


def imagined(
    view: Position, hidden: Sequence[str], random: Random, known: Mapping[int, Cards] = MappingProxyType({})
) -> Position:
    """A position as it may be, seen so: the unseen cards dealt at random, but for those known to be in a seat's hand;
    whoever may still be asked is."""
    cards = list(hidden)
    for held in known.values():
        for card in held:
            cards.remove(card)
    random.shuffle(cards)

    def deal(pile: Hidden) -> Cards:
        if not isinstance(pile, int):
            return pile
        dealt = cards[:pile]
        del cards[:pile]
        return tuple(dealt)

    places = tuple(
        replace(place, hand=in_order((*(held := known.get(seat, ())), *deal(place.hand - len(held)))))
        if isinstance(place.hand, int)
        else place
        for seat, place in enumerate(view.places)
    )
    taken = deal(view.taken)
    asked = view.asked
    if view.step == NOPE:
        last = view.nopes[-1] if view.nopes else None if own_low(view) else view.turn
        asked = tuple(seat for seat in view.inside if seat != last)
    return replace(view, places=places, taken=taken, draw=deal(view.draw), asked=asked)


def own_low(position: Position) -> bool:
    """Whether the outcome in a window makes who rolled it pick up, so that he may nope it himself."""
    name, _, what = position.effect.partition("=")
    return (name == "six" and int(what[1:]) == 1) or (name == "set" and int(what) <= 5)
