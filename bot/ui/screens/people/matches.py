"""A person's live matches, everywhere: a private list in pages, those that wait for them first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import groupby
from typing import Final

from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.ids import GuildId, UserId
from bot.matches.core.model import ListedMatch, State
from bot.matches.people.match_lists import MatchStatus, OwnMatch, OwnMatches
from bot.ui.custom_ids import ShownTurn
from bot.ui.names import jump_url, known_name, relative_time, shown_name
from bot.ui.screens.choices import MAX_LIST, NAME_LENGTHS, bot_names, first_fitting, opponent_names
from bot.ui.screens.screen import Button, Part, Reader, Row, Screen, match_button, row, rows, screen
from bot.ui.screens.which import MAX_LABEL

PAGE: Final = 8
"""Matches on a page: more, with long names, would not fit into a message."""

FOLLOWING: Final = "next"
"""The `rest` of a button that leads from one hand to the next."""

Place = Callable[[OwnMatch], str]
"""Says where a match is played."""

_OPENED: Final = (MatchStatus.YOUR_TURN, MatchStatus.MAY_CLAIM, MatchStatus.PAUSED_TURN)
"""What a player does something about in their hand: those matches have a button to it."""


def matches_screen(
    reader: Reader,
    games: Mapping[str, HostedGame],
    own: OwnMatches,
    *,
    user: UserId,
    guild: GuildId,
    servers: Mapping[GuildId, str],
    command: str,
) -> Screen:
    """Return a page of `user`'s matches, to be read in the server `guild`.

    `servers` has the names of the servers that the bot is in.
    """
    t, place = reader.t, partial(_place, reader.t, guild, servers)
    title = "## " + t("Your matches")
    if not own.entries:
        nothing = t("You have no matches in progress. `/{command} challenge` starts one.", command=command)
        return screen(f"{title}\n{nothing}", _turning(reader, own))
    lists: list[str] = []
    for longest in NAME_LENGTHS:
        lists = _lists(t, games, own, user, place, longest)
        if sum(map(len, lists)) <= MAX_LIST:
            break
    parts: list[Part] = [title, *lists]
    waiting = [entry.listed for entry in own.entries if entry.status in _OPENED]
    if waiting:
        parts.append("-# " + t("Open your hand:"))
        buttons = [_hand(t, games[listed_match.match.game], listed_match) for listed_match in waiting]
        parts += rows(buttons)
    if own.pages > 1:
        parts.append("-# " + t("Page {page} of {pages}", page=own.page + 1, pages=own.pages))
    return screen(*parts, _turning(reader, own))


def next_button(t: Translator, game: HostedGame, listed_match: ListedMatch) -> Button:
    """Return the button that shows, in the same message, another match in which it is the reader's move."""

    def words(longest: int) -> str:
        # Translators: a button that leads to the next match in which it is one's move
        return t(
            "Next: #{number} {name}", number=listed_match.match.id, name=opponent_names(t, game, listed_match, longest)
        )

    return match_button(
        listed_match.match, "hand-here", first_fitting(MAX_LABEL, words), rest=FOLLOWING, style=Style.CHOSEN
    )


def _lists(
    t: Translator, games: Mapping[str, HostedGame], own: OwnMatches, user: UserId, place: Place, longest: int
) -> list[str]:
    """Return a text for each standing: its heading and its matches, with names of at most `longest` characters."""
    texts = []
    for standing, entries in groupby(own.entries, lambda entry: entry.status):
        lines = [_line(t, games, entry, user, place, longest) for entry in entries]
        texts.append("\n".join((f"### {_heading(t, standing)} ({own.counts[standing]})", *lines)))
    return texts


def _place(t: Translator, guild: GuildId, servers: Mapping[GuildId, str], entry: OwnMatch) -> str:
    """Say where a match is played, with a link to its message if that can be opened."""
    spot, there = entry.board, entry.match.place.guild
    if there == 0 or (spot is not None and spot.guild == 0):
        where = t("in direct messages")
    elif there == guild and spot is not None:
        where = f"<#{spot.channel}>"
    elif there not in servers:
        return t("in a server that I've left")
    else:
        where = shown_name(servers[there])
    if spot is None:
        return where
    way = t("Go to board") if entry.match.state is State.PLAY else t("Go to challenge")
    return f"[{way}]({jump_url(*spot)}) · {where}"


def _heading(t: Translator, status: MatchStatus) -> str:
    return {
        MatchStatus.YOUR_TURN: t("Your turn"),
        MatchStatus.MAY_CLAIM: t("Time's up for others: claim, or wait"),
        MatchStatus.PAUSED_TURN: t("Paused: your turn"),
        MatchStatus.CHALLENGED: t("Challenges for you"),
        MatchStatus.WAITING: t("Waiting for others"),
        MatchStatus.CHALLENGE_SENT: t("Your open challenges"),
    }[status]


def _line(
    t: Translator, games: Mapping[str, HostedGame], entry: OwnMatch, user: UserId, place: Place, longest: int
) -> str:
    match, seat = entry.match, entry.match.seating.seat_of(user)
    about = [f"**#{match.id}**", *([games[match.game].presentation.name(t)] if len(games) > 1 else [])]
    about.append(t("against {name}", name=_others(t, games[match.game], entry, longest)))
    small = [*_time(t, entry), place(entry)]
    if any(seat in offer.pending for offer in match.offers.values()):
        small.insert(0, t("an offer needs your answer"))
    return " · ".join(about) + "\n-# " + " · ".join(small)


def _others(t: Translator, game: HostedGame, entry: OwnMatch, longest: int) -> str:
    bots = bot_names(t, game, entry.match.seating.levels, entry.match.seating.personas)
    people = (known_name(person, longest) for person in entry.listed.opponents)
    return ", ".join((*people, *bots)) or t("anyone")


def _time(t: Translator, entry: OwnMatch) -> Iterable[str]:
    """Yield why no time is left or runs, and the deadline."""
    match = entry.match
    if match.clocks.stopped is not None:
        yield t("paused")  # Translators: of a match
    elif entry.status in (MatchStatus.YOUR_TURN, MatchStatus.WAITING) and match.clocks.late:
        yield t("time is up")
    if entry.deadline is not None:
        yield "⏳ " + t("Time runs out {when}.", when=relative_time(entry.deadline)).rstrip(".")


def _hand(t: Translator, game: HostedGame, listed_match: ListedMatch) -> Button:
    label = first_fitting(
        MAX_LABEL, lambda longest: f"#{listed_match.match.id} {opponent_names(t, game, listed_match, longest)}"
    )
    return match_button(listed_match.match, "hand", label, style=Style.CHOSEN)


def _turning(reader: Reader, own: OwnMatches) -> Row:
    """Return the row of buttons to the other pages and to refresh this one."""

    def to(page: int, way: str, label: str = "") -> Button:
        return Button(action="matches", rest=str(ShownTurn(page, way)), label=label)

    # Translators: a button
    again = to(own.page, "again", reader.t("Refresh"))
    return row(*reader.turning(to, own.page, more=own.page < own.pages - 1), again)
