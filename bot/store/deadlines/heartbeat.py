"""Queries on the heartbeat: when the bot was last known to run, and the grace that it gives after an outage.

All times are in milliseconds.
"""

from __future__ import annotations

from bot.store.transaction import Transaction


def last_beat(tx: Transaction) -> int | None:
    """Time of the last beat; None before the first."""
    return tx.number("SELECT max(at) FROM heartbeat")


def save_beat(tx: Transaction, now: int) -> None:
    if tx.run("UPDATE heartbeat SET at = ?", now) == 0:
        tx.insert("heartbeat", {"at": now})


def begin_grace(tx: Transaction, until: int) -> None:
    """Note that every prompted seat is being given time until then; replaces any earlier grace."""
    tx.run("UPDATE heartbeat SET grace = ?", until)


def find_grace(tx: Transaction) -> int | None:
    """Until when prompted seats are being given time; None if that is done."""
    return tx.number("SELECT grace FROM heartbeat")


def end_grace(tx: Transaction, until: int) -> None:
    """Note that every prompted seat has been given time until then."""
    tx.run("UPDATE heartbeat SET grace = NULL WHERE grace = ?", until)
