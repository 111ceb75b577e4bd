"""Queries on people: what they were called at their last press, and what they have chosen for themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.store.transaction import Transaction

EVERYWHERE: Final = 0
"""In place of a server: the name that a person has outside of any."""


def save_name(tx: Transaction, guild: int, user: int, name: str, now: int) -> None:
    """Remember what somebody is called in a server, or `EVERYWHERE` else."""
    tx.run(
        "INSERT INTO names (guild, user_id, name, seen) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (guild, user_id) DO UPDATE SET name = excluded.name, seen = excluded.seen",
        guild,
        user,
        name,
        now,
    )


def names_of(tx: Transaction, guild: int, users: Iterable[int]) -> dict[int, str]:
    """What people are called in a server, or everywhere; the name from elsewhere where they have not been seen there.

    Never a name from another server. Who was never seen at all is left out.
    """
    wanted = list(dict.fromkeys(users))
    found: dict[int, str] = {}
    for start in range(0, len(wanted), 500):
        some = wanted[start : start + 500]
        marks = ", ".join("?" * len(some))
        rows = tx.all(
            f"SELECT user_id, name FROM names WHERE user_id IN ({marks}) AND guild IN (?, ?) ORDER BY guild",
            *some,
            EVERYWHERE,
            guild,
        )
        found.update((row["user_id"], row["name"]) for row in rows)  # a server's name comes after the other
    return found


def save_pictures(tx: Transaction, user: int, wanted: bool) -> None:
    """Remember whether somebody wants pictures."""
    tx.run(
        "INSERT INTO settings (user_id, pictures) VALUES (?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET pictures = excluded.pictures",
        user,
        int(wanted),
    )


def wants_pictures(tx: Transaction, user: int) -> bool | None:
    """Whether somebody wants pictures; None if he has never said."""
    row = tx.one("SELECT pictures FROM settings WHERE user_id = ?", user)
    return None if row is None else bool(row["pictures"])
