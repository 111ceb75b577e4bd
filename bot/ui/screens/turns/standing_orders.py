"""Standing orders, which answer windows for a player."""

from __future__ import annotations

from bot.games.presentation import WindowPresentation
from bot.games.registry import HostedGame
from bot.games.screens import Control
from bot.i18n.translator import Translator
from bot.matches.core.model import Match
from bot.matches.turns.windows import OrderChoice
from bot.ui.screens.heading import back_button, match_line
from bot.ui.screens.screen import Button, Reader, Screen, chosen_if, match_button, rows, screen
from engine.game import GameWord


def orders_screen(reader: Reader, game: HostedGame, orders: OrderChoice) -> Screen:
    """Return each order as a line and a button, with the current one marked."""
    t, match, windows = reader.t, orders.match, game.presentation.windows
    assert windows is not None
    marked = orders.current if reader.pictures else None
    lines = ["▶ " * (order == marked) + order_line(t, windows, order) for order in orders.offered]
    buttons = [
        match_button(match, "orders-set", reader.label(control), rest=order, style=control.style)
        for order in orders.offered
        for control in [Control(order, windows.order_words(t, order).name, chosen_if(order == orders.current))]
    ]
    what = t("Your automatic answer to questions in this match. Only you can see it.")
    heading = "### " + t("Automatic answer")
    controls = rows([*buttons, back_button(t, match.public_id)])
    return screen(match_line(t, game, match, orders.seat), heading, what, "\n".join(lines), *controls)


def order_line(t: Translator, windows: WindowPresentation, order: GameWord) -> str:
    """Say what an order does."""
    words = windows.order_words(t, order)
    # Translators: an automatic answer and what it does: "**Shield**: says Nope to what hits you"
    return t("**{name}**: {what}", name=words.name, what=words.words)


def orders_buttons(t: Translator, game: HostedGame, match: Match) -> list[Button]:
    """Return the button that opens a player's standing orders; none in a game without windows."""
    # Translators: a button
    return [] if game.presentation.windows is None else [match_button(match, "orders", t("Automatic answer"))]
