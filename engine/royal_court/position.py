"""A position, complete or as a reader may see it. Seats are numbers from 0 here, letters in the notation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from engine.royal_court.cards import Cards
from engine.royal_court.effect import Effect, EffectKind

LETTERS: Final = "abcdef"


class Step(StrEnum):
    """The steps of a turn; OVER after the game."""

    PLAY = "play"
    NOPE = "nope"
    SWAP = "swap"
    GIFT = "gift"
    OVER = "over"


PLAY, NOPE, SWAP, GIFT, OVER = Step


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
        hand = self.hand  # asked often in a search: a court is rare, and another property would be a call
        own = (hand if isinstance(hand, int) else len(hand)) + len(self.guests)
        return own + sum(map(len, self.courts)) if self.courts else own


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The fields of the notation (docs/royal-court-notation.md), in its order. The defaults are a first turn's.

    `asked` is as far as the reader may know.
    """

    full_rules: bool
    turn: int
    """The seat whose turn it is."""
    direction: int = 1
    """1 or -1."""
    actions: int = 1
    drawn: bool = False
    """Whether the seat has picked up in this turn."""
    played: bool = False
    named_next: int | None = None
    """The seat that a queen named to be next."""
    heads_to_fall: int = 0
    """Heads that must fall in a revolt."""
    besieger: int | None = None
    is_open: bool = False
    """Whether any card fits on the pile."""
    run_outs: int = 0
    """How often the draw pile has run out."""
    step: Step = PLAY
    effect: Effect | None = None
    """The effect of a window or a swap."""
    ending: Ending | None = None
    set_size: int = 0
    """Cards, or pairs, of the set whose roll is due; 0 for none."""
    nopes: tuple[int, ...] = ()
    """The seats that noped in this window, in order."""
    asked: tuple[int, ...] = field(default=(), repr=False)
    """The seats whose answer the window awaits."""
    taken: Hidden = field(default=(), repr=False)
    """The cards taken in a swap."""
    places: tuple[Place, ...]
    draw: Hidden = field(repr=False)
    """Its next card first."""
    primary: Cards
    """Its top card last."""
    secondary: Cards = ()
    """Other cards out of play until the next reshuffle."""

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.places)

    @property
    def inside(self) -> list[int]:
        """The seats that are in."""
        return [seat for seat, place in enumerate(self.places) if not place.fate]

    @property
    def exposed(self) -> tuple[int, ...]:
        """The seats with a court that no castle protects."""
        return tuple(seat for seat, place in enumerate(self.places) if place.courts and not place.castles)

    @property
    def revolt(self) -> bool:
        """Whether there is a revolt or a siege."""
        return self.heads_to_fall > 0 or self.besieger is not None

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

    def shares(self, cards: int) -> dict[int, int]:
        """How many of a joker's cards each seat picks up that picks up any: one by one, from the next player on."""
        others = sorted(self.inside, key=lambda seat: (seat - self.turn) * self.direction % self.players)[1:]
        return {seat: (cards - 1 - place) // len(others) + 1 for place, seat in enumerate(others[:cards])}


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
