"""Queries on requests: the commands and presses that have made a match."""

from __future__ import annotations

from bot.store.transaction import Transaction


def find_deduplicated(tx: Transaction, request: int) -> int | None:
    """The match that a command or press has made, if it was carried out before."""
    found = tx.value("SELECT match FROM requests WHERE id = ?", request)
    return None if found is None else int(found)


def save_deduplicated(tx: Transaction, request: int, match: int, now: int, forget_before: int) -> None:
    """Remember what a command or press has made; those from before a time (milliseconds) cannot come again."""
    tx.run("DELETE FROM requests WHERE at < ?", forget_before)
    tx.insert("requests", {"id": request, "match": match, "at": now})
