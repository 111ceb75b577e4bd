"""The Royal Court's real rules with minimal controls: a game with windows, for tests of use cases.

`CourtAt` begins with an arranged position instead of a deal: the tests name the hands, the rest is the draw pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.games.logic import WindowLogic
from bot.games.royal_court import windows
from engine.randomness import Chance
from engine.royal_court.cards import full_deck, sorted_cards
from engine.royal_court.game import RoyalCourt
from engine.royal_court.luck import opening
from engine.royal_court.orders import Order
from engine.royal_court.position import GIFT, LETTERS, Place, Position
from tests.support.text_rules import all_turns

COURT = RoyalCourt.key

NOPE_IT, LET_IT = "nope", "let"
"""The public controls."""

PAUSED: Final = 17
"""Seconds after which any pause is over, also at a table of newcomers."""


COURT_WINDOWS: Final = WindowLogic(
    (Order.ASK, windows.FEWER, Order.NEVER, Order.SHIELD, Order.FIERCE),
    Order.SHIELD,
    windows.FEWER,
    (Order.ASK, windows.FEWER, Order.NEVER),
    windows.pause,
    windows.concerned,
    windows.ahead,
    windows.is_window,
    windows.awaited_in_order,
    windows.answer,
    windows.press,
)


class WholeActs(RoyalCourt):
    """The Royal Court with a plain control for each act: a whole act is one play."""

    def next_plays(self, view: Position, drafted: Sequence[str]) -> tuple[str, ...]:
        return () if drafted else all_turns(self, view)


class CourtAt(WholeActs):
    """The Royal Court from an arranged position."""

    def __init__(self, *hands: str, top: str = "9r", draw: str = "", gives: bool = False) -> None:
        """`draw` is the front of the draw pile. `gives`: the first seat is to give a card away, after the highest
        roll."""
        self._hands = hands
        self._top = top
        self._draw = draw
        self._gives = gives

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> Position:
        """Seat a is to play."""
        assert len(seats) == len(self._hands)
        position = laid(*self._hands, top=self._top, draw=self._draw)
        return replace(position, actions=0, played=True, step=GIFT) if self._gives else position


def laid(*hands: str, top: str = "9r", draw: str = "") -> Position:
    """A position in which these seats hold this, `JrAb`, and the first one is to play.

    `draw` is what lies at the front of the draw pile, the next card first.
    """
    rest = full_deck(len(hands))
    held = [cards_of(hand) for hand in hands]
    for card in (*(card for hand in held for card in hand), top, *cards_of(draw)):
        rest.remove(card)
    return opening([Place(sorted_cards(hand)) for hand in held], (top,), (*cards_of(draw), *rest))


def cards_of(text: str) -> list[str]:
    """Split cards that are run together."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def holds(view: Position, seat: str) -> str:
    """The hand of a seat as its view shows it."""
    held = view.places[LETTERS.index(seat)].hand
    assert not isinstance(held, int)
    return "".join(held)
