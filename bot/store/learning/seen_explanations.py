"""Queries on what a guided match has explained to whom."""

from __future__ import annotations

from bot.store.transaction import Transaction


def explained_to(tx: Transaction, match: int, seat: str) -> dict[str, int]:
    """Every theme that was explained to a seat, in the order in which it was, and what the seat was asked then."""
    rows = tx.all("SELECT theme, asked FROM explained WHERE match = ? AND seat = ? ORDER BY asked, theme", match, seat)
    return {row["theme"]: row["asked"] for row in rows}


def note(tx: Transaction, match: int, seat: str, theme: str, prompt_version: int) -> None:
    """A theme has been explained to a seat with what it was asked."""
    tx.insert("explained", {"match": match, "seat": seat, "theme": theme, "asked": prompt_version})
