"""Queries on people: what they were called at their last press, and what they have chosen for themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.store.transaction import Transaction, Value

EVERYWHERE: Final = 0
"""In place of a server: the name that a person has outside of any."""


def save_name(tx: Transaction, guild: int, user: int, name: str, locale: str | None = None) -> None:
    """Remember what somebody is called in a server, or `EVERYWHERE` else, with the locale of his Discord."""
    tx.run(
        "INSERT INTO names (guild, user_id, name, locale) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (guild, user_id) DO UPDATE SET name = excluded.name, locale = excluded.locale",
        guild,
        user,
        name,
        locale,
    )


def locale_of(tx: Transaction, user: int) -> str | None:
    """What somebody's Discord was set to at his last press; None without a press."""
    row = tx.one("SELECT locale FROM names WHERE guild = ? AND user_id = ?", EVERYWHERE, user)
    return None if row is None else row["locale"]


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


@dataclass(frozen=True, slots=True)
class SettingsRow:
    """What somebody has chosen for himself; see the table for what each part means."""

    pictures: bool = True
    language: str | None = None
    reminders: str = "channel"
    challenges: str = "anyone"
    hints: bool = True
    unreachable: int | None = None


def find_settings(tx: Transaction, user: int) -> SettingsRow | None:
    """What somebody has chosen; None if he has never chosen anything."""
    row = tx.one(f"SELECT {', '.join(SettingsRow.__slots__)} FROM settings WHERE user_id = ?", user)
    if row is None:
        return None
    return SettingsRow(**{**dict(row), "pictures": bool(row["pictures"]), "hints": bool(row["hints"])})


def save_settings(tx: Transaction, user: int, **changes: Value) -> None:
    """Change columns of what somebody has chosen."""
    tx.run("INSERT INTO settings (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING", user)
    sets = ", ".join(f"{name} = ?" for name in changes)
    tx.run(f"UPDATE settings SET {sets} WHERE user_id = ?", *changes.values(), user)
