"""Queries on the pulse: when the bot was last known to run (milliseconds)."""

from __future__ import annotations

from bot.store.transaction import Transaction


def last_beat(tx: Transaction) -> int | None:
    """When that was; None before the first time."""
    when = tx.value("SELECT max(at) FROM pulse")
    return None if when is None else int(when)


def beat(tx: Transaction, now: int) -> None:
    """It runs now."""
    if tx.run("UPDATE pulse SET at = ?", now) == 0:
        tx.insert("pulse", {"at": now})
