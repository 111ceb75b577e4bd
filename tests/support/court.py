"""The Royal Court's real rules behind the plainest controls: a game with windows, for the tests of the house.

`CourtAt` begins with a table that is laid, instead of a deal: what everybody holds is told, the rest is the draw pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.logic import WindowLogic
from engine.errors import IllegalTurn, Reason
from engine.randomness import Chance
from engine.royal_court.acts.act import LET
from engine.royal_court.cards import full_deck, sorted_cards
from engine.royal_court.deal import opening
from engine.royal_court.game import RoyalCourt
from engine.royal_court.notation import read_position, write_position
from engine.royal_court.orders import ASK, ORDERS, SHIELD, answer
from engine.royal_court.position import LETTERS, NOPE, Place

COURT = RoyalCourt.key

NOPE_IT, LET_IT = "nope", "let"
"""The public controls."""


def is_window(view: str) -> bool:
    return read_position(view).step == NOPE


def awaited_in_order(position: str) -> Sequence[str]:
    """From the next player round."""
    now = read_position(position)
    round_table = [(now.turn + now.direction * step) % now.players for step in range(1, now.players + 1)]
    return [LETTERS[seat] for seat in round_table if seat in now.asked]


def answered(view: str, order: str) -> str | None:
    now = read_position(view)
    [seat] = now.asked
    found = answer(now, seat, order)
    return None if found == ASK else found


def press(view: str, seat: str, control: str) -> str:
    now = read_position(view)
    if LETTERS.index(seat) not in now.asked:
        raise IllegalTurn(Reason("seat", f"{seat} is not asked"))
    if control == LET_IT:
        return LET
    held = now.places[LETTERS.index(seat)].hand
    aces = [card for card in held if card[0] == "A"] if not isinstance(held, int) else []
    if not aces:
        raise IllegalTurn(Reason("ace", "there is no ace in the hand"))
    return f"nope:{aces[0]}"


COURT_WINDOWS: Final = WindowLogic(ORDERS, SHIELD, is_window, awaited_in_order, answered, press)


class WholeActs(RoyalCourt):
    """The Royal Court with a plain control for each act: a whole act is one play."""

    def next_plays(self, view: str, laid: Sequence[str]) -> tuple[str, ...]:
        return () if laid else self.turns(view)

    def plays(self, action: str) -> tuple[str, ...]:
        return (action,)


class CourtAt(WholeActs):
    """The Royal Court from a table that is laid."""

    def __init__(self, *hands: str, top: str = "9r", draw: str = "", gives: bool = False) -> None:
        """`draw` is what lies at the front of the draw pile; `gives`: the first one is to give a card away, after the
        best roll there is."""
        self._hands = hands
        self._top = top
        self._draw = draw
        self._gives = gives

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        """Seat a is to play."""
        assert len(seats) == len(self._hands)
        position = laid(*self._hands, top=self._top, draw=self._draw)
        return position.replace("a+1 - - 0 shut 0 play", "a+0 p - 0 shut 0 gift") if self._gives else position


def laid(*hands: str, top: str = "9r", draw: str = "") -> str:
    """A position in which these seats hold this, `JrAb`, and the first one is to play.

    `draw` is what lies at the front of the draw pile, the next card first.
    """
    rest = full_deck(len(hands))
    held = [cards_of(hand) for hand in hands]
    for card in (*(card for hand in held for card in hand), top, *cards_of(draw)):
        rest.remove(card)
    return write_position(opening([Place(sorted_cards(hand)) for hand in held], (top,), (*cards_of(draw), *rest)))


def cards_of(text: str) -> list[str]:
    """Cards that run together."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def holds(view: str, seat: str) -> str:
    """The hand of a seat as its view shows it."""
    held = read_position(view).places[LETTERS.index(seat)].hand
    assert not isinstance(held, int)
    return "".join(held)
