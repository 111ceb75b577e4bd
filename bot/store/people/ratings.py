"""Queries on ratings and rated results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.durations import Time
from bot.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.store.rows import values
from bot.store.transaction import Transaction
from engine.game import GameWord


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A person's rating in a game, and the number of matches that counted for it."""

    mu: float
    sigma: float
    played: int


@dataclass(frozen=True, slots=True)
class RatedRow:
    """The result of one seat in a rated match; ratings on the public scale. `played`: of its person, with this one."""

    match: MatchId
    seat: str
    user_id: UserId
    game: str
    guild: GuildId
    score: float
    termination: GameWord
    before: float
    after: float
    played: int
    at: Time


@dataclass(frozen=True, slots=True)
class RatedMatchRow:
    """A person's rated result, and the board of its match: `message` is None if there is none.

    `channel` is the match's; `home` is the board's: the same, or the match's thread. `rank` is from 1; None if the
    match has no ranks. `before`, `after`: the person's rating.
    """

    match: MatchId
    seat: str
    score: float
    before: float
    after: float
    at: Time
    guild: GuildId
    channel: ChannelId
    termination: GameWord
    message: MessageId | None
    home: ChannelId | None
    rank: int | None


class ResultRow(NamedTuple):
    """A person's rated result; ratings before and after it on the public scale."""

    seat: str
    termination: GameWord
    score: float
    before: float
    after: float


def find_rating(tx: Transaction, game: str, user: UserId) -> RatingRow | None:
    return tx.find(RatingRow, "FROM ratings WHERE game = ? AND user_id = ?", game, user)


def save_rating(tx: Transaction, game: str, user: UserId, rating: RatingRow) -> None:
    tx.upsert("ratings", {"game": game, "user_id": user, **values(rating)}, "game", "user_id")


def add_rated(tx: Transaction, row: RatedRow) -> None:
    """Add a rated result. Raises `StoreRefused` for a second row of a seat and match."""
    tx.insert("rated_results", values(row))


def rated_of(tx: Transaction, match: MatchId) -> list[RatedRow]:
    """The rated results of a match, by seat."""
    return tx.load(RatedRow, "FROM rated_results WHERE match = ? ORDER BY seat", match)


def rated_together(tx: Transaction, game: str, one: UserId, other: UserId, since: Time, until: Time) -> int:
    """Number of rated matches of two people that ended between two times (both included)."""
    count = tx.number(
        "SELECT count(*) FROM rated_results a JOIN rated_results b ON a.match = b.match"
        " WHERE a.game = ? AND a.user_id = ? AND b.user_id = ? AND a.at BETWEEN ? AND ?",
        game,
        one,
        other,
        since,
        until,
    )
    return count or 0


def rated_matches_of(tx: Transaction, game: str, user: UserId, most: int) -> list[RatedMatchRow]:
    """A person's last `most` rated results, oldest first."""
    rows = tx.all(
        "SELECT r.match, r.seat, r.score, r.before, r.after, r.at, r.guild, m.channel, r.termination,"
        " p.message, p.channel, s.rank"
        " FROM (SELECT * FROM rated_results WHERE user_id = ? AND game = ? ORDER BY at DESC, match DESC LIMIT ?) r"
        " JOIN matches m ON m.id = r.match JOIN seats s ON s.match = r.match AND s.seat = r.seat"
        " LEFT JOIN posts p ON p.match = r.match AND p.purpose = 'board' AND p.person IS NULL"
        " ORDER BY r.at, r.match",
        user,
        game,
        most,
    )
    return [RatedMatchRow(*row) for row in rows]


def results_of(tx: Transaction, game: str, user: UserId) -> list[ResultRow]:
    """All of a person's rated results, oldest first."""
    return tx.load(ResultRow, "FROM rated_results WHERE user_id = ? AND game = ? ORDER BY at, match", user, game)


class HeadToHeadRow(NamedTuple):
    """A pair of results of two people in rated matches, and the number of `matches` that ended that way.

    The ranks say who came first if neither won.
    """

    score: float
    rank: int | None
    other_score: float
    other_rank: int | None
    matches: int


def head_to_head(tx: Transaction, game: str, one: UserId, other: UserId) -> list[HeadToHeadRow]:
    """The rated matches of two people, grouped by result."""
    played = {user: (find_rating(tx, game, user) or RatingRow(0, 0, 0)).played for user in (one, other)}
    # Start with the person who has played less.
    first, second = ("a", "b") if played[one] <= played[other] else ("b", "a")
    rows = tx.all(
        "SELECT a.score, x.rank, b.score, y.rank, count(*)"
        f" FROM rated_results {first} CROSS JOIN rated_results {second} CROSS JOIN seats x CROSS JOIN seats y"
        " WHERE a.game = ? AND a.user_id = ? AND b.user_id = ? AND b.match = a.match AND b.game = a.game"
        " AND x.match = a.match AND x.seat = a.seat AND y.match = b.match AND y.seat = b.seat"
        " GROUP BY a.score, x.rank, b.score, y.rank",
        game,
        one,
        other,
    )
    return list(map(HeadToHeadRow._make, rows))


def opponents(tx: Transaction, matches: Sequence[MatchId], user: UserId) -> dict[MatchId, list[UserId | None]]:
    """A person's opponents in each of these matches; None for a forgotten person."""
    among, given = tx.among("match", matches)
    rows = tx.all(
        f"SELECT match, user_id FROM seats WHERE {among} AND (user_id IS NULL OR user_id <> ?) ORDER BY match, place",
        *given,
        user,
    )
    found: dict[MatchId, list[UserId | None]] = {match: [] for match in matches}
    for row in rows:
        found[row["match"]].append(row["user_id"])
    return found
