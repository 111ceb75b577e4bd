"""Queries on reviews: the judged turns of a finished match."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.store.transaction import Transaction

Judged = tuple[float, float, str]
"""A turn: the chance of winning with it, the chance with the best turn, and the best turn."""


def find_review(tx: Transaction, match: int, judge: str) -> list[Judged] | None:
    """The match's review by this judge, turn by turn, if there is one."""
    text = tx.value("SELECT turns FROM reviews WHERE match = ? AND judge = ?", match, judge)
    return None if text is None else [(played, best, turn) for played, best, turn in json.loads(str(text))]


def save_review(tx: Transaction, match: int, judge: str, turns: Sequence[Judged]) -> None:
    """Save a review of a match that is over, in place of any older one."""
    tx.run("DELETE FROM reviews WHERE match = ?", match)
    tx.run(
        "INSERT INTO reviews (match, judge, ended, turns) SELECT id, ?, ended, ? FROM matches WHERE id = ?",
        judge,
        json.dumps(turns),
        match,
    )
