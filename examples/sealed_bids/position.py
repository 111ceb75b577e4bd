"""Positions and views of Sealed Bids."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

ROUNDS: Final = 5
"""As many as there are cards in a hand. The prize of a round is its number, in points."""

WHOLE: Final = "*"
"""The reader of a position in which nothing is hidden."""


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
