"""Queries on timers: what is to happen to a match, and when (milliseconds)."""

from __future__ import annotations

from bot.store.database import Transaction


async def set_timer(db: Transaction, kind: str, match: int, due: int) -> None:
    """Have something happen to a match at a time."""
    await db.insert("timers", {"kind": kind, "match": match, "due": due})


async def drop_timer(db: Transaction, kind: str, match: int) -> None:
    """Have it not happen."""
    await db.run("DELETE FROM timers WHERE kind = ? AND match = ?", kind, match)


async def due_timers(db: Transaction, now: int) -> list[tuple[str, int]]:
    """What is due, as (kind, match), earliest first."""
    return [
        (row["kind"], row["match"])
        for row in await db.all("SELECT kind, match FROM timers WHERE due <= ? ORDER BY due", now)
    ]


async def next_due(db: Transaction) -> int | None:
    """When the next timer is due."""
    when = await db.value("SELECT min(due) FROM timers")
    return None if when is None else int(when)
