"""Queries on people's days away: intervals in milliseconds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.store.transaction import Transaction


def away_of(tx: Transaction, users: Iterable[int], since: int) -> dict[int, list[tuple[int, int]]]:
    """People's intervals (start, end) that end after `since`, in order; people without one are omitted."""
    wanted = list(dict.fromkeys(users))
    if not wanted:
        return {}
    found: dict[int, list[tuple[int, int]]] = {}
    among, given = tx.among("user_id", wanted)
    for row in tx.all(
        f"SELECT user_id, start, until FROM away WHERE {among} AND until > ? ORDER BY user_id, start",
        *given,
        since,
    ):
        found.setdefault(row["user_id"], []).append((row["start"], row["until"]))
    return found


def set_away(tx: Transaction, user: int, spans: Sequence[tuple[int, int]]) -> None:
    """Replace a person's intervals."""
    tx.run("DELETE FROM away WHERE user_id = ?", user)
    for start, until in spans:
        tx.insert("away", {"user_id": user, "start": start, "until": until})
