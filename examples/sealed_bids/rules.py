"""The rules of Sealed Bids, for three to five: in each of five rounds everybody bids a card in secret for its prize.

When all have bid, the cards are opened: the highest one that nobody else bid takes the prize.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.errors import HiddenCards, IllegalTurn, Reason
from engine.game import OPEN, Game, LeaveResult, Outcome
from engine.randomness import Chance
from examples.sealed_bids.position import ROUNDS, WHOLE, Place, Position

DECK: Final = "123456789" * 4


class SealedBids(Game[Position, Position, str]):
    """See `engine.game.Game` for what each part promises. A view is a position, too; an action is a card."""

    key = "sealed_bids"
    players = (3, 5)
    position_class = Position

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> Position:
        cards = "".join(chance.shuffle("deal", DECK))
        hands = ("".join(sorted(cards[at * ROUNDS :][:ROUNDS])) for at in range(len(seats)))
        return Position(WHOLE, 1, tuple(Place(seat, hand=hand) for seat, hand in zip(seats, hands, strict=True)))

    def to_act(self, position: Position) -> frozenset[str]:
        return position.to_act

    def inactive_seats(self, position: Position) -> frozenset[str]:
        return frozenset(position.left)

    def prompt_key(self, position: Position, seat: str) -> str:
        return str(position.round)

    def apply(self, position: Position, seat: str, action: str, chance: Chance) -> Position:
        now = _whole(position)
        if seat not in now.to_act:
            raise IllegalTurn(Reason("seat", "this seat is not to act"))
        place = now.at(seat)
        if len(action) != 1 or action not in place.hand:
            raise IllegalTurn(Reason("card", "this card is not in the hand"))
        bid = replace(place, hand=place.hand.replace(action, "", 1), bid=action)
        return _opened(now.put(bid))

    def leave(
        self, position: Position, seat: str, chance: Chance, termination: str = "resign"
    ) -> LeaveResult[Position]:
        now = _whole(position)
        if now.over or seat not in now.present:
            raise IllegalTurn(Reason("left", "this seat does not play"))
        now = replace(now.put(Place(seat, now.at(seat).points)), left=now.left + seat)
        after = now if now.over else _opened(now)
        return LeaveResult(after, self.outcome(after))

    def view(self, position: Position, reader: str | None) -> Position:
        if reader == OPEN:
            return position
        places = (
            place if place.seat == reader else replace(place, hand="?" * len(place.hand), bid="?" * len(place.bid))
            for place in position.places
        )
        return replace(position, reader=reader or "-", places=tuple(places))

    def as_seen(self, position: Position, reader: str | None, seat: str, action: str) -> str:
        return action if reader in (seat, OPEN) or position.to_act == {seat} else "?"

    def next_plays(self, view: Position, drafted: Sequence[str]) -> tuple[str, ...]:
        return () if drafted or view.reader not in view.to_act else tuple(sorted(set(view.at(view.reader).hand)))

    def outcome(self, position: Position) -> Outcome | None:
        if not position.over:
            return None
        points = {place.seat: place.points for place in position.places}
        return Outcome.ranked("rounds" if position.round > ROUNDS else "alone", points, position.left)


def winner(bids: Mapping[str, str]) -> str | None:
    """Return the seat with the highest card that nobody else bid; None if there is none."""
    counts = Counter(bids.values())
    return max((seat for seat, card in bids.items() if counts[card] == 1), key=bids.__getitem__, default=None)


def _opened(now: Position) -> Position:
    """After the last bid of a round: give its prize and begin the next round."""
    if now.to_act:
        return now
    bids = {seat: now.at(seat).bid for seat in now.present}
    taker = winner(bids)
    for seat in bids:
        place = now.at(seat)
        now = now.put(Place(seat, place.points + (now.round if seat == taker else 0), place.hand))
    return replace(now, round=now.round + 1, opened=tuple(bids.items()))


def _whole(now: Position) -> Position:
    if now.reader != WHOLE:
        raise HiddenCards(Reason("hidden", "cards are missing in a view"))
    return now
