"""Queries on blocks: with whom somebody does not want to play."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.transaction import Transaction


def block(tx: Transaction, user: int, other: int, now: int) -> None:
    """Note that somebody does not want to play with another; once is enough."""
    tx.run(
        "INSERT INTO blocks (user_id, blocked, at) VALUES (?, ?, ?) ON CONFLICT (user_id, blocked) DO NOTHING",
        user,
        other,
        now,
    )


def unblock(tx: Transaction, user: int, other: int) -> None:
    """Forget that."""
    tx.run("DELETE FROM blocks WHERE user_id = ? AND blocked = ?", user, other)


def blocked_by(tx: Transaction, user: int) -> list[int]:
    """Whom somebody has blocked, the latest first."""
    rows = tx.all("SELECT blocked FROM blocks WHERE user_id = ? ORDER BY at DESC, blocked", user)
    return [row["blocked"] for row in rows]


def between(tx: Transaction, user: int, others: Collection[int]) -> set[tuple[int, int]]:
    """Who of somebody and these others has blocked whom: pairs of who has, and whom; never two of the others."""
    marks = ", ".join("?" * len(others))
    rows = tx.all(
        f"SELECT user_id, blocked FROM blocks WHERE (user_id = ? AND blocked IN ({marks}))"
        f" OR (blocked = ? AND user_id IN ({marks}))",
        user,
        *others,
        user,
        *others,
    )
    return {(row["user_id"], row["blocked"]) for row in rows}
