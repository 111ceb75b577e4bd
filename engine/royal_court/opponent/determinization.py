"""Determinization: a complete position that agrees with a seat's view, and random draws to continue it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from engine.randomness import DrawPurpose
from engine.royal_court.cards import Cards, dice, full_deck, sorted_cards
from engine.royal_court.luck import Luck
from engine.royal_court.position import NOPE, Hidden, Position


class SimulatedLuck(Luck):
    """Fast random draws for simulations, unrelated to any match's seed."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def shuffle(self, cards: Sequence[str]) -> Cards:
        pile = list(cards)
        self._random.shuffle(pile)
        return tuple(pile)

    def roll(self, rung: int, purpose: DrawPurpose) -> int:
        return sum(int(self._random.random() * sides) + 1 for sides in dice(rung))

    def take(self, hand: Sequence[str], count: int) -> list[str]:
        return self._random.sample(hand, count)


def unseen_cards(view: Position) -> list[str]:
    """Return every card that the reader of a view does not see, in table order."""
    seen: Counter[str] = Counter()
    piles: list[Hidden] = [view.taken, view.draw, view.primary, view.secondary]
    for place in view.places:
        piles += [place.hand, *place.courts, place.guests, *place.castles]
    for pile in piles:
        if not isinstance(pile, int):
            seen.update(pile)
    return list((Counter(full_deck(view.players)) - seen).elements())


def determinize(
    view: Position, hidden: Sequence[str], random: Random, known: Mapping[int, Cards] = MappingProxyType({})
) -> Position:
    """Return a position with the unseen cards dealt at random, except those `known` to be in a seat's hand.

    In a window, every seat that may not have answered yet counts as awaited.
    """
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
        replace(place, hand=sorted_cards((*(held := known.get(seat, ())), *deal(place.hand - len(held)))))
        if isinstance(place.hand, int)
        else place
        for seat, place in enumerate(view.places)
    )
    taken = deal(view.taken)
    asked = view.asked
    if view.step is NOPE:
        last = view.nopes[-1] if view.nopes else None if view.backfires else view.turn
        asked = tuple(seat for seat in view.inside if seat != last)
    return replace(view, places=places, taken=taken, draw=deal(view.draw), asked=asked)
