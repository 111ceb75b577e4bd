"""Queries on processes of the bot: which of them run, as far as the database can tell, by the database's own clock."""

from __future__ import annotations

from typing import Final

from bot.store.transaction import Transaction

FORGOTTEN_MS: Final = 3_600_000
"""Milliseconds after the end of its lease for which a process is remembered. Its leases are free at once."""


def register_alone(tx: Transaction, name: str) -> None:
    """Note that a process runs, and no other: what others have leased is free."""
    tx.run("DELETE FROM processes WHERE name <> ?", name)
    tx.upsert("processes", {"name": name, "until": None}, "name")


def beat(tx: Transaction, name: str, lease_ms: int) -> None:
    """Note that a process runs, and will until its lease ends if it is not heard of again."""
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
    """Note that a process has ended: what it leases is free."""
    tx.run("DELETE FROM processes WHERE name = ?", name)


def alive_for(tx: Transaction, name: str) -> float:
    """Milliseconds for which a process may still run if it is not heard of again; 0: it has ended."""
    if (row := tx.one("SELECT until FROM processes WHERE name = ?", name)) is None:
        return 0
    return float("inf") if row["until"] is None else float(max(0, row["until"] - tx.now()))
