"""The turns of a match so far, one position at a time, privately."""

from __future__ import annotations

from dataclasses import replace

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PositionAfterTurn, State
from bot.ui.custom_ids import ShownTurn
from bot.ui.screens.afterwards.record import file_button
from bot.ui.screens.heading import match_line, named_players
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button, Screen, match_button, row, screen


def turns_screen(reader: Reader, game: HostedGame, moment: PositionAfterTurn, seat: str | None = None) -> Screen:
    """Return a position (turn 0 is the deal) with buttons to the others. `seat` is the reader's, None for others."""
    t, match = reader.t, moment.match
    number, last, state = moment.number, moment.last, replace(moment.state, players=named_players(t, game, match))
    presented = game.presentation.board(t, state)
    title = t("Turn {number} of {last}", number=number, last=last) if number else t("The deal")
    on = (*replay_here(t, game, match), *review_here(t, game, match), *file_button(t, game, match))
    controls = row(*_steps(reader, match, number, last)), row(*(on if match.state is State.OVER else ()))
    # With words the board tells how it stands; at the end the picture does, hands and all, and its alt text.
    standing = presented.standing if reader.pictures and match.state is not State.OVER else ""
    picture = table_picture("turn", game, t, state, presented.alt)
    parts = (*reader.either(picture, presented.board), presented.last, standing)
    heading = f"{match_line(t, game, match, seat)}\n### {title}"
    return screen(heading, *(parts if reader.pictures else reversed(parts)), *controls, colour=presented.colour)


def turn_here(match: Match, turn: int, how: str, label: str, *, disabled: bool = False) -> Button:
    """Return a button that shows a turn in the same message."""
    return match_button(match, "turn", label, rest=str(ShownTurn(turn, how)), disabled=disabled)


def replay_here(t: Translator, game: HostedGame, match: Match) -> tuple[Button, ...]:
    """Return the button that shows the replay in the same message; none if the game has no replays."""
    return () if game.presentation.replay is None else (match_button(match, "replay-here", t("Replay")),)


def review_here(t: Translator, game: HostedGame, match: Match) -> tuple[Button, ...]:
    """Return the button that shows the review in the same message; none if the game has no reviews."""
    return () if game.presentation.review is None else (match_button(match, "review-here", t("Review")),)


def _steps(reader: Reader, match: Match, number: int, last: int) -> list[Button]:
    before = (("first", 0, number > 0), ("back", number - 1, number > 0))
    # In a live match there may be a newer turn than this message shows.
    more = number < last or match.state is State.PLAY
    ahead = (("next", number + 1, number < last), ("last", last, more))
    return [
        turn_here(match, max(0, target), name, reader.way(name), disabled=not possible)
        for name, target, possible in (*before, *ahead)
    ]
