"""Names as they were at each person's last press."""

from __future__ import annotations

from bot.store.database import Database
from bot.store.people import names_of, save_name


async def test_the_last_name_counts(database: Database) -> None:
    async with database.transaction() as db:
        await save_name(db, 2**63 - 1, "Ann", 1)
        await save_name(db, 2**63 - 1, "Anna ' -- 🏰", 2)
        await save_name(db, 7, "Ben", 3)
        assert await names_of(db, [2**63 - 1, 7, 8]) == {2**63 - 1: "Anna ' -- 🏰", 7: "Ben"}


async def test_nobodys_names_are_not_asked_for(database: Database) -> None:
    queries: list[str] = []
    async with database.reading() as db:
        await database._connection.set_trace_callback(queries.append)
        assert await names_of(db, []) == {}
        assert queries == []
