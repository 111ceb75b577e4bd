"""Queries on finished matches of a server, with their players."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.durations import Time
from bot.ids import EVERYWHERE, ChannelId, GuildId, MatchId, UserId
from bot.store.core.matches import SeatRow
from bot.store.transaction import Transaction, marks
from engine.game import GameWord


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A match that is over, its seats in order, and each player's name in the server; None if it is not known."""

    id: MatchId
    channel: ChannelId
    termination: GameWord
    ended: Time
    seats: tuple[SeatRow, ...]
    names: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Searched:
    """The finished matches of a game that are searched: the `depth` newest (None: all).

    `guild`: of one server, None: of all. `user`: of one player, None: of everyone.
    """

    game: str
    guild: GuildId | None
    user: UserId | None
    depth: int | None

    def matches(self) -> tuple[str, tuple[int | str, ...]]:
        """A query of these matches, and its values."""
        source, where = "matches m", "m.game = ? AND m.state = 'over'"
        values: list[int | str] = [self.game]
        if self.guild is not None:
            where, values = f"m.guild = ? AND {where}", [self.guild, self.game]
        if self.user is not None:  # a person has fewer matches than a server
            source, where = "seats own JOIN matches m ON m.id = own.match", f"own.user_id = ? AND {where}"
            values.insert(0, self.user)
        columns = "m.id, m.channel, m.termination, m.ended"
        query = f"SELECT {columns} FROM {source} WHERE {where} ORDER BY m.ended DESC, m.id DESC"
        return (query, tuple(values)) if self.depth is None else (f"{query} LIMIT ?", (*values, self.depth))

    @property
    def names_of(self) -> GuildId:
        """The server whose names are shown."""
        return EVERYWHERE if self.guild is None else self.guild


@dataclass(frozen=True, slots=True)
class SearchWord:
    """A search word: matches that have a seat of one of these users or levels, or a number that starts with `start`."""

    start: str
    users: Collection[UserId]
    levels: Collection[int]


class Participant(NamedTuple):
    """A person with their name in the server, if it is known, or a level of the bot."""

    user: UserId | None
    level: int | None
    name: str | None


_NAME: Final = (
    "coalesce((SELECT n.name FROM names n WHERE n.guild = ? AND n.user_id = seat.user_id),"
    " (SELECT n.name FROM names n WHERE n.guild = ? AND n.user_id = seat.user_id)) AS name"
)
"""The name of the person of a `seat`; its values are two servers."""


def participants(tx: Transaction, among: Searched) -> list[Participant]:
    """Everyone who has played in one of these matches, each once."""
    query, values = among.matches()
    rows = tx.all(
        f"SELECT seat.user_id, seat.level, {_NAME}"
        f" FROM (SELECT DISTINCT s.user_id, s.level FROM ({query}) last JOIN seats s ON s.match = last.id) seat",
        among.names_of,
        EVERYWHERE,
        *values,
    )
    return [Participant(row["user_id"], row["level"], row["name"]) for row in rows]


def finished_match(tx: Transaction, among: Searched, match: MatchId) -> list[FinishedRow]:
    """The match of this number, if it is one of these, however old it is."""
    return _finished(tx, replace(among, depth=None), "WHERE last.id = ? LIMIT 1", (match,))


def finished_matches(
    tx: Transaction, among: Searched, most: int, *, skip: int = 0, words: Collection[SearchWord] = ()
) -> list[FinishedRow]:
    """At most `most` of these matches after the first `skip`, newest first: those that fit every word."""
    fitting, values = ["1 = 1"], list[int | str]()
    for word in words:
        users, levels = map(marks, (word.users, word.levels))
        fitting.append(
            "(CAST(last.id AS TEXT) LIKE ? OR EXISTS (SELECT 1 FROM seats s WHERE s.match = last.id"
            f" AND (s.user_id IN ({users}) OR s.level IN ({levels}))))"
        )
        values += [f"{word.start}%" if word.start.isdecimal() else "-", *word.users, *word.levels]
    where = f"WHERE {' AND '.join(fitting)} ORDER BY last.ended DESC, last.id DESC LIMIT ? OFFSET ?"
    return _finished(tx, among, where, (*values, most, skip))


def _finished(tx: Transaction, among: Searched, where: str, values: tuple[int | str, ...]) -> list[FinishedRow]:
    query, searched = among.matches()
    rows = tx.all(
        "SELECT last.id, last.channel, last.termination, last.ended,"
        f" seat.seat, seat.user_id, seat.level, seat.persona, seat.score, seat.rank, {_NAME}"
        f" FROM (SELECT * FROM ({query}) last {where}) last JOIN seats seat ON seat.match = last.id"
        " ORDER BY last.ended DESC, last.id DESC, seat.place",
        among.names_of,
        EVERYWHERE,
        *searched,
        *values,
    )
    found: dict[MatchId, FinishedRow] = {}
    for match, channel, termination, ended, seat, user, level, persona, score, rank, name in rows:
        taken = SeatRow(seat, user, level=level, persona=persona, score=score, rank=rank)
        before = found.get(match) or FinishedRow(match, channel, termination, ended, (), ())
        found[match] = replace(before, seats=(*before.seats, taken), names=(*before.names, name))
    return list(found.values())
