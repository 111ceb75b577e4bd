"""Queries on timers: what is to happen to a match, and when (milliseconds)."""

from __future__ import annotations

from bot.store.transaction import Transaction


def set_timer(tx: Transaction, kind: str, match: int, due: int) -> None:
    """Have something happen to a match at a time."""
    tx.insert("timers", {"kind": kind, "match": match, "due": due})
    tx.timer_set()


def drop_timer(tx: Transaction, kind: str, match: int) -> None:
    """Have it not happen."""
    tx.run("DELETE FROM timers WHERE kind = ? AND match = ?", kind, match)


def due_timers(tx: Transaction, now: int) -> list[tuple[str, int]]:
    """What is due, as (kind, match), earliest first."""
    return [
        (row["kind"], row["match"])
        for row in tx.all("SELECT kind, match FROM timers WHERE due <= ? ORDER BY due, match", now)
    ]


def next_due(tx: Transaction, now: int) -> int | None:
    """When the next timer is due that is not yet."""
    when = tx.value("SELECT min(due) FROM timers WHERE due > ?", now)
    return None if when is None else int(when)
