"""Queries on interactions that have made a match: if delivered again, they make no other."""

from __future__ import annotations

from bot.store.transaction import Transaction


def find_deduplicated(tx: Transaction, request: int) -> int | None:
    """The match that an interaction has made, if it was handled before."""
    return tx.number("SELECT match FROM deduplication WHERE id = ?", request)


def save_deduplicated(tx: Transaction, request: int, match: int, now: int) -> None:
    """Save which match an interaction has made."""
    tx.insert("deduplication", {"id": request, "match": match, "at": now})


def drop_deduplicated(tx: Transaction, before: int) -> None:
    """Delete the rows from before a time (milliseconds)."""
    tx.run("DELETE FROM deduplication WHERE at < ?", before)
