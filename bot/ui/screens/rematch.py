"""Rematch: the question whether the other player would like one, for everybody in the channel."""

from __future__ import annotations

from bot.games.front import HostedGame, Style
from bot.i18n.translator import Translator
from bot.matches.model import Match, PostId
from bot.ui.names import player
from bot.ui.screens.challenge import OPEN_COLOUR
from bot.ui.screens.screen import Screen, match_button, row


def question_screen(
    t: Translator, game: HostedGame, match: Match, asks_from: str, post: PostId, *, ping: tuple[int, ...] = ()
) -> Screen:
    """Whoever did not sit last asks; the button is for who did, who takes the first seat and challenges by it."""
    first, *_, last = match.players
    asks, asked = player(t, game, match, asks_from), player(t, game, match, last)
    said = t("{player} asks {other} for a rematch.", player=asks, other=asked)
    seat = f"{game.seat_mark(first)} {game.seat_name(t, first)}"
    swapped = t("This time {other} plays {seat}. The button sends the challenge.", other=asked, seat=seat)
    again = match_button(match, "rematch", t("Rematch"), post=post, style=Style.GOOD)
    return Screen((f"### {said}", swapped, row(again)), OPEN_COLOUR, ping)
