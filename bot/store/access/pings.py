"""Queries on what counts against the hourly limits: a person's challenges, and the people whom they ping."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.rows import values
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class PingRow:
    """What one interaction of a person counts for. `at` is in milliseconds."""

    user_id: int
    at: int
    challenges: int
    people: int


def add_ping(tx: Transaction, row: PingRow) -> None:
    tx.insert("pings", values(row))


def pings_between(tx: Transaction, user: int, since: int, until: int) -> list[PingRow]:
    """A person's rows after a time and up to another (milliseconds), oldest first."""
    return tx.load(PingRow, "FROM pings WHERE user_id = ? AND at > ? AND at <= ? ORDER BY at", user, since, until)


def drop_pings_outside(tx: Transaction, since: int, until: int) -> None:
    """Delete the rows up to a time (milliseconds), and those after another: from before the clock was set back."""
    tx.run("DELETE FROM pings WHERE at <= ? OR at > ?", since, until)
