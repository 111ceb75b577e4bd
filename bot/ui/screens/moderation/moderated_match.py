"""A match as a moderator sees it: its public state, and the time of its last action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from babel.dates import format_timedelta

from bot.durations import Time
from bot.games.lines import shorten
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.core.model import ListedMatch, Match, State
from bot.matches.moderation.moderators import ModeratedMatch
from bot.ui.names import jump_url, label_name, player, relative_time, shown_name
from bot.ui.screens.access.server import LIVE, page_button, page_rows, turn_buttons
from bot.ui.screens.choices import MAX_LABEL, MAX_LIST, REASON_LENGTHS, first_fitting
from bot.ui.screens.heading import headline, match_line, with_names
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.screen import Button, Link, Menu, Option, Part, Reader, Screen, rows, screen
from render.request import Urgency

PAGE: Final = 25
"""Matches on a page: Discord's limit of options."""


def moderated_match_screen(
    reader: Reader, game: HostedGame, seen: ModeratedMatch, challenge: Screen | None = None, note: str = ""
) -> Screen:
    """Return the board, or the texts of the `challenge` screen before there is one, with place and time.

    `note`: what has just been done to it.
    """
    t, match = reader.t, seen.match
    when, where = relative_time(seen.last_action_at), f"<#{seen.channel}>"
    parts: list[Part] = [note]
    if seen.board is None:
        about = t("Posted {when} in {channel}.", when=relative_time(match.created), channel=where)
        parts += [part for part in (challenge.parts if challenge is not None else ()) if isinstance(part, str)]
    else:
        state = with_names(t, game, match, seen.board.state)
        about = t("Last move {when} in {channel}.", when=when, channel=where)
        if match.state is State.OVER:
            about = t("Ended {when} in {channel}.", when=when, channel=where)
        elif state.last is None:
            about = t("Started {when} in {channel}; no move yet.", when=when, channel=where)
        presented = game.presentation.board(t, state)
        parts += [match_line(t, game, match, None), f"### {_stands(t, game, match)}"]
        picture = table_picture("board", game, t, state, presented.alt, Urgency.LOOK)
        parts += reader.either(picture, presented.board)
        parts.append(presented.last)
    parts.append(about)
    buttons: list[Button | Link] = []
    if seen.message is not None:
        buttons.append(Link(t("Go to message"), jump_url(match.place.guild, seen.channel, seen.message)))
    if match.state in (State.CHALLENGE, State.PLAY):
        # Translators: a button
        label = t("End match…") if seen.board is not None else t("Close the challenge…")
        buttons.append(Button(action="server-form", number=match.id, label=label, style=Style.GRAVE))
    return screen(*parts, *rows([*buttons, page_button(t("In progress"), LIVE)]))


def _stands(t: Translator, game: HostedGame, match: Match) -> str:
    """Say whose move it is, or how the match ended."""
    if match.state is State.OVER:
        return headline(t, game, match)
    to_act = [player(t, game, match, seat) for seat in match.seating.players if seat in match.to_act]
    return t("Waiting for {player}.", player=", ".join(to_act)) if to_act else t("The match is in progress.")


def live_choice(t: Translator, game: HostedGame, listed_match: ListedMatch, now: Time) -> str:
    """Return the label of a live match in a list: number, game, players, and for how long."""
    match = listed_match.match
    since = timedelta(milliseconds=min(-1, int((match.started or match.created) - now)))
    age = format_timedelta(since, add_direction=True, locale=t.locale)

    def label(longest: int) -> str:
        invited = set(match.seating.invited.values())
        named = ((person.id, label_name(person, longest)) for person in listed_match.opponents)
        names = [t("{name} (invited)", name=name) if user in invited else name for user, name in named]
        names += ["🤖"] * bool(match.seating.levels)
        # Translators: a button
        state = t.noun("state", "challenge") if match.state is State.CHALLENGE else ""
        parts = f"#{match.id}", game.presentation.name(t), ", ".join(names), state, age
        return " · ".join(filter(None, parts))

    return first_fitting(MAX_LABEL, label)


def live_page(
    t: Translator, games: Mapping[str, HostedGame], live: Sequence[ListedMatch], number: int, now: Time
) -> Screen:
    """Return a page (from 0) of the live matches and open challenges: a list, and a menu that shows one of them."""
    pages = max(1, -(-len(live) // PAGE))
    page = min(number, pages - 1)
    options = tuple(
        Option(str(one.match.id), live_choice(t, games[one.match.game], one, now))
        for one in live[page * PAGE : (page + 1) * PAGE]
    )
    text = t("No match is in progress, and no challenge is open.")
    if options:
        text = t.plural("{n} match or open challenge.", "{n} matches and open challenges, the newest first.", len(live))
        lines = [shown_name(option.label) for option in options]
        text += first_fitting(
            MAX_LIST, lambda longest: "".join(f"\n- {shorten(one, longest)}" for one in lines), REASON_LENGTHS
        )
    menu = Menu(action="server-look", placeholder=t("Look at a match, or end it…"), options=options)
    turns = turn_buttons(t, LIVE, page, pages)
    return screen(
        "## " + t("Matches in progress"), text, *([menu] if options else ()), *rows(turns), *page_rows(t, games, LIVE)
    )
