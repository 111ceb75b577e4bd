"""Queries on a server's audit log."""

from __future__ import annotations

from dataclasses import dataclass

from bot.durations import Time
from bot.ids import GuildId, UserId
from bot.store.rows import values
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One change by `user_id` at a time, with a setting's value before and after; see the table."""

    user_id: UserId
    at: Time
    change: str
    before: str | None
    after: str | None


def add_entry(
    tx: Transaction, guild: GuildId, at: Time, user: UserId, change: str, old: str | None = None, new: str | None = None
) -> None:
    """Append to a server's audit log."""
    entry = AuditRow(user, at, change, old, new)
    tx.insert("audit", {"guild": guild, "number": tx.next_id("audit"), **values(entry)})


def count_entries(tx: Transaction, guild: GuildId) -> int:
    return tx.number("SELECT count(*) FROM audit WHERE guild = ?", guild) or 0


def entries(tx: Transaction, guild: GuildId, most: int, skip: int) -> list[AuditRow]:
    """A page of a server's audit log, newest first."""
    source = "FROM audit WHERE guild = ? ORDER BY number DESC LIMIT ? OFFSET ?"
    return tx.load(AuditRow, source, guild, most, skip)
