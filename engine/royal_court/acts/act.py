"""What an act is spelled with, who may act, and what an act's effect depends on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.errors import HiddenCards, Reason
from engine.royal_court.cards import GUEST, court_of, place_key
from engine.royal_court.position import NOPE, OVER, Place, Position

CASTLES: Final = ("789", "89T", "789T")
REVOLUTION: Final = "2345"
DRAW, END, LET, AGAIN, QUIT = "draw", "end", "let", "again", "quit"
"""Acts that are one word."""
GIVE: Final = "give:"
"""How what is given in a swap begins."""


def is_asked(position: Position, seat: int) -> bool:
    """Whether a seat is to act now, as far as the reader may know."""
    return not position.places[seat].fate and seat in acting(position)


def swapped(position: Position) -> int:
    """How many cards have been taken in the swap under way."""
    return position.taken if isinstance(position.taken, int) else len(position.taken)


def acting(position: Position) -> tuple[int, ...]:
    """The seats that may act now, as far as the reader may know."""
    if position.step == OVER:
        return ()
    return position.asked if position.step == NOPE else (position.turn,)


def hand_of(place: Place) -> tuple[str, ...]:
    """A hand that can be read. Raises `HiddenCards`."""
    if isinstance(place.hand, int):
        raise HiddenCards(Reason("hidden", "this hand is not shown"))
    return place.hand


def tokens_of(place: Place) -> list[str]:
    """One token for each own card that is another than those before it, in order."""
    return sorted(set(all_tokens(place)), key=place_key)


def all_tokens(place: Place) -> list[str]:
    """One token for each own card. Raises `HiddenCards`."""
    tokens = list(hand_of(place))
    tokens += [card + GUEST for card in place.guests]
    for number, court in enumerate(place.courts, 1):
        tokens += [f"{card}@{number}" for card in court]
    return tokens


def upgrades(place: Place, tokens: Sequence[str]) -> int:
    """By how much the least upgraded of these is: one for each court of its owner, out of a court."""
    return min(len(place.courts) if court_of(token) is not None else 0 for token in tokens)


def swap_size(position: Position, place: Place, kings: Sequence[str], used: Sequence[str], extra: int) -> int:
    """How many cards a swap by these kings takes, when all that is `used` has left: 0, there is none."""
    left = place.held - sum("@" not in token for token in used)
    return 0 if position.revolt else min(1 + upgrades(place, kings) + extra, left)


def names_somebody(position: Position, place: Place, queens: Sequence[str]) -> bool:
    """Whether who plays these says who is next: upgraded, more than two in, no revolt, own cards left."""
    upgraded = upgrades(place, queens) + len(queens) - 1
    return bool(upgraded) and len(position.inside) > 2 and not position.revolt and place.own > len(queens)
