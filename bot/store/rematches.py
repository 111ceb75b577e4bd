"""Queries on rematches: what has come of the wish to play a match again."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import Transaction


@dataclass(frozen=True, slots=True)
class RematchRow:
    """`rematch` is the latest one made, `asked` when a player asked the other for one since, in milliseconds."""

    match: int
    asked: int | None
    rematch: int | None


async def find_rematch(db: Transaction, match: int) -> RematchRow | None:
    """What is known of the rematch of a match."""
    row = await db.one("SELECT match, asked, rematch FROM rematches WHERE match = ?", match)
    return None if row is None else RematchRow(**dict(row))


async def save_rematch(db: Transaction, match: int, *, asked: int | None, rematch: int | None) -> None:
    """Keep it in place of what was known."""
    await db.run("DELETE FROM rematches WHERE match = ?", match)
    await db.insert("rematches", {"match": match, "asked": asked, "rematch": rematch})
