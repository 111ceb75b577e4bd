"""A person's finished matches, the last first: a private list in pages, with a button to watch each again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Final

from bot.durations import SECOND
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import NO_USER, GuildId, UserId
from bot.matches.core.model import FinishedMatch, Person
from bot.matches.people.match_lists import HistoryEntry, HistoryPage
from bot.matches.people.profiles import PlayerResult, player_result
from bot.ui.custom_ids import HistoryPageRef
from bot.ui.names import jump_url, known_name
from bot.ui.screens.choices import MAX_LIST, first_fitting, result_line
from bot.ui.screens.heading import result_words
from bot.ui.screens.people.profile import MARKS
from bot.ui.screens.screen import Button, Reader, Row, Screen, match_button, row, rows, screen

PAGE: Final = 8
"""Matches on a page: more, with long names, would not fit into a message."""


def history_screen(
    reader: Reader,
    games: Mapping[str, HostedGame],
    history: HistoryPage,
    *,
    user: UserId,
    asker: UserId,
    game: str | None,
    servers: Collection[GuildId],
) -> Screen:
    """Return a page of `user`'s matches, of one `game` or of all (None). `servers` are those that the bot is in."""
    t = reader.t
    title = "## " + (t("Your history") if user == asker else t("{player}'s history", player=f"<@{user}>"))
    if game is not None and len(games) > 1:
        title += f" · {games[game].presentation.name(t)}"

    def lines(longest: int) -> str:
        line = partial(_line, t, games, user, servers, longest, named=game is None, own=user == asker)
        return "\n".join(map(line, history.entries))

    text = first_fitting(MAX_LIST, lines) or t("No finished matches that you can see.")
    if history.page or history.more:
        text += "\n-# " + t("Page {page}", page=history.page + 1)
    buttons = [_replay_button(t, games[past.match.game], past) for past in history.entries]
    return screen(f"{title}\n{text}", *rows(buttons), _turning(reader, history, user, game))


def _line(
    t: Translator,
    games: Mapping[str, HostedGame],
    user: UserId,
    servers: Collection[GuildId],
    longest: int,
    past: HistoryEntry,
    *,
    named: bool,
    own: bool,
) -> str:
    match, seating, result, game = past.match, past.match.seating, past.match.result, games[past.match.game]
    assert result.ending is not None
    assert result.ended is not None
    seat = seating.seat_of(user)
    assert seat is not None
    score = player_result(result.ending.result(seat)) if result.ending.scores else None
    people = {seat: past.people.get(seat) or Person(NO_USER, "") for seat in seating.players}
    finished = FinishedMatch(match.id, people, result.ending, result.ended, seating.levels, seating.personas)
    ending = result_words(t, game, result.ending, won=score is PlayerResult.WON, own=own and seat in seating.left)
    parts = [
        f"{MARKS[score]} " if score is not None else "",
        result_line(t, game, finished, user, longest, named=known_name),
        f" · {game.presentation.name(t)}" if named and len(games) > 1 else "",
        f" · {ending}",
        f" · {game.presentation.seat_mark(seat)} {t('as {seat}', seat=game.presentation.seat_name(t, seat))}",
        f" · <t:{result.ended // SECOND}:d> · ",
    ]
    spot = past.board
    if spot is not None and (spot.guild == 0 or spot.guild in servers):
        return "".join(parts) + f"[#{match.id}]({jump_url(*spot)})"
    return "".join(parts) + f"#{match.id}"


def _replay_button(t: Translator, game: HostedGame, past: HistoryEntry) -> Button:
    """Return the button that opens the replay, or the turns in a game without replays, in a new message."""
    match = past.match
    if game.presentation.replay is None:
        return match_button(match, "turns", f"{t('Turns')} #{match.id}")
    return match_button(match, "replay", f"{t('Replay')} #{match.id}")


def _turning(reader: Reader, history: HistoryPage, user: UserId, game: str | None) -> Row:
    """Return the row of buttons to the other pages and the profile."""

    def to(page: int, way: str) -> Button:
        return Button(action="history", rest=str(HistoryPageRef(user, game or "", page, way)), label="")

    buttons = reader.turning(to, history.page, more=history.more)
    if game is not None:
        rest = str(HistoryPageRef(user, game, 0, "history"))
        buttons.append(Button(action="profile-of", rest=rest, label=reader.t("Profile")))
    return row(*buttons)
