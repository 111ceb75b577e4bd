"""Queries on results against the bot: one row a person and match."""

from __future__ import annotations

from dataclasses import dataclass

from bot.durations import Time
from bot.ids import MatchId, UserId
from bot.store.rows import values
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class BotResultRow:
    """A person's result in one match against the bot. `level` is the bot's highest level in it."""

    user_id: UserId
    game: str
    match: MatchId
    level: int
    score: float
    at: Time


def add_bot_result(tx: Transaction, row: BotResultRow) -> None:
    """Add a result. Raises `StoreRefused` for a second row of a person and match."""
    tx.insert("solo_results", values(row))


def count_bot_results(tx: Transaction, game: str, user: UserId) -> list[tuple[int, float, int]]:
    """A person's number of results by level and score, as (level, score, number)."""
    rows = tx.all(
        "SELECT level, score, count(*) FROM solo_results WHERE user_id = ? AND game = ?"
        " GROUP BY level, score ORDER BY level, score",
        user,
        game,
    )
    return [(level, score, count) for level, score, count in rows]


def bot_streak(tx: Transaction, game: str, user: UserId) -> tuple[float, int] | None:
    """A person's last score, and the number of latest results with it; None without a result."""
    source = "FROM solo_results WHERE user_id = ? AND game = ?"
    last = tx.value(f"SELECT score {source} ORDER BY at DESC, match DESC LIMIT 1", user, game)
    if last is None:
        return None
    other = tx.one(
        f"SELECT at, match {source} AND score <> ? ORDER BY at DESC, match DESC LIMIT 1", user, game, float(last)
    )
    at, match = other or (-1, -1)
    count = tx.number(f"SELECT count(*) {source} AND (at > ? OR (at = ? AND match > ?))", user, game, at, at, match)
    return float(last), count or 0
