"""A position, whole or as a reader may see it. Seats are numbers from 0 here, letters in the notation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from engine.royal_court.cards import Cards

LETTERS: Final = "abcdef"

PLAY, NOPE, SWAP, GIFT, OVER = "play", "nope", "swap", "gift", "over"
"""The steps."""

Hidden = Cards | int
"""Cards, or how many there are where the reader may not see them."""


@dataclass(frozen=True, slots=True)
class Place:
    """What one player has. `fate` is `f1`, `f2`, … for who has finished, `x1`, … for who is out, else empty."""

    hand: Hidden = field(default=(), repr=False)
    courts: tuple[Cards, ...] = ()
    guests: Cards = ()
    castles: tuple[Cards, ...] = ()
    fate: str = ""

    @property
    def held(self) -> int:
        """How many cards are in the hand."""
        return self.hand if isinstance(self.hand, int) else len(self.hand)

    @property
    def own(self) -> int:
        """How many own cards there are: hand, guests, courts."""
        return self.held + len(self.guests) + sum(map(len, self.courts))


@dataclass(frozen=True, slots=True)
class Position:
    """The fields of the notation. `effect` is as written there, empty for none; `besieger` is a seat in a siege.

    `direction` is 1 or -1; `asked` are the seats that are still asked, as far as the reader may know.
    """

    full: bool
    turn: int
    direction: int
    actions: int
    drawn: bool
    played: bool
    named: int | None
    heads: int
    besieger: int | None
    is_open: bool
    runs: int
    step: str
    effect: str
    set: int
    nopes: tuple[int, ...]
    asked: tuple[int, ...]
    taken: Hidden
    places: tuple[Place, ...]
    draw: Hidden = field(repr=False)
    primary: Cards
    secondary: Cards

    @property
    def players(self) -> int:
        """How many sat down."""
        return len(self.places)

    @property
    def inside(self) -> list[int]:
        """The seats that are in."""
        return [seat for seat, place in enumerate(self.places) if not place.fate]

    @property
    def revolt(self) -> bool:
        """Whether there is one, or a siege."""
        return self.heads > 0 or self.besieger is not None

    @property
    def top(self) -> str:
        """The card that play goes on on."""
        return self.primary[-1]

    @property
    def victim(self) -> int | None:
        """At whom the effect under way is aimed: of a king or a six."""
        name, _, what = self.effect.partition("=")
        return LETTERS.index(what[0]) if name in ("king", "six") else None


def view(position: Position, reader: int | None) -> Position:
    """What a seat may see; None: a spectator."""
    places = tuple(
        place if seat == reader else replace(place, hand=_hidden(place.hand))
        for seat, place in enumerate(position.places)
    )
    swaps = reader in (position.turn, position.victim)
    taken = position.taken if swaps else _hidden(position.taken)
    asked = tuple(seat for seat in position.asked if seat == reader)
    return replace(position, places=places, taken=taken, draw=_hidden(position.draw), asked=asked)


def opened(position: Position) -> Position:
    """What everybody may see once the game is over: all but the draw pile."""
    return replace(position, draw=_hidden(position.draw))


def _hidden(pile: Hidden) -> Hidden:
    """How many cards there are; where there are none, that is no secret."""
    return pile if isinstance(pile, int) else len(pile) or ()
