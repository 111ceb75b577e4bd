"""Queries on what counts against the limits of an hour: challenges that people make, and people whom they ping."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class PingRow:
    """What one command or press of a person counts for. `at` is in milliseconds."""

    user_id: int
    at: int
    challenges: int
    people: int


def add_ping(tx: Transaction, row: PingRow) -> None:
    """Count what somebody does."""
    tx.insert("pings", {name: getattr(row, name) for name in PingRow.__slots__})


def pings_since(tx: Transaction, user: int, since: int) -> list[PingRow]:
    """What a person has done after a time (milliseconds), oldest first."""
    rows = tx.all(
        "SELECT user_id, at, challenges, people FROM pings WHERE user_id = ? AND at > ? ORDER BY at", user, since
    )
    return [PingRow(*row) for row in rows]


def drop_pings(tx: Transaction, before: int) -> None:
    """Forget what was done up to a time (milliseconds)."""
    tx.run("DELETE FROM pings WHERE at <= ?", before)
