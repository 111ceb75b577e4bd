"""Standing orders: each in a line and as a button, the one that holds marked, and what a hand says of them."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.turns.windows import OrderChoice
from bot.ui.screens.turns.standing_orders import orders_screen
from tests.support.required import required as part
from tests.support.screens import COURT, assert_fits, window

ORDERS = OrderChoice(window(), "b", part(COURT.logic.windows).orders, "shield")


def test_fits_into_a_message(t: Translator) -> None:
    assert_fits(orders_screen(t, COURT, ORDERS))
