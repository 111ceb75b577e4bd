"""Queries on processes of the bot and their leases, by the database's clock."""

from __future__ import annotations

from bot.store.transaction import Transaction


def register_alone(tx: Transaction, name: str) -> None:
    """Note that this process runs and no other: the leases of others end."""
    tx.run("DELETE FROM processes WHERE name <> ?", name)
    tx.upsert("processes", {"name": name, "until": None}, "name")


def alive_for(tx: Transaction, name: str) -> float:
    """Milliseconds until the lease of a process ends; 0: it has ended; infinite: it runs alone."""
    if (row := tx.one("SELECT until FROM processes WHERE name = ?", name)) is None:
        return 0
    return float("inf") if row["until"] is None else float(max(0, row["until"] - tx.now()))
