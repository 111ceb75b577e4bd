"""The public question whether the other player would like a rematch."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.core.model import Answer, Match, PostId
from bot.matches.core.offers import REMATCH
from bot.ui.custom_ids import OfferRef
from bot.ui.names import player
from bot.ui.screens.heading import marked_seat
from bot.ui.screens.lobby.challenge import OPEN_COLOUR
from bot.ui.screens.screen import Screen, match_button, row, screen


def question_screen(
    t: Translator,
    game: HostedGame,
    match: Match,
    asks_from: str,
    post: PostId,
    *,
    answer: Answer | None = None,
    ping: tuple[int, ...] = (),
) -> Screen:
    """Ask the player of the last seat, who challenges by the button and takes the first seat.

    With an `answer` it has no buttons. `asks_from` is the seat of the player who asks.
    """
    first, *_, last = match.players
    asks, asked = player(t, game, match, asks_from), player(t, game, match, last)
    said = "### " + t("{player} asks {other} for a rematch.", player=asks, other=asked)
    if answer is not None:
        return screen(said, _answer(t, player(t, game, match, answer.seat), answer, taken_back=answer.seat != last))
    seat = marked_seat(t, game, first)
    swapped = t("This time, {other} plays {seat}. The button sends the challenge.", other=asked, seat=seat)
    buttons = [match_button(match, "rematch", t("Rematch"), post=post, style=Style.GOOD)]
    if (offer := match.offers.get(REMATCH)) is not None:
        given = str(OfferRef(REMATCH, offer.offered_version))
        buttons.append(match_button(match, "refuse", t("Decline"), rest=given, post=post))
    return screen(said, swapped, row(*buttons), colour=OPEN_COLOUR, ping=ping)


def _answer(t: Translator, who: str, answer: Answer, *, taken_back: bool) -> str:
    if answer.yes:
        return t("{player} agreed and sent the challenge.", player=who)
    return t("{player} withdrew the request.", player=who) if taken_back else t("{player} declined.", player=who)
