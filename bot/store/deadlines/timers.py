"""Queries on timers: what is due to happen to a match, and when (milliseconds)."""

from __future__ import annotations

from bot.store.transaction import Transaction


def set_timer(tx: Transaction, kind: str, match: int, due: int) -> None:
    """Set the match's timer of this kind, in place of one that it has."""
    tx.upsert("timers", {"kind": kind, "match": match, "due": due}, "match", "kind")
    tx.timer_set(due)


def drop_timer(tx: Transaction, kind: str, match: int) -> None:
    tx.run("DELETE FROM timers WHERE kind = ? AND match = ?", kind, match)


def due_timers(tx: Transaction, now: int) -> list[tuple[str, int]]:
    """The due timers as (kind, match), earliest first."""
    rows = tx.all("SELECT kind, match FROM timers WHERE due <= ? ORDER BY due, match", now)
    return [(kind, match) for kind, match in rows]


def next_due(tx: Transaction, now: int) -> int | None:
    """When the first timer after `now` is due."""
    return tx.number("SELECT min(due) FROM timers WHERE due > ?", now)
