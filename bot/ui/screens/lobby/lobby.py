"""A lobby in the channel: its seats, and when it starts; and the private message of a person at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.durations import DAY, HOUR
from bot.games.lines import BOXED, times
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import LazyText, Translator
from bot.ids import UserId
from bot.matches.actions.terms import Term
from bot.matches.core.model import Ending, Match, PostId, State
from bot.matches.core.pace import answer_times, pause_factor, takes_days, window_time
from bot.settings.server import PACE_NAMES, PaceKey
from bot.ui.custom_ids import spelled_key
from bot.ui.names import level_words, player, reason_words
from bot.ui.screens.fair_deal import deal_button
from bot.ui.screens.heading import marked_player, more_button
from bot.ui.screens.lobby.challenge import CLOSED_COLOUR, OPEN_COLOUR, terms_words, withdraw_button
from bot.ui.screens.screen import Menu, Option, Part, Screen, chosen_if, match_button, options_of, row, rows, screen


def lobby_screen(
    t: Translator, game: HostedGame, match: Match, post: PostId | None, *, ping: tuple[UserId, ...] = ()
) -> Screen:
    """Return an open lobby with everybody's buttons, or how a closed one ended: in a private message (None) shortly."""
    title, terms = f"### {_title(t, game, match)}", terms_words(t, game, match)
    if match.state is not State.CHALLENGE:
        begun = "" if match.state is State.CLOSED or post is None else terms
        return screen(title, begun, reason_words(t, match.result.reason), colour=CLOSED_COLOUR)
    parts: list[Part] = [title, game.presentation.goal(t), _seats(t, game, match)]
    buttons = [match_button(match, "lobby-join", t("Join"), post=post, style=Style.GOOD)]
    if match.seating.invited:
        buttons.append(match_button(match, "lobby-decline", t("Decline"), post=post))
    buttons += [match_button(match, "rules", t("How to play"), post=post), more_button(t, match, post)]
    start_words = f"{_start_words(t, game, match)}\n{terms}"
    return screen(*parts, start_words, *rows(buttons, BOXED), colour=OPEN_COLOUR, ping=ping)


def seat_screen(t: Translator, game: HostedGame, match: Match, user: UserId, text: str = "") -> Screen:
    """Return what a person at the table can do, below the text `text`: leave and, as its host, change and start it."""
    if match.state is not State.CHALLENGE:
        return screen(text)
    leave = match_button(match, "lobby-ask", t("Leave"), rest="leave")
    others = [*[leave] * (len(match.seating.present) > 1), deal_button(t, match)]  # who leaves alone closes it
    if user != match.seating.challenger:
        return screen(text, row(*others))
    # It can be pressed all the same: people join beside this message.
    startable = chosen_if(len(_taken_seats(match)) >= game.logic.rules.players[0])
    buttons = [match_button(match, "lobby-start", t("Start"), style=startable)]
    if match.seating.levels:
        buttons.append(match_button(match, "lobby-send", t("Remove a bot")))
    buttons += [withdraw_button(t, match, table=True), *others]
    lines = [text, "### " + t("Your table"), t("Everyone can see what you change here.")]
    lines += [t("With a bot the match is unrated.")] if game.logic.levels else []
    return screen("\n".join(filter(None, lines)), *rows(buttons), *_menus(t, game, match))


def leaving_screen(t: Translator, match: Match, *, closes: bool) -> Screen:
    """Ask for confirmation before a person leaves the table or its host `closes` it."""
    question = t("Close this table for everyone?") if closes else t("Leave this table?")
    # Translators: a button
    label = t("Yes, close it") if closes else t("Yes, leave")
    yes = match_button(match, "withdraw" if closes else "lobby-leave", label, style=Style.GRAVE)
    # Translators: a button
    return screen(f"### {question}", row(yes, match_button(match, "more", t("Stay"))))


def _menus(t: Translator, game: HostedGame, match: Match) -> list[Menu]:
    """Return the host's menus: to add a bot, and to change the table's pace and options."""
    menus = []
    if game.logic.levels:
        free = len(match.seating.players) - len(_taken_seats(match)) - len(match.seating.invited)
        bots = tuple(
            Option(f"{level.number}x{n}", times(level.name, n), level.words if n == 1 else "", emoji="🤖")
            for level in level_words(t, game)
            for n in sorted({1, min(2, free), min(3, free), free} - {0})
        )
        menus.append(replace(_menu(match, "", t("Add bots"), bots), action="lobby-bot", disabled=not free))
    paces: dict[str, str] = {pace: t.translate(PACE_NAMES[pace]) for pace in PaceKey}
    menus.append(_menu(match, Term.PACE, t("Pace"), options_of(paces, match.terms.pace)))
    if game.presentation.windows is not None:
        pace, time = match.terms.pace, match.terms.answer_time
        chosen = window_time(pace, time) if takes_days(pace) else pause_factor(time)
        offered = {str(time): t.translate(ANSWER_TIMES[time]) for time in answer_times(pace)}
        menus.append(_menu(match, Term.WINDOW, t("Time to answer"), options_of(offered, str(chosen))))
    for option in game.presentation.commands.options:
        offered = {choice.value: t.translate(choice.name) for choice in option.choices}
        values, hint = options_of(offered, match.terms.options.get(option.key)), t.translate(option.description)
        menus.append(_menu(match, f"{Term.OPTION}:{spelled_key(option.key)}", hint, values))
    return menus


def _menu(match: Match, rest: str, hint: str, options: tuple[Option, ...]) -> Menu:
    return Menu(
        action="lobby-term", match=match.public_id, number=match.version, rest=rest, placeholder=hint, options=options
    )


def _taken_seats(match: Match) -> list[str]:
    return [seat for seat, user in match.seating.players.items() if user is not None]


def _title(t: Translator, game: HostedGame, match: Match) -> str:
    host, name = player(t, game, match, next(iter(match.seating.players))), game.presentation.name(t)
    match match.state:
        case State.CHALLENGE if match.parent is not None:
            return t(
                "{host} invites everyone to a rematch of match #{n}: **{game}**.", host=host, n=match.parent, game=name
            )
        case State.CHALLENGE:
            return t("{host} opens a table for **{game}**. Who plays?", host=host, game=name)
        case State.CLOSED if match.result.termination == Ending.WITHDRAWN:
            return t("{host} closed the table.", host=host)
        case State.CLOSED if match.result.termination == Ending.EXPIRED:
            return t("{host}'s table is closed: the match wasn't started in time.", host=host)
        case State.CLOSED if match.result.termination == Ending.CANCELLED:
            return t("A moderator closed {host}'s table.", host=host)
        case State.CLOSED:
            return t("{host}'s table is closed: I was no longer in this channel.", host=host)
        case _:
            players = ", ".join(marked_player(t, game, match, seat, ranked=True) for seat in match.seating.players)
            if match.parent is not None:
                return t("The rematch of match #{n} has begun: {players}.", n=match.parent, players=players)
            return t("The match of **{game}** has begun: {players}.", game=name, players=players)


def _seats(t: Translator, game: HostedGame, match: Match) -> str:
    """Return a line for each taken seat, each kept one, and one for all free seats.

    Signs are those of the match, in the order in which the players will sit. A kept seat has none before it is taken.
    """
    host = next(iter(match.seating.players))
    lines = []
    for sign, seat in zip(match.seating.players, match.seating.sitting or _taken_seats(match), strict=False):
        who = f"{game.presentation.seat_mark(sign)} {player(t, game, match, seat, ranked=True)}"
        lines.append(f"{who} · {t('host')}" if seat == host else who)
    lines += [t("✉️ kept for {player}", player=player(t, game, match, seat)) for seat in match.seating.invited]
    if free := len(match.seating.players) - len(lines):
        lines.append("➕ " + t.plural("One seat is free for anyone.", "{n} seats are free for anyone.", free))
    return "\n".join(lines)


def _start_words(t: Translator, game: HostedGame, match: Match) -> str:
    """Return in small text when the match starts."""
    least, _ = game.logic.rules.players
    host = player(t, game, match, next(iter(match.seating.players)))
    lines = [
        t(
            "The match begins when every seat is taken. {host} can start it with {n} players or more.",
            n=least,
            host=host,
        )
    ]
    if match.parent is not None:
        lines.append(t("Everyone moves one seat along; the symbols shown are those of the new seats."))
    return "\n".join(f"-# {line}" for line in lines)


ANSWER_TIMES: Final[Mapping[int, LazyText]] = {
    1: LazyText("Time to answer: as usual"),
    2: LazyText("Time to answer: twice as long"),
    3: LazyText("Time to answer: three times as long"),
    int(HOUR): LazyText("1 hour to answer"),
    int(8 * HOUR): LazyText("8 hours to answer"),
    int(DAY): LazyText("1 day to answer"),
}
"""The name of each choice of `pace.answer_times`."""
