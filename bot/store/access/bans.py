"""Queries on bans: who may not play in a server."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.rows import values
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class BanRow:
    """A ban; see the table."""

    user_id: int
    at: int
    by_user: int
    reason: str


def find_ban(tx: Transaction, guild: int, user: int) -> BanRow | None:
    """The person's ban from a server, if there is one."""
    return tx.find(BanRow, "FROM bans WHERE guild = ? AND user_id = ?", guild, user)


def bans_of(tx: Transaction, guild: int, most: int) -> list[BanRow]:
    """A server's bans, newest first."""
    return tx.load(BanRow, "FROM bans WHERE guild = ? ORDER BY at DESC, user_id LIMIT ?", guild, most)


def save_ban(tx: Transaction, guild: int, ban: BanRow) -> None:
    """Add a ban, or replace the person's earlier one."""
    tx.upsert("bans", {"guild": guild, **values(ban)}, "guild", "user_id")


def drop_ban(tx: Transaction, guild: int, user: int) -> None:
    tx.run("DELETE FROM bans WHERE guild = ? AND user_id = ?", guild, user)
