"""A notice about a match (a reminder, a nudge) with a link to the board; and what an old post is left as."""

from __future__ import annotations

from typing import assert_never

from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.core.model import Match, PostId, State
from bot.matches.core.notices import Notice, NoticeKind
from bot.ui.names import player, relative_time
from bot.ui.screens.deadlines.clock import time_line
from bot.ui.screens.heading import match_line, more_button
from bot.ui.screens.screen import Link, Screen, match_button, row, screen
from bot.ui.screens.turns.board import rules_button


def notice_screen(
    t: Translator,
    game: HostedGame,
    match: Match,
    notice: Notice,
    post: PostId,
    *,
    board: str | None = None,
    ping: tuple[UserId, ...] = (),
) -> Screen:
    """Return the notice; `board` is the address of the match's board. Raises `ValueError` for an unknown kind."""
    if notice.kind is NoticeKind.HOST:
        return screen(_words(t, game, match, notice), ping=ping)
    way = [Link(t("Go to board") if match.state is State.PLAY else t("Go to message"), board)] if board else []
    if notice.kind is NoticeKind.OPENED:
        # Translators: a button
        stop = match_button(match, "wish-not", t("Don't tell me"), post=post)
        return screen(_words(t, game, match, notice), row(*way, stop))
    if match.state is not State.PLAY or notice.kind is NoticeKind.FOLLOWED:
        return screen(_words(t, game, match, notice), row(*way, more_button(t, match, post)), ping=ping)
    hand = match_button(match, "hand", t("My hand"), post=post, style=Style.CHOSEN)
    return screen(_words(t, game, match, notice), row(hand, *way), ping=ping)


def _words(t: Translator, game: HostedGame, match: Match, notice: Notice) -> str:
    people = ", ".join(player(t, game, match, seat) for seat in notice.seats if seat in match.to_act)
    match notice.kind:
        case NoticeKind.REMINDER:
            when = relative_time(min(match.clocks.due[seat] for seat in notice.seats if seat in match.clocks.due))
            return "⏳ " + t(
                "{players}, your time in match #{n} runs out {when}.", players=people, n=match.id, when=when
            )
        case NoticeKind.NUDGE:
            other = player(t, game, match, notice.data)
            text = t("{players}, {other} is waiting for you in match #{n}.", players=people, other=other, n=match.id)
            return "\n".join(filter(None, (f"👋 {text}", time_line(t, game, match))))
        case NoticeKind.WAITING:
            people = ", ".join(player(t, game, match, seat) for seat in notice.seats)
            text = t("{players}, match #{n} is waiting for you.", players=people, n=match.id)
            return "\n".join(filter(None, (f"🌅 {text}", time_line(t, game, match))))
        case NoticeKind.FOLLOWED:
            follower = f"<@{notice.data}>"
            return "👀 " + t("{player}, match #{n}, which you follow, has gone on.", player=follower, n=match.id)
        case NoticeKind.OPENED:
            host, name = player(t, game, match, next(iter(match.seating.players))), game.presentation.name(t)
            return "🪑 " + t("{game}: {player} is looking for players.", game=name, player=host)
        case NoticeKind.HOST:
            host = player(t, game, match, next(iter(match.seating.players)))
            return "👑 " + t(
                "{player}, you're the host of this table now: you can start the match, add bots and change the pace.",
                player=host,
            )
        case _:
            assert_never(notice.kind)


def elsewhere_screen(t: Translator, game: HostedGame, match: Match, post: PostId) -> Screen:
    """Return it for the channel of a match in private messages, or for a private chat whose match is in a channel."""
    if match.place.direct:
        text = t("This match continues in direct messages. Its result will be posted here.")
    else:
        text = t("This match continues in {channel}.", channel=f"<#{match.place.home}>")
    return screen(f"### {text}", match_line(t, game, match, None), row(rules_button(t, match, post)))


def moved_screen(t: Translator, url: str) -> Screen:
    return screen(t("The match has moved on."), row(Link(t("Go to board"), url)))
