"""Queries that take away what nobody needs any more: closed challenges, old reviews. Matches that were played stay."""

from __future__ import annotations

from typing import Final

from bot.store.transaction import Transaction

REFERRING: Final = (
    *("seats", "actions", "positions", "drafts", "posts", "requests", "timers", "explained"),
    *("follows", "rated_results", "solo_results", "reviews"),
)
"""Every table with a column `match`."""


def drop_closed(tx: Transaction, before: int, most: int) -> int:
    """Take away challenges that were closed before a time (milliseconds), at most so many; how many there were."""
    rows = tx.all(
        "SELECT m.id FROM matches m WHERE m.state = 'closed' AND m.ended <= ?"
        " AND NOT EXISTS (SELECT 1 FROM matches r WHERE r.parent = m.id)"
        " ORDER BY m.ended LIMIT ?",
        before,
        most,
    )
    ids = [row["id"] for row in rows]
    if ids:
        marks = ", ".join("?" * len(ids))
        for table in REFERRING:
            tx.run(f"DELETE FROM {table} WHERE match IN ({marks})", *ids)
        tx.run(f"DELETE FROM matches WHERE id IN ({marks})", *ids)
    return len(ids)


def drop_reviews(tx: Transaction, before: int, most: int) -> int:
    """Take away reviews of matches that ended before a time, at most so many; how many there were.

    Whoever asks for one again has it made again.
    """
    return tx.run(
        "DELETE FROM reviews WHERE match IN (SELECT match FROM reviews WHERE ended <= ? ORDER BY ended LIMIT ?)",
        before,
        most,
    )
