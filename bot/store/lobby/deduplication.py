"""Queries on interactions that have made a match: if delivered again, they make no other."""

from __future__ import annotations

from bot.store.transaction import Transaction


def find_deduplicated(tx: Transaction, request: int) -> int | None:
    """The match that an interaction has made, if it was handled before."""
    return tx.number("SELECT match FROM deduplication WHERE id = ?", request)


def save_deduplicated(tx: Transaction, request: int, match: int, now: int, forget_before: int) -> None:
    """Save which match an interaction has made; delete the rows before `forget_before` (milliseconds)."""
    tx.run("DELETE FROM deduplication WHERE at < ?", forget_before)
    tx.insert("deduplication", {"id": request, "match": match, "at": now})
