"""Queries on blocks: with whom a person does not want to play."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.transaction import Transaction, marks


def block(tx: Transaction, user: int, other: int, now: int) -> None:
    """Add a block; does nothing if it exists."""
    tx.run("INSERT INTO blocks (user_id, blocked, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", user, other, now)


def unblock(tx: Transaction, user: int, other: int) -> None:
    tx.run("DELETE FROM blocks WHERE user_id = ? AND blocked = ?", user, other)


def blocked_by(tx: Transaction, user: int) -> list[int]:
    """The people whom a person has blocked, newest first."""
    return tx.column("SELECT blocked FROM blocks WHERE user_id = ? ORDER BY at DESC, blocked", user)


def blocks_between(tx: Transaction, user: int, others: Collection[int]) -> set[tuple[int, int]]:
    """The blocks between a person and these others, both ways, as pairs (blocker, blocked)."""
    rows = tx.all(
        f"SELECT user_id, blocked FROM blocks WHERE (user_id = ? AND blocked IN ({marks(others)}))"
        f" OR (blocked = ? AND user_id IN ({marks(others)}))",
        user,
        *others,
        user,
        *others,
    )
    return {(row["user_id"], row["blocked"]) for row in rows}
