"""A game of three for the tests alone: an auction, to test what the bot promises to games other than Royal Visit.

In each round the auctioneer turns up a small or a large lot (1 to 3 or 4 to 6 points), and the other two bid a card
each, at once and secretly. The higher card takes the lot, equal cards nobody. A bidder may first swap a card with the
pile, which nobody else learns. When someone has left, the two who are left both bid; when one is left, it is over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.errors import GameOver, HiddenCards, IllegalTurn, InvalidNotation, Reason
from engine.game import OPEN, Game, LeaveResult, Outcome
from engine.randomness import Chance
from tests.three.position import SEATS, Place, Position, match, read, seat_of, write

DECK: Final = "12345678" * 3
HAND: Final = 4
LOTS: Final = {"small": 1, "large": 4}
"""The least that a lot of each kind is worth; it may be up to two more."""


class Three(Game[Position, Position, str]):
    """See `engine.game.Game` for what each part promises. An action is its text."""

    key = "three"
    players = (3, 3)
    all_seats = SEATS
    options: Mapping[str, tuple[str, ...]] = {"rounds": ("3", "6")}

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> Position:
        """Four cards each."""
        rounds = options.get("rounds", self.options["rounds"][0])
        if rounds not in self.options["rounds"]:
            raise InvalidNotation(Reason("rounds", f"there are 3 or 6 rounds, not {rounds!r}"))
        cards = "".join(chance.shuffle("deal", DECK))
        hands = [cards[at : at + HAND] for at in range(0, HAND * len(SEATS), HAND)]
        places = {seat: Place(0, _ordered(hand)) for seat, hand in zip(SEATS, hands, strict=True)}
        return Position(1, int(rounds), "lot", SEATS[0], None, places, cards[HAND * len(SEATS) :], "-")

    def to_act(self, position: Position) -> frozenset[str]:
        """The auctioneer; then, at once, who has not bid yet."""
        return frozenset(position.asked)

    def inactive_seats(self, position: Position) -> frozenset[str]:
        """Who has left."""
        return frozenset(seat for seat, place in position.places.items() if place.left)

    def prompt_key(self, position: Position, seat: str) -> str:
        """The round's lot or bid. It is another one under another auctioneer, and after one's own swap."""
        now = position
        return f"{now.stage}{now.round}{now.auctioneer}{'s' if now.places[seat_of(seat)].bid == '+' else ''}"

    def apply(self, position: Position, seat: str, action: str, chance: Chance) -> Position:
        """Turn up a lot, swap or bid; the last bid opens both."""
        now = _going_on(position)
        place = now.places[seat_of(seat)]
        if seat not in now.asked:
            raise IllegalTurn(Reason("seat", f"{seat} is not to act"))
        word, what = _action(action)
        if (word == "lot") != (now.stage == "lot"):
            raise IllegalTurn(Reason("stage", f"no {word} is asked for"))
        if word == "lot":
            value = LOTS[what] + chance.draw("lot").below(3)
            return replace(now, stage="bid", lot=value)
        if what not in place.hand:
            raise IllegalTurn(Reason("card", f"there is no {what} in the hand"))
        if word == "bid":
            now = now.put(seat, replace(place, hand=place.hand.replace(what, "", 1), bid=what))
            return now if now.asked else _opened(now)
        if place.bid == "+" or not now.pile:
            raise IllegalTurn(Reason("swap", "a card may be swapped once in a round, while there is a pile"))
        hand = _ordered(place.hand.replace(what, "", 1) + now.pile[0])
        return replace(now.put(seat, replace(place, hand=hand, bid="+")), pile=now.pile[1:] + what)

    def leave(
        self, position: Position, seat: str, chance: Chance, termination: str = "resign"
    ) -> LeaveResult[Position]:
        """The others go on. Without its auctioneer a lot is withdrawn, and the bids go back into the hands."""
        now = _going_on(position)
        place = now.places[seat_of(seat)]
        if place.left:
            raise IllegalTurn(Reason("left", f"{seat} has left"))
        now = now.put(seat, replace(place, hand=f"x{len(SEATS) + 1 - len(now.present)}", bid="-"))
        if len(now.present) == 1:
            now = replace(
                now, stage=f"over.{termination}", lot=None, places={one: _back(now.places[one]) for one in SEATS}
            )
        elif seat == now.auctioneer:
            places = {one: _back(now.places[one]) for one in SEATS}
            now = replace(now, stage="lot", auctioneer=now.following, lot=None, places=places)
        return LeaveResult(now, _outcome(now))

    def default_action(self, position: Position, seat: str) -> str | None:
        """The lowest bid, for a bidder."""
        now = position
        return f"bid {now.places[seat].hand[0]}" if now.stage == "bid" and seat in now.asked else None

    def view(self, position: Position, reader: str | None) -> Position:
        """Without the hands, the unopened bids and the swaps of others, and without the pile; afterwards only without
        the pile."""
        now, mine = position, reader if reader in (None, OPEN) else seat_of(reader)
        places = dict(now.places)
        for seat, place in now.places.items():
            if mine != OPEN and seat != mine and not place.left:
                places[seat] = replace(place, hand=f"?{place.cards}", bid="-" if place.waits else "?")
        pile = now.pile if not now.pile or now.pile.startswith("?") else f"?{len(now.pile)}"
        return replace(now, places=places, pile=pile)

    def as_seen(self, position: Position, reader: str | None, seat: str, action: str) -> str | None:
        """That there is a bid, and its card when it opens both; of a swap not even that."""
        word, _ = _action(action)
        if reader in (seat, OPEN) or word == "lot":
            return action
        if word == "swap":
            return None
        return action if position.asked == (seat,) else "bid ?"

    def next_plays(self, view: Position, drafted: Sequence[str]) -> tuple[str, ...]:
        """Both lots, or a bid and a swap for each distinct card."""
        if drafted or view.reader not in view.asked:
            return ()
        if view.stage == "lot":
            return tuple(f"lot {kind}" for kind in LOTS)
        place = view.places[view.reader]
        words = ("bid", "swap") if view.pile and place.bid == "-" else ("bid",)
        return tuple(f"{word} {card}" for word in words for card in sorted(set(place.hand)))

    def outcome(self, position: Position) -> Outcome | None:
        """After the last round, or when one is left."""
        return _outcome(position)

    def write_position(self, position: Position) -> str:
        return write(position)

    def read_position(self, text: str) -> Position:
        return read(text)

    def write_action(self, action: str) -> str:
        return action

    def read_action(self, text: str) -> str:
        return text


def _outcome(now: Position) -> Outcome | None:
    """Ranks by the points, behind them those who left, the first last; the score is the share of others beaten."""
    if not now.stage.startswith("over."):
        return None
    worth = {seat: (not place.left, place.left or place.total) for seat, place in now.places.items()}
    ranks = {seat: 1 + sum(other > mine for other in worth.values()) for seat, mine in worth.items()}
    beaten = {
        seat: sum((other < mine) + (other == mine) / 2 for one, other in worth.items() if one != seat)
        for seat, mine in worth.items()
    }
    scores = {seat: points / (len(SEATS) - 1) for seat, points in beaten.items()}
    return Outcome(now.stage.removeprefix("over."), scores, ranks)


def _opened(now: Position) -> Position:
    """After both bids: the lot taken or not, new cards drawn, the next round or the end."""
    assert now.lot is not None
    one, other = now.bidders
    bids = {seat: now.places[seat].bid for seat in (one, other)}
    last = f"{now.lot}:{one}{bids[one]}{other}{bids[other]}"
    for seat, rival in ((one, other), (other, one)):
        place = now.places[seat]
        total = place.total + (now.lot if bids[seat] > bids[rival] else 0)
        drawn = Place(total, _ordered(place.hand + now.pile[:1]))
        now = replace(now.put(seat, drawn), pile=now.pile[1:])
    if now.round == now.rounds:
        return replace(now, stage="over.rounds", lot=None, last=last)
    return replace(now, round=now.round + 1, stage="lot", auctioneer=now.following, lot=None, last=last)


def _back(place: Place) -> Place:
    """With the bid taken back into the hand."""
    return replace(place, hand=place.hand if place.waits else _ordered(place.hand + place.bid), bid="-")


def _going_on(now: Position) -> Position:
    if not now.asked:
        raise GameOver(Reason("over", "the game is over"))
    if not now.whole:
        raise HiddenCards(Reason("hidden", "a view does not go on: cards are missing"))
    return now


def _action(text: str) -> tuple[str, str]:
    word, _, what = match(re.compile(r"lot (?:small|large)|(?:bid|swap) [1-8]"), text, "action")[0].partition(" ")
    return word, what


def _ordered(cards: str) -> str:
    return "".join(sorted(cards))
