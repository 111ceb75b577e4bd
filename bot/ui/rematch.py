"""Rematch: a match that is over is played once more, with the seats swapped, where somebody pressed for it."""

from __future__ import annotations

import discord

from bot.games.base import HostedGame
from bot.i18n.translator import Translator
from bot.matches.errors import ChallengeTwice, RematchTwice
from bot.matches.model import Match, Opened, State
from bot.ui.base import Press
from bot.ui.challenge import OPEN_COLOUR, announce, post_challenge, show_the_first
from bot.ui.errors import missing
from bot.ui.message import Message, row
from bot.ui.names import player
from bot.ui.table import Rematch


async def play_again(press: Press, match: int) -> None:
    """Post the new challenge or match for everybody, or the question whether the other player would like one."""
    if lacking := press.lacking():
        await press.note(missing(press.t, lacking))
        return
    try:
        made = await press.context.rematches.again(match, press.user, press.channel)
    except ChallengeTwice as error:
        await show_the_first(press, error)
        return
    except RematchTwice as error:
        press.context.show(error.match)  # if its message is gone, it comes back
        raise
    if isinstance(made, Opened):
        await post_challenge(press, made)
    elif made.state is State.OVER:
        t = press.context.public
        await press.public(_question(t, press.context.games[made.game], made))
    else:
        await announce(press, made)


def _question(t: Translator, game: HostedGame, match: Match) -> Message:
    """Whoever sat first asks; the button is for the other one, who takes the first seat and challenges by it."""
    first, second = match.players
    asks, asked = player(t, game, match, first), player(t, game, match, second)
    said = t("{player} asks {other} for a rematch.", player=asks, other=asked)
    seat = f"{game.seat_mark(first)} {game.seat_name(t, first)}"
    swapped = t("This time {other} plays {seat}: the button sends the challenge.", other=asked, seat=seat)
    again = Rematch.make(match.id, match.version, label=t("Rematch"), style=discord.ButtonStyle.success)
    return Message(f"### {said}", swapped, row(again), colour=OPEN_COLOUR, ping=match.players[second])
