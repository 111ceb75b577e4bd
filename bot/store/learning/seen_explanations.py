"""Queries on what a guided match has explained to its players."""

from __future__ import annotations

from bot.store.transaction import Transaction
from engine.game import GameWord


def explained_to(tx: Transaction, match: int, seat: str) -> dict[str, int]:
    """Themes explained to a seat, oldest first, each with the seat's prompt version at that time."""
    rows = tx.all(
        "SELECT theme, prompt_version FROM seen_explanations WHERE match = ? AND seat = ?"
        " ORDER BY prompt_version, theme",
        match,
        seat,
    )
    return {row["theme"]: row["prompt_version"] for row in rows}


def save_explanation(tx: Transaction, match: int, seat: str, theme: GameWord, prompt_version: int) -> None:
    """Note that a theme was explained to a seat together with a prompt."""
    tx.insert("seen_explanations", {"match": match, "seat": seat, "theme": theme, "prompt_version": prompt_version})
