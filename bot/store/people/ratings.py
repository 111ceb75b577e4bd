"""Queries on ratings, rated results, and the leaderboards' lines, which every result updates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.store.transaction import Transaction

EVERYWHERE: Final = 0
"""Used as `guild`: the leaderboard of all servers."""


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A person's rating in a game, and the number of matches that counted for it."""

    mu: float
    sigma: float
    played: int


@dataclass(frozen=True, slots=True)
class RatedRow:
    """The result of one seat in a rated match; ratings on the public scale."""

    match: int
    seat: str
    user_id: int
    game: str
    guild: int
    score: float
    how: str
    before: float
    after: float
    at: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of a leaderboard: the person's rating, which is the same in all servers, and their results in this one."""

    user_id: int
    mu: float
    sigma: float
    rating: int
    ranked: bool
    won: int
    lost: int
    drawn: int


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A person's rated result, and the board of its match: `message` is None if there is none.

    `channel` is the match's; `home` is the board's: the same, or the match's thread.
    """

    match: int
    seat: str
    score: float
    before: float
    after: float
    at: int
    guild: int
    channel: int
    how: str
    message: int | None
    home: int | None


class ResultRow(NamedTuple):
    """A person's rated result; ratings before and after it on the public scale."""

    seat: str
    how: str
    score: float
    before: float
    after: float


def find_rating(tx: Transaction, game: str, user: int) -> RatingRow | None:
    row = tx.one("SELECT mu, sigma, played FROM ratings WHERE game = ? AND user_id = ?", game, user)
    return None if row is None else RatingRow(*row)


def save_rating(tx: Transaction, game: str, user: int, rating: RatingRow) -> None:
    tx.run(
        "INSERT INTO ratings (game, user_id, mu, sigma, played) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, user_id) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, played = excluded.played",
        game,
        user,
        rating.mu,
        rating.sigma,
        rating.played,
    )


def add_rated(tx: Transaction, row: RatedRow) -> None:
    """Add a rated result. Raises `StoreRefused` for a second row of a seat and match."""
    tx.insert("rated_results", {name: getattr(row, name) for name in RatedRow.__slots__})


def count_result(tx: Transaction, game: str, user: int, guild: int, row: StandingRow) -> None:
    """Update a person's lines after a result: `row` has the new rating, and 1 in `won`, `lost` or `drawn`.

    The result is added to the lines of its server and of `EVERYWHERE`; the rating is updated in all servers' lines.
    """
    scopes = sorted({EVERYWHERE, guild, *_guilds(tx, game, user)})
    _count(tx, game, user, scopes, -1)
    for scope in (EVERYWHERE, guild):
        tx.run(
            "INSERT INTO standings (game, guild, user_id, mu, sigma, rating, ranked, won, lost, drawn)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, guild, user_id) DO UPDATE SET"
            " won = standings.won + excluded.won, lost = standings.lost + excluded.lost,"
            " drawn = standings.drawn + excluded.drawn",
            game,
            scope,
            user,
            row.mu,
            row.sigma,
            row.rating,
            int(row.ranked),
            row.won,
            row.lost,
            row.drawn,
        )
    for scope in scopes:
        tx.run(
            "UPDATE standings SET mu = ?, sigma = ?, rating = ?, ranked = ?"
            " WHERE game = ? AND guild = ? AND user_id = ?",
            row.mu,
            row.sigma,
            row.rating,
            int(row.ranked),
            game,
            scope,
            user,
        )
    _count(tx, game, user, scopes, 1)


def leave_standings(tx: Transaction, user: int) -> int:
    """Remove a person from all leaderboards; return the number of lines removed."""
    lines: dict[str, list[int]] = {}
    for row in tx.all("SELECT game, guild FROM standings WHERE user_id = ?", user):
        lines.setdefault(row["game"], []).append(row["guild"])
    for game, scopes in lines.items():
        _count(tx, game, user, scopes, -1)
    return tx.run("DELETE FROM standings WHERE user_id = ?", user)


def _guilds(tx: Transaction, game: str, user: int) -> list[int]:
    """The servers in which a person has a rated result."""
    rows = tx.all("SELECT DISTINCT guild FROM rated_results WHERE user_id = ? AND game = ?", user, game)
    return [row["guild"] for row in rows]


def _count(tx: Transaction, game: str, user: int, scopes: Sequence[int], change: int) -> None:
    """Add `change` (1 or -1) to the counts of a person's present ratings on these leaderboards."""
    for scope in scopes:
        tx.run(
            "INSERT INTO rating_counts (game, guild, ranked, rating, people)"
            " SELECT game, guild, ranked, rating, ? FROM standings WHERE game = ? AND guild = ? AND user_id = ?"
            " ON CONFLICT (game, guild, ranked, rating) DO UPDATE SET people = rating_counts.people + excluded.people",
            change,
            game,
            scope,
            user,
        )


def rated_of(tx: Transaction, match: int) -> list[RatedRow]:
    """The rated results of a match, by seat."""
    names = ", ".join(RatedRow.__slots__)
    return [RatedRow(*row) for row in tx.all(f"SELECT {names} FROM rated_results WHERE match = ? ORDER BY seat", match)]


def rated_between(tx: Transaction, game: str, one: int, other: int, since: int) -> int:
    """Number of rated matches of two people since a time (milliseconds)."""
    count = tx.value(
        "SELECT count(*) FROM rated_results a JOIN rated_results b ON a.match = b.match"
        " WHERE a.game = ? AND a.user_id = ? AND b.user_id = ? AND a.at >= ?",
        game,
        one,
        other,
        since,
    )
    return int(count or 0)


_STANDING: Final = "user_id, mu, sigma, rating, ranked, won, lost, drawn"


def count_standings(tx: Transaction, game: str, guild: int, *, ranked: bool = False) -> int:
    """Number of lines of a leaderboard; with `ranked`, without the provisional ones."""
    only = " AND ranked = 1" if ranked else ""
    found = tx.value(f"SELECT sum(people) FROM rating_counts WHERE game = ? AND guild = ?{only}", game, guild)
    return int(found or 0)


def standings(tx: Transaction, game: str, guild: int, first: int, most: int) -> list[StandingRow]:
    """A page of a leaderboard from line `first` (0: the top): ranked lines by rating, then provisional ones."""
    rows = tx.all(
        f"SELECT {_STANDING} FROM standings WHERE game = ? AND guild = ?"
        " ORDER BY ranked DESC, mu DESC, user_id LIMIT ? OFFSET ?",
        game,
        guild,
        most,
        first,
    )
    return [_standing(row) for row in rows]


def find_standing(tx: Transaction, game: str, guild: int, user: int) -> StandingRow | None:
    row = tx.one(f"SELECT {_STANDING} FROM standings WHERE game = ? AND guild = ? AND user_id = ?", game, guild, user)
    return None if row is None else _standing(row)


def count_better(tx: Transaction, game: str, guild: int, rating: int) -> int:
    """Number of ranked lines with a higher rating, on the public scale."""
    found = tx.value(
        "SELECT sum(people) FROM rating_counts WHERE game = ? AND guild = ? AND ranked = 1 AND rating > ?",
        game,
        guild,
        rating,
    )
    return int(found or 0)


def _standing(row: Sequence[object]) -> StandingRow:
    user, mu, sigma, rating, ranked, won, lost, drawn = row
    return StandingRow(user, mu, sigma, rating, bool(ranked), won, lost, drawn)  # type: ignore[arg-type]


def played_by(tx: Transaction, game: str, user: int, most: int) -> list[PlayedRow]:
    """A person's last `most` rated results, oldest first."""
    rows = tx.all(
        "SELECT r.match, r.seat, r.score, r.before, r.after, r.at, r.guild, m.channel, r.how, p.message, p.channel FROM"
        " (SELECT * FROM rated_results WHERE user_id = ? AND game = ? ORDER BY at DESC, match DESC LIMIT ?) r"
        " JOIN matches m ON m.id = r.match LEFT JOIN posts p ON p.match = r.match AND p.purpose = 'board'"
        " AND p.person IS NULL"
        " ORDER BY r.at, r.match",
        user,
        game,
        most,
    )
    return [PlayedRow(*row) for row in rows]


def results_of(tx: Transaction, game: str, user: int) -> list[ResultRow]:
    """All of a person's rated results, oldest first."""
    rows = tx.all(
        "SELECT seat, how, score, before, after FROM rated_results WHERE user_id = ? AND game = ? ORDER BY at, match",
        user,
        game,
    )
    return list(map(ResultRow._make, rows))


class MetRow(NamedTuple):
    """A result of one person and of the other in rated matches, and the number of `matches` that ended so.

    The ranks tell which of them came first if neither won.
    """

    score: float
    rank: int | None
    other_score: float
    other_rank: int | None
    matches: int


def met(tx: Transaction, game: str, one: int, other: int) -> list[MetRow]:
    """The rated matches of two people, grouped by result."""
    played = {user: (find_rating(tx, game, user) or RatingRow(0, 0, 0)).played for user in (one, other)}
    first, second = (
        ("a", "b") if played[one] <= played[other] else ("b", "a")
    )  # start with the person who has played less
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
    return list(map(MetRow._make, rows))


def ranks_of(tx: Transaction, matches: Sequence[int], user: int) -> dict[int, int | None]:
    """A person's rank in each of these matches, from 1; None if it has no ranks."""
    marks = ", ".join("?" * len(matches))
    rows = tx.all(f"SELECT match, rank FROM seats WHERE match IN ({marks}) AND user_id = ?", *matches, user)
    return {row["match"]: row["rank"] for row in rows}


def opponents(tx: Transaction, matches: Sequence[int], user: int) -> dict[int, list[int | None]]:
    """A person's opponents in each of these matches; None for a forgotten person."""
    marks = ", ".join("?" * len(matches))
    rows = tx.all(
        f"SELECT match, user_id FROM seats WHERE match IN ({marks}) AND (user_id IS NULL OR user_id <> ?)"
        " ORDER BY match, place",
        *matches,
        user,
    )
    found: dict[int, list[int | None]] = {match: [] for match in matches}
    for row in rows:
        found[row["match"]].append(row["user_id"])
    return found


def drop_standings(tx: Transaction, guild: int, user: int) -> list[str]:
    """Remove a person from a server's leaderboards; return their games. The next result there starts a new line."""
    rows = tx.all("SELECT game FROM standings WHERE guild = ? AND user_id = ? ORDER BY game", guild, user)
    games = [str(row["game"]) for row in rows]
    for game in games:
        _count(tx, game, user, (guild,), -1)
    tx.run("DELETE FROM standings WHERE guild = ? AND user_id = ?", guild, user)
    return games
