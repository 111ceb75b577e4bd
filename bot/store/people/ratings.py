"""Queries on ratings, on the results that counted, and on the leaderboards' lines, which are kept up with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.store.transaction import Transaction

EVERYWHERE: Final = 0
"""In place of a server: the leaderboard of everybody."""


@dataclass(frozen=True, slots=True)
class RatingRow:
    """Somebody's rating in a game, and how many matches have counted for it."""

    mu: float
    sigma: float
    played: int


@dataclass(frozen=True, slots=True)
class RatedRow:
    """What one match did to one seat's rating, on the public scale."""

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
    """A line of a leaderboard: the person's one rating everywhere, and the results that counted in its scope."""

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
    """Somebody's result that counted, how its match ended, and its board: None where there is none.

    `channel` is the match's, `home` where the board stands: there, or in the match's thread.
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
    """From which seat and how a match of somebody's ended, and his rating before and after it, on the public scale."""

    seat: str
    how: str
    score: float
    before: float
    after: float


def find_rating(tx: Transaction, game: str, user: int) -> RatingRow | None:
    """Somebody's rating."""
    row = tx.one("SELECT mu, sigma, played FROM ratings WHERE game = ? AND user_id = ?", game, user)
    return None if row is None else RatingRow(*row)


def save_rating(tx: Transaction, game: str, user: int, rating: RatingRow) -> None:
    """Replace somebody's rating."""
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
    """Note a result that counted; a second row for a seat of a match is an error of the database."""
    tx.insert("rated_results", {name: getattr(row, name) for name in RatedRow.__slots__})


def count_result(tx: Transaction, game: str, user: int, guild: int, row: StandingRow) -> None:
    """Bring somebody's lines up to date: `row` has the rating as it is now, and 1 for what the last result was.

    The result joins the line of its server and that of everywhere; the rating is renewed in every server's.
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
    """Take a person out of every leaderboard; from how many. They have one a game and server in which they played."""
    lines: dict[str, list[int]] = {}
    for row in tx.all("SELECT game, guild FROM standings WHERE user_id = ?", user):
        lines.setdefault(row["game"], []).append(row["guild"])
    for game, scopes in lines.items():
        _count(tx, game, user, scopes, -1)
    return tx.run("DELETE FROM standings WHERE user_id = ?", user)


def _guilds(tx: Transaction, game: str, user: int) -> list[int]:
    """The servers in which somebody has a result that counted."""
    rows = tx.all("SELECT DISTINCT guild FROM rated_results WHERE user_id = ? AND game = ?", user, game)
    return [row["guild"] for row in rows]


def _count(tx: Transaction, game: str, user: int, scopes: Sequence[int], change: int) -> None:
    """Note in these leaderboards, where somebody has a line, that he comes to its rating (1), or leaves it (-1)."""
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
    """What a match did to its players' ratings, by seat."""
    names = ", ".join(RatedRow.__slots__)
    return [RatedRow(*row) for row in tx.all(f"SELECT {names} FROM rated_results WHERE match = ? ORDER BY seat", match)]


def rated_between(tx: Transaction, game: str, one: int, other: int, since: int) -> int:
    """How many matches of two people have counted from a time on (milliseconds)."""
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
    """How many lines a leaderboard has; only those with a rank, if asked for."""
    only = " AND ranked = 1" if ranked else ""
    found = tx.value(f"SELECT sum(people) FROM rating_counts WHERE game = ? AND guild = ?{only}", game, guild)
    return int(found or 0)


def standings(tx: Transaction, game: str, guild: int, first: int, most: int) -> list[StandingRow]:
    """Lines of a leaderboard from the place `first` (0 is the top) on: the ranked by rating, then the provisional."""
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
    """Somebody's line."""
    row = tx.one(f"SELECT {_STANDING} FROM standings WHERE game = ? AND guild = ? AND user_id = ?", game, guild, user)
    return None if row is None else _standing(row)


def count_better(tx: Transaction, game: str, guild: int, rating: int) -> int:
    """How many with a rank have a better rating, on the public scale."""
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
    """Somebody's last results that counted, `most` of them, oldest first."""
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
    """All of somebody's results that counted, oldest first."""
    rows = tx.all(
        "SELECT seat, how, score, before, after FROM rated_results WHERE user_id = ? AND game = ? ORDER BY at, match",
        user,
        game,
    )
    return list(map(ResultRow._make, rows))


class MetRow(NamedTuple):
    """What matches that counted came to for one of two people, and for the other; of as many as `matches`.

    The ranks tell who came first of two that did not win.
    """

    score: float
    rank: int | None
    other_score: float
    other_rank: int | None
    matches: int


def met(tx: Transaction, game: str, one: int, other: int) -> list[MetRow]:
    """Every way in which matches of these two have ended that counted."""
    played = {user: (find_rating(tx, game, user) or RatingRow(0, 0, 0)).played for user in (one, other)}
    first, second = ("a", "b") if played[one] <= played[other] else ("b", "a")  # begin with who has played less
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
    """Somebody's place in each of these matches, from 1; None where there were no places yet."""
    marks = ", ".join("?" * len(matches))
    rows = tx.all(f"SELECT match, rank FROM seats WHERE match IN ({marks}) AND user_id = ?", *matches, user)
    return {row["match"]: row["rank"] for row in rows}


def opponents(tx: Transaction, matches: Sequence[int], user: int) -> dict[int, list[int | None]]:
    """Against whom somebody played each of these matches; None for who is gone."""
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
    """Take somebody out of a server's leaderboards; of which games. What counts there later begins a new line."""
    rows = tx.all("SELECT game FROM standings WHERE guild = ? AND user_id = ? ORDER BY game", guild, user)
    games = [str(row["game"]) for row in rows]
    for game in games:
        _count(tx, game, user, (guild,), -1)
    tx.run("DELETE FROM standings WHERE guild = ? AND user_id = ?", guild, user)
    return games
