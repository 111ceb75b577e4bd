"""Queries on results against the bot: a row for each person of a match that is over."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class BotResultRow:
    """What one match against the bot came to for one person. `level` is the bot's best there."""

    user_id: int
    game: str
    match: int
    level: int
    score: float
    at: int


def add_bot_result(tx: Transaction, row: BotResultRow) -> None:
    """Note a result; a second row for a person of a match is an error of the database."""
    tx.insert("solo_results", {name: getattr(row, name) for name in BotResultRow.__slots__})


def count_bot_results(tx: Transaction, game: str, user: int) -> list[tuple[int, float, int]]:
    """How often somebody has come to a score against a level: level, score and number of each that has occurred."""
    rows = tx.all(
        "SELECT level, score, count(*) FROM solo_results WHERE user_id = ? AND game = ?"
        " GROUP BY level, score ORDER BY level, score",
        user,
        game,
    )
    return [(level, score, count) for level, score, count in rows]


def bot_streak(tx: Transaction, game: str, user: int) -> tuple[float, int] | None:
    """Somebody's last score, and how many results like it end the row; None without a result."""
    whose = "FROM solo_results WHERE user_id = ? AND game = ?"
    last = tx.value(f"SELECT score {whose} ORDER BY at DESC, match DESC LIMIT 1", user, game)
    if last is None:
        return None
    other = tx.one(
        f"SELECT at, match {whose} AND score <> ? ORDER BY at DESC, match DESC LIMIT 1", user, game, float(last)
    )
    at, match = other or (-1, -1)
    count = tx.value(f"SELECT count(*) {whose} AND (at > ? OR (at = ? AND match > ?))", user, game, at, at, match)
    return float(last), int(count or 0)
