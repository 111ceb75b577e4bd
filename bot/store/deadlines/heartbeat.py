"""Queries on the heartbeat: when any process of the bot last heard Discord, and the grace given after an outage.

One row. All times are in milliseconds.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.store.transaction import Transaction


class Beat(NamedTuple):
    """The time of the last beat, and until when prompted seats are being given grace; None: they have it."""

    at: int
    grace: int | None


def last_beat(tx: Transaction) -> Beat | None:
    """The last beat; None before the first start of all."""
    row = tx.one("SELECT at, grace FROM heartbeat")
    return None if row is None else Beat(*row)


def save_beat(tx: Transaction, before: Beat | None, now: int, grace: int | None = None) -> bool:
    """Store a beat, and the `grace` that it begins; False if another process has stored one since `before`."""
    if before is None:
        return tx.run("INSERT INTO heartbeat (number, at) VALUES (1, ?) ON CONFLICT (number) DO NOTHING", now) == 1
    return tx.run("UPDATE heartbeat SET at = ?, grace = coalesce(?, grace) WHERE at = ?", now, grace, before.at) == 1


def end_grace(tx: Transaction, until: int) -> None:
    """Note that every prompted seat has been given grace until that time."""
    tx.run("UPDATE heartbeat SET grace = NULL WHERE grace = ?", until)
