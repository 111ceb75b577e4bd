"""Queries on the pulse: when the bot was last known to run, and the grace that it gives after an outage.

All times are in milliseconds.
"""

from __future__ import annotations

from bot.store.transaction import Transaction


def last_beat(tx: Transaction) -> int | None:
    """When that was; None before the first time."""
    when = tx.value("SELECT max(at) FROM pulse")
    return None if when is None else int(when)


def save_beat(tx: Transaction, now: int) -> None:
    """It runs now."""
    if tx.run("UPDATE pulse SET at = ?", now) == 0:
        tx.insert("pulse", {"at": now})


def begin_grace(tx: Transaction, until: int) -> None:
    """Note that all who are asked something are being given time until then, in place of any earlier grace."""
    tx.run("UPDATE pulse SET grace = ?", until)


def find_grace(tx: Transaction) -> int | None:
    """Until when people are being given time; None if that is done."""
    until = tx.value("SELECT grace FROM pulse")
    return None if until is None else int(until)


def end_grace(tx: Transaction, until: int) -> None:
    """Note that everyone has been given time until then."""
    tx.run("UPDATE pulse SET grace = NULL WHERE grace = ?", until)
