"""Queries on people: what they were called at their last press, and what they have chosen for themselves."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.database import Transaction


async def save_name(db: Transaction, user: int, name: str, now: int) -> None:
    """Remember somebody's name."""
    await db.run(
        "INSERT INTO users (id, name, seen) VALUES (?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen = excluded.seen",
        user,
        name,
        now,
    )


async def names_of(db: Transaction, users: Iterable[int]) -> dict[int, str]:
    """The names of those who have ever pressed something."""
    wanted = list(users)
    if not wanted:
        return {}
    marks = ", ".join("?" * len(wanted))
    return {
        row["id"]: row["name"] for row in await db.all(f"SELECT id, name FROM users WHERE id IN ({marks})", *wanted)
    }


async def save_pictures(db: Transaction, user: int, wanted: bool) -> None:
    """Remember whether somebody wants pictures."""
    await db.run(
        "INSERT INTO settings (user_id, pictures) VALUES (?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET pictures = excluded.pictures",
        user,
        int(wanted),
    )


async def wants_pictures(db: Transaction, user: int) -> bool | None:
    """Whether somebody wants pictures; None if he has never said."""
    row = await db.one("SELECT pictures FROM settings WHERE user_id = ?", user)
    return None if row is None else bool(row["pictures"])
