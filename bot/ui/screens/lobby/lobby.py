"""A lobby in the channel: its seats, when it starts, and the buttons that fill it."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.actions.terms import OPTION, PACE, WINDOW
from bot.matches.core.model import CANCELLED, Match, PostId, State
from bot.matches.core.pace import OFFERED_PACES, answer_time, answer_times
from bot.rows import BOXED
from bot.settings.server import PACE_NAMES
from bot.ui.custom_ids import spelled_key
from bot.ui.names import level_name, level_words, player, shown_name
from bot.ui.screens.heading import marked_player
from bot.ui.screens.lobby.challenge import CLOSED_COLOUR, OPEN_COLOUR, terms_words, withdraw_button
from bot.ui.screens.more import more_button
from bot.ui.screens.pace_words import ANSWER_TIMES
from bot.ui.screens.screen import Button, Menu, Option, Part, Screen, match_button, row, rows, screen


def lobby_screen(
    t: Translator, game: HostedGame, match: Match, post: PostId | None, *, ping: tuple[int, ...] = ()
) -> Screen:
    """Return an open lobby with its buttons, or how a closed one ended."""
    title, terms = f"### {_title(t, game, match)}", terms_words(t, game, match)
    if match.state is not State.CHALLENGE:
        return screen(title, "" if match.state is State.CLOSED else terms, colour=CLOSED_COLOUR)
    parts: list[Part] = [title, game.presentation.goal(t), _seats(t, game, match)]
    answers = [
        match_button(match, "lobby-join", t("Join"), post=post, style=Style.GOOD),
        match_button(match, "lobby-leave", t("Leave"), post=post),
    ]
    if match.invited:
        answers.append(match_button(match, "lobby-decline", t("Decline"), post=post))
    start_words = f"{_start_words(t, game, match)}\n{terms}"
    more = [match_button(match, "rules", t("How to play"), post=post), more_button(t, match, post)]
    every = rows([*answers, *_hosting(t, game, match, post), *more], BOXED)
    return screen(*parts, start_words, *every, colour=OPEN_COLOUR, ping=ping)


def seat_screen(t: Translator, game: HostedGame, match: Match, user: int, text: str) -> Screen:
    """Return what a person at the table can do, below the text `text`: as its host, or leave."""
    leave = match_button(match, "lobby-leave", t("Leave"))
    return screen(text, *rows([*(_hosting(t, game, match) if user == match.challenger else ()), leave]))


def _hosting(t: Translator, game: HostedGame, match: Match, post: PostId | None = None) -> list[Button]:
    """Return the host's buttons."""
    least, _ = game.logic.rules.players
    few = len(_taken_seats(match)) < least
    buttons = [match_button(match, "lobby-start", t("Start"), post=post, style=Style.CHOSEN, disabled=few)]
    if game.logic.levels:
        full = not _free(match) and not match.levels  # with a bot there, it can be sent away
        buttons.append(match_button(match, "lobby-bots", t("Add a bot"), post=post, emoji="🤖", disabled=full))
    change = match_button(match, "lobby-terms", t("Change the table"), post=post)
    return [*buttons, change, withdraw_button(t, match, post, table=True)]


def bots_screen(t: Translator, game: HostedGame, match: Match, *, text: str = "") -> Screen:
    """Return the host's private panel to add or remove bots, below the text `text`."""
    lines = [text] if text else []
    free = _free(match)
    if match.state is not State.CHALLENGE:
        return screen(*lines)
    lines.append("### " + t("A bot at the table"))
    lines.append(t("With a bot the match is unrated. I can take several seats."))
    if free == 1:
        lines.append(t("One seat is free. If I take it, the match begins, unless a seat is still kept for someone."))
    lines += [
        # Translators: a level of the bot: "Page: has only just learned the rules."
        "-# " + t("{level}: {words}.", level=f"**{level.name}**", words=level.words)
        for level in level_words(t, game)
    ]
    buttons = [
        match_button(match, "lobby-bot", level_name(t, game, level), rest=str(level), emoji="🤖", disabled=free == 0)
        for level in game.logic.levels
    ]
    away = [match_button(match, "lobby-send", t("Remove a bot"))] if match.levels else []
    return screen("\n".join(lines), *rows(buttons), row(*away))


def table_screen(t: Translator, game: HostedGame, match: Match) -> Screen:
    """Return the host's private panel to change the table's pace and options."""
    paces = tuple(Option(pace, t.translate(PACE_NAMES[pace]), selected=pace == match.pace) for pace in OFFERED_PACES)
    menus = [_menu(match, PACE, t("Pace"), paces)]
    if game.presentation.windows is not None:
        chosen = answer_time(match.pace, match.window_time)
        times = tuple(
            Option(str(time), t.translate(ANSWER_TIMES[time]), selected=time == chosen)
            for time in answer_times(match.pace)
        )
        menus.append(_menu(match, WINDOW, t("Time to answer"), times))
    for option in game.presentation.commands.options:
        values = tuple(
            Option(str(choice.value), t.translate(choice.name), selected=choice.value == match.options.get(option.key))
            for choice in option.choices
        )
        menus.append(_menu(match, spelled_key(option.key), t.translate(option.description), values, OPTION))
    heading = "### " + t("Change the table")
    return screen(heading, t("Everyone can see what you change here."), terms_words(t, game, match), *menus)


def _menu(match: Match, name: str, hint: str, options: tuple[Option, ...], what: str = "") -> Menu:
    rest = f"{what}:{name}" if what else name
    return Menu(
        action="lobby-term",
        match=match.public_id,
        number=match.version,
        rest=rest,
        placeholder=hint,
        options=options,
    )


def _taken_seats(match: Match) -> list[str]:
    return [seat for seat, user in match.players.items() if user is not None]


def _free(match: Match) -> int:
    """Count the seats that are neither taken nor kept for an invited person."""
    return len(match.players) - len(_taken_seats(match)) - len(match.invited)


def _title(t: Translator, game: HostedGame, match: Match) -> str:
    host, name = player(t, game, match, next(iter(match.players))), game.presentation.name(t)
    match match.state:
        case State.CHALLENGE if match.parent is not None:
            return t(
                "{host} invites everyone to a rematch of match #{n}: **{game}**.", host=host, n=match.parent, game=name
            )
        case State.CHALLENGE:
            return t("{host} opens a table for **{game}**. Who plays?", host=host, game=name)
        case State.CLOSED if match.termination == "withdrawn":
            return t("{host} closed the table.", host=host)
        case State.CLOSED if match.termination == "expired":
            return t("{host}'s table is closed: the match wasn't started in time.", host=host)
        case State.CLOSED if match.termination == CANCELLED and match.reason:
            return t("A moderator closed {host}'s table: {reason}", host=host, reason=shown_name(match.reason))
        case State.CLOSED if match.termination == CANCELLED:
            return t("A moderator closed {host}'s table.", host=host)
        case State.CLOSED:
            return t("{host}'s table is closed: I was no longer in this channel.", host=host)
        case _:
            players = ", ".join(marked_player(t, game, match, seat, ranked=True) for seat in match.players)
            if match.parent is not None:
                return t("The rematch of match #{n} has begun: {players}.", n=match.parent, players=players)
            return t("The match of **{game}** has begun: {players}.", game=name, players=players)


def _seats(t: Translator, game: HostedGame, match: Match) -> str:
    """Return a line for each taken seat, each kept one, and one for all free seats.

    Signs are those of the match, in the order in which the players will sit. A kept seat has none before it is taken.
    """
    host = next(iter(match.players))
    lines = []
    for sign, seat in zip(match.players, match.sitting or _taken_seats(match), strict=False):
        who = f"{game.presentation.seat_mark(sign)} {player(t, game, match, seat, ranked=True)}"
        lines.append(f"{who} · {t('host')}" if seat == host else who)
    lines += [t("✉️ kept for {player}", player=player(t, game, match, seat)) for seat in match.invited]
    if free := len(match.players) - len(lines):
        lines.append("➕ " + t.plural("One seat is free for anyone.", "{n} seats are free for anyone.", free))
    return "\n".join(lines)


def _start_words(t: Translator, game: HostedGame, match: Match) -> str:
    """Return in small text when the match starts."""
    least, _ = game.logic.rules.players
    host = player(t, game, match, next(iter(match.players)))
    lines = [
        t(
            "The match begins when every seat is taken; with {n} players or more, {host} can start it.",
            n=least,
            host=host,
        )
    ]
    if match.parent is not None:
        lines.append(t("Everyone moves one seat along; the symbols shown are those of the new seats."))
    return "\n".join(f"-# {line}" for line in lines)
