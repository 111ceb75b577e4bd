"""Acts as values, the tokens they are of, which seats may act, and the size of an act's effect."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from engine.errors import HiddenCards, Reason
from engine.royal_court.cards import GUEST, Cards, court_of, token_key
from engine.royal_court.position import NOPE, OVER, Place, Position


class ActKind(StrEnum):
    """What an act is; in notation all but the first three are a word."""

    CARD = "card"
    SET = "set"
    PAIR = "pair"
    COURT = "court"
    CASTLE = "castle"
    REVOLT = "revolt"
    SIEGE = "siege"
    BET = "bet"
    DRAW = "draw"
    END = "end"
    LET = "let"
    NOPE = "nope"
    AGAIN = "again"
    GIVE = "give"
    GIFT = "gift"
    QUIT = "quit"


class Act(NamedTuple):
    """An act. `PAIR` is of one pair of a king and a queen, or of several.

    `tokens` are in the order of its spelling, bottom to top. `aim` is the seat at which it is aimed, or that a queen
    names, then with the `direction`, 1 or -1. `hidden` is the number of cards that the reader may not know.
    """

    kind: ActKind
    tokens: tuple[str, ...] = ()
    aim: int | None = None
    direction: int = 0
    hidden: int = 0

    @property
    def cards(self) -> Cards:
        """The cards of its tokens."""
        return tuple([token[:2] for token in self.tokens])

    @property
    def size(self) -> int:
        """Number of cards, or pairs, in the set: 1 for a single one."""
        return len(self.tokens) // 2 if self.kind is ActKind.PAIR else len(self.tokens)


STACKS: Final = (ActKind.CARD, ActKind.SET, ActKind.PAIR)
"""Acts that are a *stack*: what goes on the pile at once, bottom to top."""

BARE: Final = (ActKind.DRAW, ActKind.END, ActKind.BET, ActKind.LET, ActKind.AGAIN, ActKind.QUIT)
"""Acts without cards."""
DRAW, END, BET, LET, AGAIN, QUIT = map(Act, BARE)

CASTLES: Final = ("789", "89T", "789T")
"""Ranks of each castle that can be built."""
REVOLUTION: Final = "2345"
"""Ranks of the cards of a revolution, bottom to top."""


def stack_act(tokens: tuple[str, ...], aim: int | None = None, direction: int = 0) -> Act:
    """Return the act that plays these tokens on the pile."""
    one_rank = len({token[0] for token in tokens}) == 1
    kind = ActKind.CARD if len(tokens) == 1 else ActKind.SET if one_rank else ActKind.PAIR
    return Act(kind, tokens, aim, direction)


def may_act(position: Position, seat: int) -> bool:
    """Return whether a seat may act now, as far as the reader may know."""
    return not position.places[seat].fate and seat in acting(position)


def swap_count(position: Position) -> int:
    """Return the number of cards taken in the pending swap."""
    return position.taken if isinstance(position.taken, int) else len(position.taken)


def acting(position: Position) -> tuple[int, ...]:
    """Return the seats that may act now, as far as the reader may know."""
    if position.step is OVER:
        return ()
    return position.asked if position.step is NOPE else (position.turn,)


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
