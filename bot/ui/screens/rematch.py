"""Rematch: the question whether the other player would like one, for everybody in the channel."""

from __future__ import annotations

from bot.games.front import HostedGame, Style
from bot.i18n.translator import Translator
from bot.matches.model import Match
from bot.ui.names import player
from bot.ui.screens.challenge import OPEN_COLOUR
from bot.ui.screens.screen import Screen, match_button, row


def question_screen(t: Translator, game: HostedGame, match: Match) -> Screen:
    """Whoever sat first asks; the button is for the other one, who takes the first seat and challenges by it."""
    first, *rest = match.players
    asks, asked = player(t, game, match, first), ", ".join(player(t, game, match, seat) for seat in rest)
    said = t("{player} asks {other} for a rematch.", player=asks, other=asked)
    seat = f"{game.seat_mark(first)} {game.seat_name(t, first)}"
    swapped = t("This time {other} plays {seat}: the button sends the challenge.", other=asked, seat=seat)
    again = match_button(match, "rematch", t("Rematch"), style=Style.GOOD)
    return Screen((f"### {said}", swapped, row(again)), OPEN_COLOUR, match.challenged)
