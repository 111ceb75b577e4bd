"""Positions and views of the game of three, and their text: nine fields apart by spaces.

`ROUND/ROUNDS STAGE AUCTIONEER LOT PLACE PLACE PLACE PILE LAST`, a place `TOTAL:HAND:BID`. What b sees when c has bid:
`1/3 bid a 5 0:?4:- 0:2468:- 0:?3:? ?12 -`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.errors import InvalidNotation, Reason

SEATS: Final = ("a", "b", "c")

_ROUND = re.compile(r"(?P<round>[0-9]+)/(?P<rounds>[0-9]+)")
_PLACE = re.compile(r"(?P<total>[0-9]+):(?P<hand>\?[0-9]+|[1-8]+|x[12]):(?P<bid>[-+?1-8])")
_PILE = re.compile(r"-|\?[0-9]+|[1-8]+")


@dataclass(frozen=True, slots=True)
class Place:
    """What lies before one seat. `hand` is `?4` where it may not be seen, and `x1` once its player has left, first."""

    total: int
    hand: str = field(repr=False)
    bid: str = field(default="-", repr=False)
    """A card; `-` for none, `+` for none after a swap, `?` for one that may not be seen."""

    @property
    def left(self) -> int:
        """The number of its player among those who left, from 1; 0 while they are here."""
        return int(self.hand[1:]) if self.hand.startswith("x") else 0

    @property
    def waits(self) -> bool:
        """Whether no bid lies here."""
        return self.bid in "-+"

    @property
    def shown(self) -> bool:
        """Whether there is a hand that can be read."""
        return self.hand[0] not in "?x"

    @property
    def hidden(self) -> bool:
        """Whether something here may not be seen."""
        return "?" in self.hand + self.bid

    @property
    def cards(self) -> int:
        """How many there are in the hand."""
        return 0 if self.left else int(self.hand[1:]) if self.hand.startswith("?") else len(self.hand)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything there is, or what one reader may see of it."""

    round: int
    rounds: int
    stage: str
    """`lot`, `bid`, or how it ended: `over.rounds`, `over.resign`, `over.time`."""
    auctioneer: str
    lot: int | None
    places: Mapping[str, Place]
    pile: str = field(repr=False)
    """From the top; `?9` where it may not be seen."""
    last: str
    """The lot that was bid for last, and the cards as they were opened: `5:b7c3`; `-` before the first."""

    @property
    def present(self) -> tuple[str, ...]:
        """Who has not left."""
        return tuple(seat for seat in SEATS if not self.places[seat].left)

    @property
    def whole(self) -> bool:
        """Whether nothing is hidden."""
        return not self.pile.startswith("?") and not any(place.hidden for place in self.places.values())

    @property
    def bidders(self) -> tuple[str, ...]:
        """Who bids for this round's lot."""
        fewer = len(self.present) < len(SEATS)
        return tuple(seat for seat in self.present if fewer or seat != self.auctioneer)

    @property
    def reader(self) -> str | None:
        """Whose view it is: the one whose hand can be read. None for everybody's, and for the whole position."""
        shown = [seat for seat in SEATS if self.places[seat].shown]
        return shown[0] if len(shown) == 1 else None

    @property
    def asked(self) -> tuple[str, ...]:
        """Who is to act."""
        if self.stage == "bid":
            return tuple(seat for seat in self.bidders if self.places[seat].waits)
        return (self.auctioneer,) if self.stage == "lot" else ()

    @property
    def following(self) -> str:
        """Who is auctioneer after this one."""
        turn = SEATS.index(self.auctioneer)
        return next(seat for seat in (*SEATS[turn + 1 :], *SEATS[:turn]) if not self.places[seat].left)

    def put(self, seat: str, place: Place) -> Position:
        """With another place at this seat."""
        return replace(self, places={**self.places, seat: place})

    def __hash__(self) -> int:
        return hash(write(self))


def write(now: Position) -> str:
    """The text of a position or view."""
    places = " ".join(f"{place.total}:{place.hand}:{place.bid}" for place in now.places.values())
    head = f"{now.round}/{now.rounds} {now.stage} {now.auctioneer} {now.lot or '-'}"
    return f"{head} {places} {now.pile or '-'} {now.last}"


def read(text: str) -> Position:
    """The position or view of a text that `write` wrote; raises `InvalidNotation`."""
    fields = text.split(" ")
    if len(fields) != 9:
        raise InvalidNotation(Reason("fields", f"a position has 9 fields, not {len(fields)}"))
    head, stage, auctioneer, lot, *places, pile, last = fields
    return Position(
        round=int(match(_ROUND, head, "round")["round"]),
        rounds=int(match(_ROUND, head, "round")["rounds"]),
        stage=match(re.compile(r"lot|bid|over\.[a-z]+"), stage, "stage")[0],
        auctioneer=seat_of(auctioneer),
        lot=None if lot == "-" else int(match(re.compile(r"[1-6]"), lot, "lot")[0]),
        places={seat: _place(place) for seat, place in zip(SEATS, places, strict=True)},
        pile=match(_PILE, pile, "pile")[0].strip("-"),
        last=match(re.compile(r"-|[1-6]:(?:[abc][1-8]){2}"), last, "last")[0],
    )


def _place(text: str) -> Place:
    found = match(_PLACE, text, "place")
    return Place(int(found["total"]), found["hand"], found["bid"])


def seat_of(letter: str) -> str:
    """The seat of this letter; raises `InvalidNotation`."""
    return match(re.compile("|".join(SEATS)), letter, "seat")[0]


def match(pattern: re.Pattern[str], text: str, name: str) -> re.Match[str]:
    """The whole text as this pattern has it; raises `InvalidNotation`."""
    found = pattern.fullmatch(text)
    if found is None:
        raise InvalidNotation(Reason(name, f"{text!r} is no {name}"))
    return found
