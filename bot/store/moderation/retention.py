"""Queries that delete what has expired: closed challenges, old reviews. Matches that were played are never deleted."""

from __future__ import annotations

from typing import Final

from bot.durations import Time
from bot.store.transaction import Transaction, marks

REFERRING: Final = (
    *("seats", "actions", "positions", "drafts", "posts", "deduplication", "timers", "seen_explanations"),
    *("follows", "rated_results", "solo_results", "reviews"),
)
"""Every table with a column `match`."""


def drop_closed(tx: Transaction, before: Time, most: int) -> int:
    """Delete at most `most` challenges that were closed up to a time; return their number."""
    ids = tx.column(
        "SELECT m.id FROM matches m WHERE m.state = 'closed' AND m.ended <= ?"
        " AND NOT EXISTS (SELECT 1 FROM matches r WHERE r.parent = m.id)"
        " ORDER BY m.ended LIMIT ?",
        before,
        most,
    )
    if ids:
        for table in REFERRING:
            tx.run(f"DELETE FROM {table} WHERE match IN ({marks(ids)})", *ids)
        tx.run(f"DELETE FROM matches WHERE id IN ({marks(ids)})", *ids)
    return len(ids)


def drop_reviews(tx: Transaction, before: Time, most: int) -> int:
    """Delete at most `most` reviews of matches that ended up to a time; return their number.

    A review that is requested later is computed again.
    """
    return tx.run(
        "DELETE FROM reviews WHERE match IN (SELECT match FROM reviews WHERE ended <= ? ORDER BY ended LIMIT ?)",
        before,
        most,
    )
