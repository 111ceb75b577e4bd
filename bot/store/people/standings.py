"""Queries on the leaderboards' lines, which every rated result updates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.ids import EVERYWHERE, GuildId, UserId
from bot.store.rows import Value, columns, values
from bot.store.transaction import Transaction

PARTS: Final = 97
"""Counts into which the new people of one rating are divided: after their first match, most have one of two ratings."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of a leaderboard: the person's rating, which is the same in all servers, and their results in this one."""

    user_id: UserId
    mu: float
    sigma: float
    rating: int
    ranked: bool
    won: int
    lost: int
    drawn: int


def count_result(tx: Transaction, game: str, user: UserId, guild: GuildId, row: StandingRow) -> None:
    """Update a person's lines after a result: `row` has the new rating, and 1 in `won`, `lost` or `drawn`.

    The result is added to the lines of its server and of `EVERYWHERE`; the rating is updated in all servers' lines.
    """
    guilds = tx.column("SELECT DISTINCT guild FROM rated_results WHERE user_id = ? AND game = ?", user, game)
    scopes = sorted({EVERYWHERE, guild, *guilds})
    _count(tx, game, user, scopes, -1)
    for scope in (EVERYWHERE, guild):
        tx.run(
            f"INSERT INTO standings (game, guild, {columns(StandingRow)})"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, guild, user_id) DO UPDATE SET"
            " won = standings.won + excluded.won, lost = standings.lost + excluded.lost,"
            " drawn = standings.drawn + excluded.drawn",
            game,
            scope,
            *values(row).values(),
        )
    rating: dict[str, Value] = {"mu": row.mu, "sigma": row.sigma, "rating": row.rating, "ranked": int(row.ranked)}
    for scope in scopes:
        tx.update("standings", rating, game=game, guild=scope, user_id=user)
    _count(tx, game, user, scopes, 1)


def drop_all_standings(tx: Transaction, user: UserId) -> int:
    """Remove a person from all leaderboards; return the number of lines removed."""
    lines: dict[str, list[int]] = {}
    for row in tx.all("SELECT game, guild FROM standings WHERE user_id = ?", user):
        lines.setdefault(row["game"], []).append(row["guild"])
    for game, scopes in lines.items():
        _count(tx, game, user, scopes, -1)
    return tx.run("DELETE FROM standings WHERE user_id = ?", user)


def _count(tx: Transaction, game: str, user: UserId, scopes: Sequence[int], change: int) -> None:
    """Add `change` (1 or -1) to the counts of a person's present ratings on these leaderboards."""
    for scope in scopes:
        tx.run(
            "INSERT INTO rating_counts (game, guild, ranked, rating, part, people)"
            " SELECT game, guild, ranked, rating, CASE WHEN ranked = 1 THEN 0 ELSE user_id % ? END, ?"
            " FROM standings WHERE game = ? AND guild = ? AND user_id = ? ON CONFLICT"
            " (game, guild, ranked, rating, part) DO UPDATE SET people = rating_counts.people + excluded.people",
            PARTS,
            change,
            game,
            scope,
            user,
        )


def count_standings(tx: Transaction, game: str, guild: GuildId, *, ranked: bool = False) -> int:
    """Number of lines of a leaderboard; with `ranked`, without the provisional ones."""
    only = " AND ranked = 1" if ranked else ""
    return tx.number(f"SELECT sum(people) FROM rating_counts WHERE game = ? AND guild = ?{only}", game, guild) or 0


def standings_page(tx: Transaction, game: str, guild: GuildId, first: int, most: int) -> list[StandingRow]:
    """A page of a leaderboard from line `first` (0: the top): ranked lines by rating, then provisional ones."""
    source = "FROM standings WHERE game = ? AND guild = ? ORDER BY ranked DESC, mu DESC, user_id LIMIT ? OFFSET ?"
    return tx.load(StandingRow, source, game, guild, most, first)


def find_standing(tx: Transaction, game: str, guild: GuildId, user: UserId) -> StandingRow | None:
    return tx.find(StandingRow, "FROM standings WHERE game = ? AND guild = ? AND user_id = ?", game, guild, user)


def count_better(tx: Transaction, game: str, guild: GuildId, rating: int) -> int:
    """Number of ranked lines with a higher rating, on the public scale."""
    sql = "SELECT sum(people) FROM rating_counts WHERE game = ? AND guild = ? AND ranked = 1 AND rating > ?"
    return tx.number(sql, game, guild, rating) or 0


def drop_standings(tx: Transaction, guild: GuildId, user: UserId) -> list[str]:
    """Remove a person from a server's leaderboards; return their games. The next result there starts a new line."""
    games = tx.column("SELECT game FROM standings WHERE guild = ? AND user_id = ? ORDER BY game", guild, user)
    for game in games:
        _count(tx, game, user, (guild,), -1)
    tx.run("DELETE FROM standings WHERE guild = ? AND user_id = ?", guild, user)
    return games
