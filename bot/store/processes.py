"""Queries on processes of the bot: which of them run, as far as the database can tell."""

from __future__ import annotations

from bot.store.transaction import Transaction


def register_alone(tx: Transaction, name: str) -> None:
    """Note that a process runs, and no other: what others have leased is free."""
    tx.run("DELETE FROM processes WHERE name <> ?", name)
    tx.upsert("processes", {"name": name, "until": None}, "name")


def is_alive(tx: Transaction, name: str, now: int) -> bool:
    """Whether a process may still run at a time (milliseconds)."""
    return tx.value("SELECT 1 FROM processes WHERE name = ? AND (until IS NULL OR until > ?)", name, now) is not None
