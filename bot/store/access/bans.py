"""Queries on bans of a person by a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.durations import Time
from bot.ids import GuildId, UserId
from bot.store.rows import values
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class BanRow:
    """A ban; see the table."""

    user_id: UserId
    at: Time
    by_user: UserId
    reason: str
    until: Time | None = None


BANS: Final = "FROM bans WHERE guild = ? AND (until IS NULL OR until > ?)"
"""A server's bans as of a time."""


def find_ban(tx: Transaction, guild: GuildId, user: UserId, now: Time) -> BanRow | None:
    """The person's ban from a server, if there is one `now`."""
    return tx.find(BanRow, f"{BANS} AND user_id = ?", guild, now, user)


def bans_of(tx: Transaction, guild: GuildId, now: Time, most: int) -> list[BanRow]:
    """A server's bans as of `now`, newest first."""
    return tx.load(BanRow, f"{BANS} ORDER BY at DESC, user_id LIMIT ?", guild, now, most)


def save_ban(tx: Transaction, guild: GuildId, ban: BanRow) -> None:
    """Add a ban, or replace the person's earlier one."""
    tx.upsert("bans", {"guild": guild, **values(ban)}, "guild", "user_id")


def drop_ban(tx: Transaction, guild: GuildId, user: UserId) -> None:
    tx.run("DELETE FROM bans WHERE guild = ? AND user_id = ?", guild, user)
