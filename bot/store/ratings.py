"""Queries on ratings and on the results that counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Transaction


@dataclass(frozen=True, slots=True)
class RatedRow:
    """What one match did to one seat's rating, on the public scale."""

    match: int
    seat: str
    user_id: int
    game: str
    guild: int
    score: float
    before: float
    after: float
    at: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Somebody's rating and the rated matches that count here; `played` counts everywhere."""

    user_id: int
    name: str | None
    mu: float
    sigma: float
    won: int
    lost: int
    drawn: int
    played: int


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """Somebody's result that counted, how its match ended (`result`), and its board: None where there is none."""

    match: int
    seat: str
    score: float
    before: float
    after: float
    at: int
    guild: int
    channel: int
    result: str
    message: int | None


async def find_rating(db: Transaction, game: str, user: int) -> tuple[float, float] | None:
    """Somebody's (mu, sigma)."""
    row = await db.one("SELECT mu, sigma FROM ratings WHERE game = ? AND user_id = ?", game, user)
    return None if row is None else (row["mu"], row["sigma"])


async def save_rating(db: Transaction, game: str, user: int, mu: float, sigma: float) -> None:
    """Replace somebody's (mu, sigma)."""
    await db.run(
        "INSERT INTO ratings (game, user_id, mu, sigma) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game, user_id) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma",
        game,
        user,
        mu,
        sigma,
    )


async def add_rated(db: Transaction, row: RatedRow) -> None:
    """Note a result that counted; a second row for a seat of a match is an error of the database."""
    await db.insert("rated_results", {name: getattr(row, name) for name in RatedRow.__slots__})


async def rated_of(db: Transaction, match: int) -> list[RatedRow]:
    """What a match did to its players' ratings, by seat."""
    rows = await db.all("SELECT * FROM rated_results WHERE match = ? ORDER BY seat", match)
    return [RatedRow(**dict(row)) for row in rows]


async def rated_between(db: Transaction, game: str, one: int, other: int, since: int) -> int:
    """How many matches of two people have counted from a time on (milliseconds)."""
    count = await db.value(
        "SELECT count(*) FROM rated_results a JOIN rated_results b ON a.match = b.match"
        " WHERE a.game = ? AND a.user_id = ? AND b.user_id = ? AND a.at >= ?",
        game,
        one,
        other,
        since,
    )
    return int(count or 0)


async def standings(db: Transaction, game: str, guild: int | None) -> list[StandingRow]:
    """Everybody with a rated match, of one server or of all (None), best rating first.

    The rating is the person's one rating everywhere; wins, losses and draws are those of the scope.
    """
    here, scope = ("1 = 1", ()) if guild is None else ("guild = ?", (guild,))
    rows = await db.all(
        "SELECT r.user_id, u.name, t.mu, t.sigma, r.won, r.lost, r.drawn, r.played FROM ("
        " SELECT user_id, game, count(*) AS played,"
        f" sum(CASE WHEN {here} THEN 1 ELSE 0 END) AS here,"
        f" sum(CASE WHEN {here} AND score = 1 THEN 1 ELSE 0 END) AS won,"
        f" sum(CASE WHEN {here} AND score = 0 THEN 1 ELSE 0 END) AS lost,"
        f" sum(CASE WHEN {here} AND score > 0 AND score < 1 THEN 1 ELSE 0 END) AS drawn"
        " FROM rated_results WHERE game = ? GROUP BY user_id, game"
        ") r JOIN ratings t ON t.game = r.game AND t.user_id = r.user_id LEFT JOIN users u ON u.id = r.user_id"
        " WHERE r.here > 0 ORDER BY t.mu DESC, r.user_id",
        *scope * 4,
        game,
    )
    return [StandingRow(**dict(row)) for row in rows]


async def played_by(db: Transaction, game: str, user: int) -> list[PlayedRow]:
    """Every result of somebody that counted, oldest first."""
    rows = await db.all(
        "SELECT r.match, r.seat, r.score, r.before, r.after, r.at, r.guild, m.channel, m.result, b.message"
        " FROM rated_results r JOIN matches m ON m.id = r.match LEFT JOIN boards b ON b.match = r.match"
        " WHERE r.user_id = ? AND r.game = ? ORDER BY r.at, r.match",
        user,
        game,
    )
    return [PlayedRow(**dict(row)) for row in rows]


async def opponents(db: Transaction, matches: Sequence[int], user: int) -> dict[int, list[int]]:
    """Against whom somebody played each of these matches."""
    marks = ", ".join("?" * len(matches))
    rows = await db.all(
        f"SELECT match, user_id FROM rated_results WHERE match IN ({marks}) AND user_id <> ? ORDER BY match, seat",
        *matches,
        user,
    )
    found: dict[int, list[int]] = {match: [] for match in matches}
    for row in rows:
        found[row["match"]].append(row["user_id"])
    return found
