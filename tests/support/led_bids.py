"""Sealed Bids for three, with what shared code has to bear: a first bidder, a default answer and a secret action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.errors import IllegalTurn, Reason
from engine.game import OPEN
from engine.randomness import Chance
from examples.sealed_bids.position import Position
from examples.sealed_bids.rules import SealedBids

FLIP: Final = "flip "
"""How the secret action begins: the card below 5 that is named after it becomes 10 less its number."""


class LedBids(SealedBids):
    """In each round another seat leads with an open bid; then the others bid at once, and may flip cards first."""

    key = "led_bids"
    players = (3, 3)
    all_seats = "abc"

    def to_act(self, position: Position) -> frozenset[str]:
        return position.to_act & {leader(position)} or position.to_act

    def prompt_key(self, position: Position, seat: str) -> str:
        return f"{position.round} {position.at(seat).hand}"

    def apply(self, position: Position, seat: str, action: str, chance: Chance) -> Position:
        if seat not in self.to_act(position):
            raise IllegalTurn(Reason("seat", "this seat is not to act"))
        card, place = action.removeprefix(FLIP), position.at(seat)
        if card == action or card not in place.hand:
            return super().apply(position, seat, card, chance)
        hand = place.hand.replace(card, str(10 - int(card)), 1)
        return position.put(replace(place, hand="".join(sorted(hand))))

    def default_action(self, position: Position, seat: str) -> str | None:
        return position.at(seat).hand[0] if seat in self.to_act(position) - {leader(position)} else None

    def view(self, position: Position, reader: str | None) -> Position:
        seen, first = super().view(position, reader), leader(position)
        return seen.put(replace(seen.at(first), bid=position.at(first).bid))

    def as_seen(  # type: ignore[override] # Sealed Bids itself has no secret actions
        self, position: Position, reader: str | None, seat: str, action: str
    ) -> str | None:
        if action.startswith(FLIP):
            return action if reader in (seat, OPEN) else None
        return action if seat == leader(position) else super().as_seen(position, reader, seat, action)

    def next_plays(self, view: Position, drafted: Sequence[str]) -> tuple[str, ...]:
        cards = super().next_plays(view, drafted) if view.reader in self.to_act(view) else ()
        return cards if view.reader == leader(view) else (*cards, *(FLIP + card for card in cards if card < "5"))


def leader(position: Position) -> str:
    """Return the seat that bids first: each in turn; the next one's if it has left."""
    seats = [place.seat for place in position.places]
    first = (position.round - 1) % len(seats)
    return next(seat for seat in seats[first:] + seats[:first] if seat in position.present)
