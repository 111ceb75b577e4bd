"""The rules of Sealed Bids, for three to five: in each of five rounds everybody bids a card in secret for its prize.

When all have bid, the cards are opened: the highest one that nobody else bid takes the prize.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.errors import HiddenCards, IllegalTurn, InvalidNotation, Reason
from engine.game import OPEN, LeaveResult, Outcome
from engine.randomness import Chance
from examples.sealed_bids.position import ROUNDS, WHOLE, Place, Position, read

SEATS: Final = ("a", "b", "c", "d", "e")
DECK: Final = "123456789" * 4


class SealedBids:
    """See `engine.game.Game` for what each part promises. An action is a card."""

    key = "sealed_bids"
    rules_version = 1
    plays_versions = frozenset({1})
    players = (3, len(SEATS))
    options: Mapping[str, tuple[str, ...]] = {}

    def seats(self, players: int) -> tuple[str, ...]:
        if not self.players[0] <= players <= self.players[1]:
            raise InvalidNotation(Reason("players", f"three to five play, not {players}"))
        return SEATS[:players]

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        cards = "".join(chance.shuffle("deal", DECK))
        hands = {seat: "".join(sorted(cards[at * ROUNDS :][:ROUNDS])) for at, seat in enumerate(seats)}
        return str(Position(WHOLE, 1, {seat: Place(hand=hand) for seat, hand in hands.items()}))

    def dealt(self, position: str) -> bool:
        return True

    def to_act(self, position: str) -> frozenset[str]:
        return read(position).to_act

    def inactive_seats(self, position: str) -> frozenset[str]:
        return frozenset(read(position).left)

    def prompt_key(self, position: str, seat: str) -> str:
        return str(read(position).round)

    def apply(self, position: str, seat: str, action: str, chance: Chance) -> str:
        now = _whole(position)
        if seat not in now.to_act:
            raise IllegalTurn(Reason("seat", "this seat is not to act"))
        place = now.places[seat]
        if len(action) != 1 or action not in place.hand:
            raise IllegalTurn(Reason("card", "this card is not in the hand"))
        bid = replace(place, hand=place.hand.replace(action, "", 1), bid=action)
        return str(_opened(now.put(seat, bid)))

    def leave(self, position: str, seat: str, chance: Chance, how: str = "resign") -> LeaveResult:
        now = _whole(position)
        if now.over or seat not in now.present:
            raise IllegalTurn(Reason("left", "this seat does not play"))
        now = replace(now.put(seat, Place(now.places[seat].points)), left=now.left + seat)
        after = str(now if now.over else _opened(now))
        return LeaveResult(after, self.outcome(after))

    def default_action(self, position: str, seat: str) -> str | None:
        return None

    def view(self, position: str, reader: str | None) -> str:
        now = read(position)
        if reader == OPEN:
            return position
        if reader is not None and reader not in now.places:
            raise InvalidNotation(Reason("seat", "there is no such seat"))
        for seat, place in now.places.items():
            if seat != reader:
                now = now.put(seat, replace(place, hand="?" * len(place.hand), bid="?" * len(place.bid)))
        return str(replace(now, reader=reader or "-"))

    def as_seen(self, position: str, reader: str | None, seat: str, action: str) -> str:
        return action if reader in (seat, OPEN) or read(position).to_act == {seat} else "?"

    def turns(self, view: str) -> tuple[str, ...]:
        now = read(view)
        return tuple(sorted(set(now.places[now.reader].hand))) if now.reader in now.to_act else ()

    def next_plays(self, view: str, drafted: Sequence[str]) -> tuple[str, ...]:
        return () if drafted else self.turns(view)

    def plays(self, action: str) -> tuple[str, ...]:
        return (action,)

    def turn(self, plays: Sequence[str]) -> str:
        if len(plays) != 1:
            raise InvalidNotation(Reason("plays", "a turn is one card"))
        return plays[0]

    def outcome(self, position: str) -> Outcome | None:
        now = read(position)
        if not now.over:
            return None
        worth = {
            seat: (seat in now.present, now.left.find(seat) if seat in now.left else place.points)
            for seat, place in now.places.items()
        }
        beaten = {
            seat: sum((other < mine) + (other == mine) / 2 for one, other in worth.items() if one != seat)
            for seat, mine in worth.items()
        }
        scores = {seat: number / (len(worth) - 1) for seat, number in beaten.items()}
        return Outcome("rounds" if now.round > ROUNDS else "alone", scores)


def winner(bids: Mapping[str, str]) -> str | None:
    """Return the seat with the highest card that nobody else bid; None if there is none."""
    counts = Counter(bids.values())
    return max((seat for seat, card in bids.items() if counts[card] == 1), key=bids.__getitem__, default=None)


def _opened(now: Position) -> Position:
    """After the last bid of a round: give its prize and begin the next round."""
    if now.to_act:
        return now
    bids = {seat: now.places[seat].bid for seat in now.present}
    taker = winner(bids)
    for seat in bids:
        place = now.places[seat]
        now = now.put(seat, Place(place.points + (now.round if seat == taker else 0), place.hand))
    return replace(now, round=now.round + 1, opened=bids)


def _whole(position: str) -> Position:
    now = read(position)
    if now.reader != WHOLE:
        raise HiddenCards(Reason("hidden", "cards are missing in a view"))
    return now
