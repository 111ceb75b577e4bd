"""Queries on follows: people who want to hear of a match that they do not play in."""

from __future__ import annotations

from bot.store.transaction import Transaction


def follow(tx: Transaction, match: int, user: int, how: str) -> None:
    """Add or replace a person's follow; see the table for `how`."""
    tx.upsert("follows", {"match": match, "user_id": user, "how": how}, "match", "user_id")


def unfollow(tx: Transaction, match: int, user: int) -> None:
    tx.run("DELETE FROM follows WHERE match = ? AND user_id = ?", match, user)


def followers(tx: Transaction, match: int) -> dict[int, str]:
    """A match's followers, each with `how`."""
    rows = tx.all("SELECT user_id, how FROM follows WHERE match = ? ORDER BY user_id", match)
    return {row["user_id"]: row["how"] for row in rows}


def drop_follows(tx: Transaction, match: int) -> None:
    tx.run("DELETE FROM follows WHERE match = ?", match)
