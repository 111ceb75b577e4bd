"""Windows in which somebody may say Nope: `bot.games.front.WindowsFront` over `engine.royal_court.orders`."""

from __future__ import annotations

from bot.games.front import OrderWords
from bot.games.royal_court.orders import order_words, refused_words
from bot.games.royal_court.table import LET_CONTROL, NOPE_CONTROL
from bot.i18n.translator import Translator
from engine.errors import IllegalTurn, Reason
from engine.royal_court.acts.act import LET
from engine.royal_court.acts.listing import answers
from engine.royal_court.notation import read_position
from engine.royal_court.orders import ASK, ORDERS, SHIELD, answer
from engine.royal_court.position import LETTERS, NOPE, Position


class Windows:
    """See `WindowsFront` for what each part promises."""

    orders = ORDERS
    usual = SHIELD

    def is_window(self, view: str) -> bool:
        """Whether somebody may say Nope."""
        return read_position(view).step == NOPE

    def asked_in_order(self, position: str) -> tuple[str, ...]:
        """From the next player round."""
        now = read_position(position)
        players = now.players
        round_of = [(now.turn + now.direction * step) % players for step in range(1, players + 1)]
        return tuple(LETTERS[seat] for seat in round_of if seat in now.asked)

    def answer(self, view: str, order: str) -> str | None:
        """By the standing order."""
        now = read_position(view)
        said = answer(now, _asked(now), order)
        return None if said == ASK else said

    def press(self, view: str, seat: str, control: str) -> str:
        """Nope, with the red ace first, or let it pass."""
        now, number = read_position(view), LETTERS.index(seat)
        if now.step != NOPE or number not in now.asked or control not in (NOPE_CONTROL, LET_CONTROL):
            raise IllegalTurn(Reason("seat", "this seat is not asked now"))
        if control == LET_CONTROL:
            return LET
        aces = [act for act in answers(now.places[number]) if act != LET]
        if not aces:
            raise IllegalTurn(Reason("act", "this seat has no ace"))
        return aces[0]

    def order_words(self, t: Translator, order: str) -> OrderWords:
        """What an order is called and does."""
        return order_words(t, order)

    def refused(self, t: Translator, code: str) -> str:
        """Not asked, or without an ace."""
        return refused_words(t, code)


def _asked(now: Position) -> int:
    """The seat that is asked and whose view this is. Raises `IllegalTurn`."""
    for seat in now.asked:
        if not isinstance(now.places[seat].hand, int):
            return seat
    raise IllegalTurn(Reason("seat", "this seat is not asked now"))
