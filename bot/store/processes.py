"""Queries on processes of the bot and their leases, by the database's clock."""

from __future__ import annotations

from typing import Final

from bot.store.transaction import Transaction

FORGOTTEN_MS: Final = 3_600_000
"""Milliseconds after the end of its lease for which the row of a process is kept. Its posts are free at once."""


def register_alone(tx: Transaction, name: str) -> None:
    """Note that this process runs and no other: the leases of others end."""
    tx.run("DELETE FROM processes WHERE name <> ?", name)
    tx.upsert("processes", {"name": name, "until": None}, "name")


def beat(tx: Transaction, name: str, lease_ms: int) -> None:
    """Renew the lease of a process."""
    now = tx.now()
    tx.upsert("processes", {"name": name, "until": now + lease_ms}, "name")
    tx.run("DELETE FROM processes WHERE until < ?", now - FORGOTTEN_MS)


def set_leaving(tx: Transaction, name: str) -> None:
    """Note that a process is being stopped: others take its shards over."""
    tx.update("processes", {"leaving": 1}, name=name)


def set_deaf(tx: Transaction, name: str, *, deaf: bool) -> None:
    """Note whether a process reaches Discord: others that do take its shards over if it does not."""
    tx.update("processes", {"deaf": int(deaf)}, name=name)


def unregister(tx: Transaction, name: str) -> None:
    """Note that a process has ended: its leases end."""
    tx.run("DELETE FROM processes WHERE name = ?", name)


def alive_for(tx: Transaction, name: str) -> float:
    """Milliseconds until the lease of a process ends; 0: it has ended; infinite: it runs alone."""
    if (row := tx.one("SELECT until FROM processes WHERE name = ?", name)) is None:
        return 0
    return float("inf") if row["until"] is None else float(max(0, row["until"] - tx.now()))
