"""The turns of a match so far, privately: as a list, and one position at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from bot.games.lines import emoji, shorten
from bot.games.registry import HostedGame
from bot.games.states import TurnMade
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PositionAfterTurn, State, TurnList
from bot.ui.custom_ids import ShownTurn
from bot.ui.names import bot_name
from bot.ui.screens.afterwards.record import file_button
from bot.ui.screens.heading import back_button, match_line, named_players, private_screen, with_names
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.screen import Button, Menu, Option, Reader, Screen, match_button, row
from bot.ui.screens.turn_words import number_of_words, range_words

PAGE: Final = 8
"""Turns, or moves, on a page of the list."""


def turns_screen(reader: Reader, game: HostedGame, moment: PositionAfterTurn, seat: str | None = None) -> Screen:
    """Return a position (turn 0 is the deal) with buttons to the others. `seat` is the reader's, None for others."""
    t, match = reader.t, moment.match
    number, last, state = moment.number, moment.last, with_names(t, game, match, moment.state)
    presented = game.presentation.board(t, state)
    line, title = match_line(t, game, match, seat), number_of_words(t, game, number, last) if number else t("The deal")
    # Translators: a button
    to_list = list_here(match, number, "list", t("List"))
    controls = row(*_steps(reader, match, number, last), to_list), row(*_records(t, game, match, seat))
    # With words the board tells how it stands; at the end the picture does, hands and all, and its alt text.
    standing = presented.standing if reader.pictures and match.state is not State.OVER else ""
    picture = table_picture("turn", game, t, state, presented.alt, match=match.id)
    parts = (*reader.either(picture, presented.board), presented.last, standing)
    parts = parts if reader.pictures else parts[::-1]
    return private_screen(reader, line, f"### {title}", *parts, *controls, colour=presented.colour)


def turn_list_screen(reader: Reader, game: HostedGame, listed: TurnList, seat: str | None = None) -> Screen:
    """Return a page of the list, with a menu that shows one of its turns on the board. `seat` is the reader's.

    There is at least one turn.
    """
    t, match, turns = reader.t, listed.match, listed.turns
    first, end = turns[0].number, turns[-1].number
    line, title = match_line(t, game, match, seat), f"### {range_words(t, game, first, end, listed.last)}"
    controls = row(*_pages(reader, match, first, end, listed.last)), row(*_records(t, game, match, seat))
    told = "\n".join(_lines(reader, game, listed))
    return private_screen(reader, line, title, told, _menu(t, game, listed), *controls)


def _lines(reader: Reader, game: HostedGame, listed: TurnList) -> Iterator[str]:
    """Yield a line for each turn; where a turn has several moves, one for each, below the player whose turn it is: no
    line begins with their name, and within these lines their sign stands for them. In words each line has all names."""
    t, width = reader.t, len(str(listed.turns[-1].number))
    rules, named = game.logic.rules, named_players(t, game, listed.match)
    for turn, moves in groupby(listed.turns, lambda made: rules.turn_seat(made.before)):
        players = named
        if grouped := reader.pictures and turn is not None:
            yield f"**{named[turn]}**"
            players = {**named, turn: game.presentation.seat_mark(turn)}
        for made in moves:
            seat = turn or made.seat
            mark = game.presentation.seat_mark(seat) if seat else ""
            emojis = "".join(map(emoji, game.presentation.turn_emojis(made)))
            rest = game.presentation.turn_words(t, made, players).removeprefix(f"{mark} ")
            number = f"`{made.number:>{width}}`" if reader.pictures else f"{made.number}:"
            yield f"{number} {emojis}{rest if grouped else f'{mark} {rest}'.lstrip()}"


def _menu(t: Translator, game: HostedGame, listed: TurnList) -> Menu:
    bots = listed.match.seating.levels.items()
    names = {seat: bot_name(t, game, level, listed.match.seating.personas.get(seat)) for seat, level in bots}
    options = [Option(str(made.number), _choice(t, game, made, names)) for made in listed.turns]
    if listed.turns[0].number == 1:
        options.insert(0, Option("0", t("The deal")))
    several = game.logic.rules.several_moves
    placeholder = t("Show a move on the board") if several else t("Show a turn on the board")
    return Menu(action="turn-show", match=listed.match.public_id, placeholder=placeholder, options=tuple(options))


def _choice(t: Translator, game: HostedGame, made: TurnMade, names: Mapping[str, str]) -> str:
    words = game.presentation.turn_words(t, made, names).replace("*", "")
    return shorten(f"{made.number} · {words}", 100)  # Discord's limit


def _pages(reader: Reader, match: Match, first: int, end: int, last: int) -> list[Button]:
    earlier, later = first > 1, end < last
    ways = (("first", 1, earlier), ("back", first - 1, earlier), ("next", end + 1, later), ("last", 0, later))
    return [list_here(match, target, name, reader.way(name), disabled=not possible) for name, target, possible in ways]


def _records(t: Translator, game: HostedGame, match: Match, seat: str | None) -> tuple[Button, ...]:
    """Return the buttons of a finished match's records; while it is in progress, a player's way back to their hand."""
    if match.state is not State.OVER:
        return (back_button(t, match.public_id),) if seat in match.seating.present else ()
    return (*replay_here(t, game, match), *review_here(t, game, match), *file_button(t, game, match))


def list_here(match: Match, turn: int, way: str, label: str, *, disabled: bool = False) -> Button:
    """Return a button that shows the list's page of a turn in the same message; `last`: its end."""
    return match_button(match, "turn-list", label, rest=str(ShownTurn(turn, way)), disabled=disabled)


def turn_here(match: Match, turn: int, way: str, label: str, *, disabled: bool = False) -> Button:
    """Return a button that shows a turn in the same message."""
    return match_button(match, "turn", label, rest=str(ShownTurn(turn, way)), disabled=disabled)


def replay_here(t: Translator, game: HostedGame, match: Match) -> tuple[Button, ...]:
    """Return the button that shows the replay in the same message; none if the game has no replays."""
    return () if game.presentation.replay is None else (match_button(match, "replay-here", t("Replay")),)


def review_here(t: Translator, game: HostedGame, match: Match) -> tuple[Button, ...]:
    """Return the button that shows the review in the same message; none if the game has no reviews."""
    return () if game.presentation.review is None else (match_button(match, "review-here", t("Review")),)


def _steps(reader: Reader, match: Match, number: int, last: int) -> list[Button]:
    before = (("first", 0, number > 0), ("back", number - 1, number > 0))
    ahead = (("next", number + 1, number < last), ("last", last, number < last))
    return [
        turn_here(match, max(0, target), name, reader.way(name), disabled=not possible)
        for name, target, possible in (*before, *ahead)
    ]
