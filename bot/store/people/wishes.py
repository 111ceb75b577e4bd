"""Queries on the people who want to be told when a challenge or table opens in a channel."""

from __future__ import annotations

from bot.store.transaction import Transaction


def add_wish(tx: Transaction, user: int, channel: int, game: str) -> None:
    """Add it; does nothing if it exists."""
    sent = tx.number("SELECT max(sent) FROM wishes WHERE user_id = ?", user) or 0
    sql = "INSERT INTO wishes (user_id, channel, game, sent) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    tx.run(sql, user, channel, game, sent)


def drop_wishes(tx: Transaction, user: int) -> None:
    tx.run("DELETE FROM wishes WHERE user_id = ?", user)


def wishing(tx: Transaction, channel: int, game: str, since: int, most: int) -> list[int]:
    """People who want to be told of a game in a channel and were sent nothing since: the longest ago first."""
    sql = "SELECT user_id FROM wishes WHERE channel = ? AND game = ? AND sent <= ? ORDER BY sent, user_id LIMIT ?"
    return tx.column(sql, channel, game, since, most)


def note_sent(tx: Transaction, user: int, now: int, since: int) -> bool:
    """Note that a person is sent a message now; False if they were since, beside this unit of work."""
    return tx.run("UPDATE wishes SET sent = ? WHERE user_id = ? AND sent <= ?", now, user, since) > 0
