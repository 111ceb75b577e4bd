"""Queries on a server's audit log."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One change; see the table."""

    at: int
    user_id: int
    what: str
    before: str | None
    after: str | None


def add_entry(
    tx: Transaction, guild: int, at: int, user: int, what: str, before: str | None = None, after: str | None = None
) -> None:
    """Append to a server's audit log."""
    tx.run(
        "INSERT INTO audit (guild, number, at, user_id, what, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)",
        guild,
        tx.next_id("audit"),
        at,
        user,
        what,
        before,
        after,
    )


def count_entries(tx: Transaction, guild: int) -> int:
    return int(tx.value("SELECT count(*) FROM audit WHERE guild = ?", guild) or 0)


def entries(tx: Transaction, guild: int, most: int, skip: int) -> list[AuditRow]:
    """A page of a server's audit log, newest first."""
    rows = tx.all(
        "SELECT at, user_id, what, before, after FROM audit WHERE guild = ? ORDER BY number DESC LIMIT ? OFFSET ?",
        guild,
        most,
        skip,
    )
    return [AuditRow(*row) for row in rows]
