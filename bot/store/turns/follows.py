"""Queries on follows: who would like to hear of a match that is not his own."""

from __future__ import annotations

from bot.store.transaction import Transaction


def follow(tx: Transaction, match: int, user: int, how: str) -> None:
    """Somebody follows a match: see the table for how."""
    tx.run(
        "INSERT INTO follows (match, user_id, how) VALUES (?, ?, ?)"
        " ON CONFLICT (match, user_id) DO UPDATE SET how = excluded.how",
        match,
        user,
        how,
    )


def unfollow(tx: Transaction, match: int, user: int) -> None:
    """Somebody does not follow it any more."""
    tx.run("DELETE FROM follows WHERE match = ? AND user_id = ?", match, user)


def followers(tx: Transaction, match: int) -> dict[int, str]:
    """Who follows a match, and how."""
    rows = tx.all("SELECT user_id, how FROM follows WHERE match = ? ORDER BY user_id", match)
    return {row["user_id"]: row["how"] for row in rows}


def drop_follows(tx: Transaction, match: int) -> None:
    """Nobody follows it any more."""
    tx.run("DELETE FROM follows WHERE match = ?", match)
