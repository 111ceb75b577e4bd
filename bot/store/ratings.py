"""Queries on ratings, on the results that counted, and on the leaderboards' lines, which are kept up with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

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
    """Somebody's result that counted, how its match ended, and its board: None where there is none."""

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


@dataclass(frozen=True, slots=True)
class TallyRow:
    """How often somebody's counted matches, from this seat and with this ending, came to this score."""

    seat: str
    how: str
    score: float
    count: int


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
    tx.run(
        "UPDATE standings SET mu = ?, sigma = ?, rating = ?, ranked = ? WHERE game = ? AND user_id = ?"
        " AND guild IN (SELECT ? UNION SELECT guild FROM rated_results WHERE user_id = ? AND game = ?)",
        row.mu,
        row.sigma,
        row.rating,
        int(row.ranked),
        game,
        user,
        EVERYWHERE,
        user,
        game,
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
    return int(tx.value(f"SELECT count(*) FROM standings WHERE game = ? AND guild = ?{only}", game, guild) or 0)


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
        "SELECT count(*) FROM standings WHERE game = ? AND guild = ? AND ranked = 1 AND rating > ?", game, guild, rating
    )
    return int(found or 0)


def _standing(row: Sequence[object]) -> StandingRow:
    user, mu, sigma, rating, ranked, won, lost, drawn = row
    return StandingRow(user, mu, sigma, rating, bool(ranked), won, lost, drawn)  # type: ignore[arg-type]


def played_by(tx: Transaction, game: str, user: int, most: int) -> list[PlayedRow]:
    """Somebody's last results that counted, `most` of them, oldest first."""
    rows = tx.all(
        "SELECT r.match, r.seat, r.score, r.before, r.after, r.at, r.guild, m.channel, r.how, p.message FROM"
        " (SELECT * FROM rated_results WHERE user_id = ? AND game = ? ORDER BY at DESC, match DESC LIMIT ?) r"
        " JOIN matches m ON m.id = r.match LEFT JOIN posts p ON p.match = r.match AND p.purpose = 'board'"
        " ORDER BY r.at, r.match",
        user,
        game,
        most,
    )
    return [PlayedRow(*row) for row in rows]


def curve_of(tx: Transaction, game: str, user: int) -> list[float]:
    """Somebody's rating at the start and after every match that counted; empty without one."""
    rows = tx.all(
        "SELECT before, after FROM rated_results WHERE user_id = ? AND game = ? ORDER BY at, match", user, game
    )
    return [rows[0][0], *(row[1] for row in rows)] if rows else []


def scores_of(tx: Transaction, game: str, user: int) -> list[float]:
    """Somebody's scores, the newest first."""
    rows = tx.all(
        "SELECT score FROM rated_results WHERE user_id = ? AND game = ? ORDER BY at DESC, match DESC", user, game
    )
    return [row[0] for row in rows]


def tallies_of(tx: Transaction, game: str, user: int) -> list[TallyRow]:
    """Somebody's results, counted by seat, ending and score."""
    rows = tx.all(
        "SELECT seat, how, score, count(*) FROM rated_results WHERE user_id = ? AND game = ?"
        " GROUP BY seat, how, score ORDER BY seat, how, score",
        user,
        game,
    )
    return [TallyRow(*row) for row in rows]


def opponents(tx: Transaction, matches: Sequence[int], user: int) -> dict[int, list[int]]:
    """Against whom somebody played each of these matches."""
    marks = ", ".join("?" * len(matches))
    rows = tx.all(
        f"SELECT match, user_id FROM rated_results WHERE match IN ({marks}) AND user_id <> ? ORDER BY match, seat",
        *matches,
        user,
    )
    found: dict[int, list[int]] = {match: [] for match in matches}
    for row in rows:
        found[row["match"]].append(row["user_id"])
    return found
