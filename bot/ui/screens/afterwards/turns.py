"""Turns: step through a match so far, privately."""

from __future__ import annotations

from dataclasses import replace

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, Moment, State
from bot.ui.custom_ids import Shown
from bot.ui.screens.afterwards.record import file_button
from bot.ui.screens.heading import match_line, people
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button, Screen, match_button, row


def turns_screen(reader: Reader, game: HostedGame, moment: Moment, seat: str | None = None) -> Screen:
    """A position (turn 0 is the deal), with buttons to the others. `seat` is the reader's own, if he has one."""
    t, match = reader.t, moment.match
    number, last, state = moment.number, moment.last, replace(moment.state, players=people(t, game, match))
    told = game.presentation.board(t, state)
    title = t("Turn {number} of {last}", number=number, last=last) if number else t("The deal")
    rows = [row(*_steps(reader, match, number, last))]
    on = (*replay_here(t, game, match), *review_here(t, game, match), *file_button(t, game, match))
    if match.state is State.OVER and on:
        rows.append(row(*on))
    # With words the board tells how it stands; at the end the picture does, hands and all, and its alt text.
    standing = told.standing if reader.pictures and match.state is not State.OVER else ""
    said = [text for text in (told.last, standing) if text]
    parts = (*reader.either(table_picture("turn", game, t, state, told.alt), told.board), *said)
    heading = f"{match_line(t, game, match, seat)}\n### {title}"
    return Screen((heading, *(parts if reader.pictures else reversed(parts)), *rows), told.colour)


def turn_here(match: Match, turn: int, how: str, label: str, *, disabled: bool = False) -> Button:
    """Goes to a turn, in the message that was pressed."""
    return match_button(match, "turn", label, rest=str(Shown(turn, how)), disabled=disabled)


def replay_here(t: Translator, game: HostedGame, match: Match) -> tuple[Button, ...]:
    """Goes to the replay, in the message that was pressed; if the game has any."""
    return () if game.presentation.replay is None else (match_button(match, "replay-here", t("Replay")),)


def review_here(t: Translator, game: HostedGame, match: Match) -> tuple[Button, ...]:
    """Goes to the review, in the message that was pressed; if the game has any."""
    return () if game.presentation.review is None else (match_button(match, "review-here", t("Review")),)


def _steps(reader: Reader, match: Match, number: int, last: int) -> list[Button]:
    before = (("first", 0, number > 0), ("back", number - 1, number > 0))
    # While the match goes on, the last turn may be a newer one than this message knows of.
    more = number < last or match.state is State.PLAY
    ahead = (("next", number + 1, number < last), ("last", last, more))
    return [
        turn_here(match, max(0, target), name, reader.way(name), disabled=not possible)
        for name, target, possible in (*before, *ahead)
    ]
