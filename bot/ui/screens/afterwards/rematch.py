"""The public question whether the other player would like a rematch."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.core.model import Answer, Match, OfferKind, PostId
from bot.ui.custom_ids import OfferRef
from bot.ui.names import player
from bot.ui.screens.heading import marked_seat
from bot.ui.screens.lobby.challenge import OPEN_COLOUR
from bot.ui.screens.screen import Screen, match_button, row, screen


def question_screen(
    t: Translator,
    game: HostedGame,
    match: Match,
    asking_seat: str,
    post: PostId,
    *,
    answer: Answer | None = None,
    ping: tuple[UserId, ...] = (),
) -> Screen:
    """Ask the player of the last seat, who challenges by the button and takes the first seat.

    With an `answer` it has no buttons. `asking_seat` is the seat of the player who asks.
    """
    first, *_, last = match.seating.players
    requester, other = player(t, game, match, asking_seat), player(t, game, match, last)
    text = "### " + t("{player} asks {other} for a rematch.", player=requester, other=other)
    if answer is not None:
        return screen(text, _answer(t, player(t, game, match, answer.seat), answer, withdrawn=answer.seat != last))
    seat = marked_seat(t, game, first)
    swapped = t("This time, {other} plays {seat}. The button sends the challenge.", other=other, seat=seat)
    buttons = [match_button(match, "rematch", t("Rematch"), post=post, style=Style.GOOD)]
    if (offer := match.offers.get(OfferKind.REMATCH)) is not None:
        given = str(OfferRef(OfferKind.REMATCH, offer.offered_version))
        buttons.append(match_button(match, "refuse", t("Decline"), rest=given, post=post))
    return screen(text, swapped, row(*buttons), colour=OPEN_COLOUR, ping=ping)


def _answer(t: Translator, who: str, answer: Answer, *, withdrawn: bool) -> str:
    if answer.yes:
        return t("{player} agreed and sent the challenge.", player=who)
    return t("{player} withdrew the request.", player=who) if withdrawn else t("{player} declined.", player=who)
