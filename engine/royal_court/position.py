"""A position, complete or as a reader may see it. Seats are numbers from 0 here, letters in the notation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from engine.royal_court.cards import Cards
from engine.royal_court.effect import Effect, EffectKind

LETTERS: Final = "abcdef"

PLAY, NOPE, SWAP, GIFT, OVER = "play", "nope", "swap", "gift", "over"
"""The steps of a turn; OVER after the game."""


class Ending(StrEnum):
    """Why a game has ended by its rules."""

    EMPTY = "empty"
    ALIVE = "alive"
    PILE = "pile"
    SIXES = "sixes"
    BET = "bet"
    SIEGE = "siege"


Hidden = Cards | int
"""Cards, or only their number if the reader may not see them."""


@dataclass(frozen=True, slots=True)
class Place:
    """The cards of one player.

    `fate` is `f1`, `f2`, … for players who have finished, `x1`, … for those who are out, and empty for those who are
    in.
    """

    hand: Hidden = field(default=(), repr=False)
    courts: tuple[Cards, ...] = ()
    guests: Cards = ()
    castles: tuple[Cards, ...] = ()
    fate: str = ""

    @property
    def held(self) -> int:
        """Number of cards in the hand."""
        return self.hand if isinstance(self.hand, int) else len(self.hand)

    @property
    def own(self) -> int:
        """Number of own cards: hand, guests, courts."""
        return self.held + len(self.guests) + sum(map(len, self.courts))


@dataclass(frozen=True, slots=True)
class Position:
    """The fields of the notation (docs/royal-court-notation.md), in its order.

    `full`: the full rules apply. `turn` is the seat whose turn it is, with `actions` left; `drawn` and `played` say
    what it has done in this turn. `direction` is 1 or -1. `named` is the seat that a queen named to be next. `heads` is
    the number of heads owed in a revolt; `besieger` is a seat in a siege. `is_open`: any card fits on the pile. `runs`
    counts how often the draw pile ran out. `effect` is that of a window or a swap; `ending` is set once the game is
    over. `set` is the size of the set, or the number of pairs, whose roll is due; 0 for none. `nopes` are the seats
    that noped in this window, `asked` the seats whose answer it awaits, as far as the reader may know. `taken` are the
    cards taken in a swap. `draw` has its next
    card first, `primary` its top card last; `secondary` are other cards out of play until the next reshuffle.
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
    effect: Effect | None
    ending: Ending | None
    set: int
    nopes: tuple[int, ...]
    asked: tuple[int, ...] = field(repr=False)
    taken: Hidden = field(repr=False)
    places: tuple[Place, ...]
    draw: Hidden = field(repr=False)
    primary: Cards
    secondary: Cards

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.places)

    @property
    def inside(self) -> list[int]:
        """The seats that are in."""
        return [seat for seat, place in enumerate(self.places) if not place.fate]

    @property
    def revolt(self) -> bool:
        """Whether there is a revolt or a siege."""
        return self.heads > 0 or self.besieger is not None

    @property
    def top(self) -> str:
        """The card on which the next one is played."""
        return self.primary[-1]

    @property
    def victim(self) -> int | None:
        """The seat at which the pending effect, a king or a six, is aimed."""
        effect = self.effect
        return None if effect is None or effect.kind is EffectKind.QUEEN_NEXT else effect.aim

    @property
    def backfires(self) -> bool:
        """Whether the pending outcome makes the player who rolled it pick up cards: they may nope it themselves."""
        return self.effect is not None and self.effect.backfires


def view(position: Position, reader: int | None) -> Position:
    """Return what a seat may see; None: a spectator."""
    places = tuple(
        place if seat == reader else replace(place, hand=_hidden(place.hand))
        for seat, place in enumerate(position.places)
    )
    swaps = reader in (position.turn, position.victim)
    taken = position.taken if swaps else _hidden(position.taken)
    asked = tuple(seat for seat in position.asked if seat == reader)
    return replace(position, places=places, taken=taken, draw=_hidden(position.draw), asked=asked)


def revealed_view(position: Position) -> Position:
    """Return what everyone may see once the game is over: everything but the draw pile."""
    return replace(position, draw=_hidden(position.draw))


def _hidden(pile: Hidden) -> Hidden:
    """Return the number of cards. An empty pile is no secret."""
    return pile if isinstance(pile, int) else len(pile) or ()
