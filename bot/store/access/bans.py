"""Queries on bans: who may not play in a server."""

from __future__ import annotations

from dataclasses import dataclass

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
    row = tx.one("SELECT user_id, at, by_user, reason FROM bans WHERE guild = ? AND user_id = ?", guild, user)
    return None if row is None else BanRow(*row)


def bans_of(tx: Transaction, guild: int, most: int) -> list[BanRow]:
    """A server's bans, newest first."""
    rows = tx.all(
        "SELECT user_id, at, by_user, reason FROM bans WHERE guild = ? ORDER BY at DESC, user_id LIMIT ?", guild, most
    )
    return [BanRow(*row) for row in rows]


def save_ban(tx: Transaction, guild: int, ban: BanRow) -> None:
    """Add a ban, or replace the person's earlier one."""
    tx.run(
        "INSERT INTO bans (guild, user_id, at, by_user, reason) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild, user_id)"
        " DO UPDATE SET at = excluded.at, by_user = excluded.by_user, reason = excluded.reason",
        guild,
        ban.user_id,
        ban.at,
        ban.by_user,
        ban.reason,
    )


def drop_ban(tx: Transaction, guild: int, user: int) -> None:
    tx.run("DELETE FROM bans WHERE guild = ? AND user_id = ?", guild, user)
