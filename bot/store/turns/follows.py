"""Queries on follows: people who want to be notified of a match that they do not play in."""

from __future__ import annotations

from bot.store.transaction import Transaction


def follow(tx: Transaction, match: int, user: int, mode: str) -> None:
    """Add or replace a person's follow; see the table for `mode`."""
    tx.upsert("follows", {"match": match, "user_id": user, "mode": mode}, "match", "user_id")


def unfollow(tx: Transaction, match: int, user: int) -> None:
    tx.run("DELETE FROM follows WHERE match = ? AND user_id = ?", match, user)


def followers(tx: Transaction, match: int) -> dict[int, str]:
    """A match's followers, each with their mode."""
    rows = tx.all("SELECT user_id, mode FROM follows WHERE match = ? ORDER BY user_id", match)
    return {row["user_id"]: row["mode"] for row in rows}


def drop_follows(tx: Transaction, match: int) -> None:
    tx.run("DELETE FROM follows WHERE match = ?", match)
