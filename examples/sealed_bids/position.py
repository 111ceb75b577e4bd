"""Positions and views of Sealed Bids, and their notation.

`READER ROUND OPENED LEFT PLACE…`, a place `SEAT:POINTS:HAND:BID`. What b sees in round 2 after a has bid:
`b 2 a9b4c4 - a:1:???:? b:0:1358: c:0:????:`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from engine.errors import InvalidNotation, Reason

ROUNDS: Final = 5
"""As many as there are cards in a hand. The prize of a round is its number, in points."""

WHOLE: Final = "*"
"""The reader of a position in which nothing is hidden."""

_PLACE: Final = r"([a-e]):(\d+):([1-9]*|\?*):([1-9?]?)"
_POSITION: Final = re.compile(rf"([a-e*-]) ([1-6]) ((?:[a-e][1-9])+|-) ([a-e]+|-)((?: {_PLACE}){{3,5}})")


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's points, hand, and bid of this round: empty before they bid. Hidden cards are `?`."""

    seat: str
    points: int = 0
    hand: str = field(default="", repr=False)
    bid: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything there is, or what one reader may see of it. `reader` is a seat, `-` for everybody, or `WHOLE`."""

    reader: str
    round: int
    """From 1; `ROUNDS` + 1 when all cards are played."""
    places: tuple[Place, ...]
    opened: tuple[tuple[str, str], ...] = ()
    """The bids of the round before: seats and cards."""
    left: str = ""
    """The seats that left, the first one first."""

    @property
    def present(self) -> tuple[str, ...]:
        """The seats that did not leave."""
        return tuple(place.seat for place in self.places if place.seat not in self.left)

    @property
    def over(self) -> bool:
        return self.round > ROUNDS or len(self.present) == 1

    @property
    def to_act(self) -> frozenset[str]:
        """The seats that have not bid in this round."""
        return frozenset(seat for seat in self.present if not self.over and not self.at(seat).bid)

    def at(self, seat: str) -> Place:
        return next(place for place in self.places if place.seat == seat)

    def put(self, new: Place) -> Position:
        """Return the position with another place at a seat."""
        return replace(self, places=tuple(new if place.seat == new.seat else place for place in self.places))


def write(position: Position) -> str:
    opened = "".join(seat + card for seat, card in position.opened)
    places = (f"{place.seat}:{place.points}:{place.hand}:{place.bid}" for place in position.places)
    return " ".join((position.reader, str(position.round), opened or "-", position.left or "-", *places))


def read(text: str) -> Position:
    """Read a text that `write` wrote. Raises `InvalidNotation`."""
    match = _POSITION.fullmatch(text)
    if match is None:
        raise InvalidNotation(Reason("position", "not a position of Sealed Bids"))
    reader, number, opened, left, places = match.groups()[:5]
    return Position(
        reader,
        int(number),
        tuple(Place(seat, int(points), hand, bid) for seat, points, hand, bid in re.findall(_PLACE, places)),
        tuple(re.findall("([a-e])([1-9])", opened)),
        left.strip("-"),
    )
