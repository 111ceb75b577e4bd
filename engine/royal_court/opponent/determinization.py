"""Determinization: a complete position that agrees with a seat's view, and random draws to continue it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from engine.game import LastTurn
from engine.randomness import DrawPurpose
from engine.royal_court.acts.act import Act, ActKind
from engine.royal_court.cards import Cards, dice, full_deck, sorted_cards
from engine.royal_court.luck import Luck
from engine.royal_court.position import NOPE, SWAP, Hidden, Position, view


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


SeenTurn = LastTurn[Position, Act]
"""The last act of any seat, as the seat that is now to act saw it, and the position `before` it."""


def known_cards(now: Position, seat: int, last: SeenTurn | None, hidden: Sequence[str]) -> Mapping[int, Cards]:
    """Return cards that a seat knows to be in others' hands; `hidden` are all cards that it does not see.

    Empty unless the last act was part of a swap with this seat, directly before `now`.
    """
    if last is None or last.turn is None or last.before.step is not SWAP or last.before.players != now.players:
        return {}
    before = view(last.before, seat)  # extra information in the input has no effect
    mover, aim = before.turn, before.victim
    if aim is None or isinstance(before.taken, int) or seat not in (mover, aim):
        return {}
    if last.turn.kind is ActKind.GIVE:
        holder, cards = (mover, before.taken) if seat == aim else (aim, last.turn.tokens)
    elif last.turn.kind is ActKind.AGAIN and seat == mover and not isinstance(now.taken, int):
        holder, cards = aim, tuple((Counter(before.taken) - Counter(now.taken)).elements())
    else:
        return {}
    there = now.places[holder].held >= len(cards) and not Counter(cards) - Counter(hidden)
    return {holder: cards} if there else {}
