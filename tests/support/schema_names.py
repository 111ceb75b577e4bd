"""Units of work for the tests of the store: names that are written and read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.ids import MatchId
from bot.store.store import Store
from bot.store.transaction import Transaction

PEOPLE: Final = "CREATE TABLE users (id BIGINT PRIMARY KEY, name TEXT NOT NULL, seen BIGINT NOT NULL);"
"""A table of the tests' own, so that they outlive the bot's."""


async def with_people(path: Path) -> Store:
    """A new store that has that table, in a SQLite file."""
    return await add_people(await Store(path).connect())


async def add_people(store: Store) -> Store:
    """The same store, with that table."""
    await store.write(lambda tx: tx.run(PEOPLE))
    return store


class SaveName:
    """Save a name, touch the match of the same number."""

    def __init__(self, number: int, name: str = "Ann", *, fail: BaseException | None = None) -> None:
        self.number = number
        self._name = name
        self._fail = fail
        self.runs = 0

    def __call__(self, tx: Transaction) -> int:
        self.runs += 1
        tx.insert("users", {"id": self.number, "name": self._name, "seen": 0})
        tx.touched(MatchId(self.number))
        if self._fail is not None:
            raise self._fail
        return self.number


def names(tx: Transaction) -> dict[int, str]:
    """Who is there."""
    return {int(row["id"]): str(row["name"]) for row in tx.all("SELECT id, name FROM users ORDER BY id")}


async def numbers(store: Store) -> list[int]:
    """The numbers of who is there."""
    return list(await store.read(names))
