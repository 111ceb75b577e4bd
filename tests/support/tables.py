"""The tables of a database of either engine, and their columns."""

from __future__ import annotations

from bot.store.postgresql.transaction import PostgreSQLTransaction
from bot.store.transaction import Transaction


def columns_of(tx: Transaction) -> dict[str, list[str]]:
    """The columns of every table of ours."""
    if isinstance(tx, PostgreSQLTransaction):
        found: dict[str, list[str]] = {}
        for table, name in tx.all(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
            " AND table_name <> 'schema_version' ORDER BY table_name, ordinal_position"
        ):
            found.setdefault(table, []).append(name)
        return found
    tables = tx.column("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_version' ORDER BY name")
    return {table: [row["name"] for row in tx.all(f"PRAGMA table_info({table})")] for table in tables}
