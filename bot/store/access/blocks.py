"""Queries on who may not play: blocks of a person by another, bans of a person by a server."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from bot.store.rows import values
from bot.store.transaction import Transaction, marks


def block(tx: Transaction, user: int, other: int, now: int) -> None:
    """Add a block; does nothing if it exists."""
    tx.run("INSERT INTO blocks (user_id, blocked, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", user, other, now)


def unblock(tx: Transaction, user: int, other: int) -> None:
    tx.run("DELETE FROM blocks WHERE user_id = ? AND blocked = ?", user, other)


def blocked_by(tx: Transaction, user: int) -> list[int]:
    """The people whom a person has blocked, newest first."""
    return tx.column("SELECT blocked FROM blocks WHERE user_id = ? ORDER BY at DESC, blocked", user)


def blocks_between(tx: Transaction, user: int, others: Collection[int]) -> set[tuple[int, int]]:
    """The blocks between a person and these others, both ways, as pairs (blocker, blocked)."""
    rows = tx.all(
        f"SELECT user_id, blocked FROM blocks WHERE (user_id = ? AND blocked IN ({marks(others)}))"
        f" OR (blocked = ? AND user_id IN ({marks(others)}))",
        user,
        *others,
        user,
        *others,
    )
    return {(row["user_id"], row["blocked"]) for row in rows}


@dataclass(frozen=True, slots=True)
class BanRow:
    """A ban; see the table."""

    user_id: int
    at: int
    by_user: int
    reason: str
    until: int | None = None


_BANS: Final = "FROM bans WHERE guild = ? AND (until IS NULL OR until > ?)"


def find_ban(tx: Transaction, guild: int, user: int, now: int) -> BanRow | None:
    """The person's ban from a server, if there is one `now`."""
    return tx.find(BanRow, f"{_BANS} AND user_id = ?", guild, now, user)


def bans_of(tx: Transaction, guild: int, now: int, most: int) -> list[BanRow]:
    """A server's bans as of `now`, newest first."""
    return tx.load(BanRow, f"{_BANS} ORDER BY at DESC, user_id LIMIT ?", guild, now, most)


def save_ban(tx: Transaction, guild: int, ban: BanRow) -> None:
    """Add a ban, or replace the person's earlier one."""
    tx.upsert("bans", {"guild": guild, **values(ban)}, "guild", "user_id")


def drop_ban(tx: Transaction, guild: int, user: int) -> None:
    tx.run("DELETE FROM bans WHERE guild = ? AND user_id = ?", guild, user)
