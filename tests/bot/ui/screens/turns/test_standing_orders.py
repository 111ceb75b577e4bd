"""Standing orders: each in a line and as a button, the one that holds marked, and what a hand says of them."""

from __future__ import annotations

from dataclasses import replace

from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.core.model import State
from bot.matches.turns.windows import OrderChoice
from bot.ui.screens.turns.standing_orders import answered_for_words, ask_again_buttons, orders_buttons, orders_screen
from tests.support.required import required as part
from tests.support.screens import COURT, EN, FR, VISIT, actions, asked_hand, assert_fits, button, labels, said, window

ORDERS = OrderChoice(window(), "b", part(COURT.logic.windows).orders, "shield")


def test_every_order_has_a_line_and_a_button_and_the_one_that_holds_is_marked() -> None:
    screen = orders_screen(EN, COURT, ORDERS)
    assert labels(screen) == [["Ask me", "Never", "Shield", "Fierce"]]
    assert actions(screen) == [f"orders-set:{order}" for order in part(COURT.logic.windows).orders]
    assert said(screen).count("▶ ") == 1
    assert "▶ **Shield**: " in said(screen)
    assert button(screen, "Shield").style is Style.CHOSEN
    assert button(screen, "Ask me").style is Style.PLAIN


def test_line_is_one_sentence_of_the_catalogue_with_its_languages_signs() -> None:
    windows = part(COURT.presentation.windows)
    shield = windows.order_words(FR, "shield")
    assert f"**{shield.name}**\N{NO-BREAK SPACE}: {shield.words}" in said(orders_screen(FR, COURT, ORDERS))


def test_hand_names_the_order_that_holds() -> None:
    [one] = orders_buttons(EN, COURT, asked_hand("ask"))
    assert (one.label, one.action) == ("Auto-answer: Ask me", "orders")


def test_hand_offers_no_orders_without_one_or_to_a_player_who_has_left_or_where_the_game_has_none() -> None:
    assert orders_buttons(EN, COURT, asked_hand()) == []
    assert orders_buttons(EN, COURT, asked_hand("ask", left=frozenset("b"))) == []
    assert orders_buttons(EN, VISIT, asked_hand("ask")) == []


def test_only_a_person_who_is_answered_for_is_told_so_and_can_take_it_back() -> None:
    mine = asked_hand(pace="live")
    assert (answered_for_words(EN, mine), ask_again_buttons(EN, mine)) == ("", [])
    absent = replace(mine, order_answers=True)
    assert answered_for_words(EN, absent).startswith("You missed three questions in a row: I'll let the next ones pass")
    [one] = ask_again_buttons(EN, absent)
    assert (one.label, one.action) == ("Ask me again", "hand-here")
    ended = replace(absent, match=replace(absent.match, state=State.OVER))
    assert (answered_for_words(EN, ended), ask_again_buttons(EN, ended)) == ("", [])


def test_fits_into_a_message(t: Translator) -> None:
    assert_fits(orders_screen(t, COURT, ORDERS))
