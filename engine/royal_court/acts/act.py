"""The words and tokens of acts, which seats may act, and the size of an act's effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NewType

from engine.errors import HiddenCards, Reason
from engine.royal_court.cards import GUEST, court_of, token_key
from engine.royal_court.position import NOPE, OVER, Place, Position

ActText = NewType("ActText", str)
"""An act in its notation, as `engine.game` passes it on. Cards given in secret read `give:?2` or `gift:?1>c` for
others."""

CASTLES: Final = ("789", "89T", "789T")
"""Ranks of each castle that can be built."""
REVOLUTION: Final = "2345"
"""Ranks of the cards of a revolution, bottom to top."""
DRAW, END, LET, AGAIN, QUIT = "draw", "end", "let", "again", "quit"
"""Acts that are one word."""
GIVE: Final = "give:"
"""Prefix of the cards given in a swap."""


def may_act(position: Position, seat: int) -> bool:
    """Return whether a seat may act now, as far as the reader may know."""
    return not position.places[seat].fate and seat in acting(position)


def swap_count(position: Position) -> int:
    """Return the number of cards taken in the pending swap."""
    return position.taken if isinstance(position.taken, int) else len(position.taken)


def acting(position: Position) -> tuple[int, ...]:
    """Return the seats that may act now, as far as the reader may know."""
    if position.step == OVER:
        return ()
    return position.asked if position.step == NOPE else (position.turn,)


def hand_of(place: Place) -> tuple[str, ...]:
    """Return a visible hand. Raises `HiddenCards`."""
    if isinstance(place.hand, int):
        raise HiddenCards(Reason("hidden", "this hand is not shown"))
    return place.hand


def tokens_of(place: Place) -> list[str]:
    """Return the distinct tokens of a player's own cards, in order."""
    return sorted(set(all_tokens(place)), key=token_key)


def all_tokens(place: Place) -> list[str]:
    """Return one token for each own card. Raises `HiddenCards`."""
    tokens = list(hand_of(place))
    tokens += [card + GUEST for card in place.guests]
    for number, court in enumerate(place.courts, 1):
        tokens += [f"{card}@{number}" for card in court]
    return tokens


def upgrades(place: Place, tokens: Sequence[str]) -> int:
    """Return the upgrades of the least upgraded token: the number of the player's courts if it is played from one, else
    0."""
    return min(len(place.courts) if court_of(token) is not None else 0 for token in tokens)


def swap_size(position: Position, place: Place, kings: Sequence[str], used: Sequence[str], extra: int) -> int:
    """Return how many cards a swap by these kings takes; 0: there is no swap.

    `used` are all tokens of the act, which leave the hand first. `extra` is added to the kings' upgrades.
    """
    left = place.held - sum("@" not in token for token in used)
    return 0 if position.revolt else min(1 + upgrades(place, kings) + extra, left)


def names_next_player(position: Position, place: Place, queens: Sequence[str]) -> bool:
    """Return whether these queens name the next player: upgraded, more than two players in, no
    revolt, own cards left."""
    upgraded = upgrades(place, queens) + len(queens) - 1
    return bool(upgraded) and len(position.inside) > 2 and not position.revolt and place.own > len(queens)
