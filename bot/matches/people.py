"""Use case: remember what people are called, for lists that outlive their visit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.matches.house import House
from bot.matches.model import Person
from bot.store import people

KEPT_NAMES: Final = 10_000
"""How many names are remembered so as not to write them again."""


class People:
    """Names as they were at each person's last press."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: dict[int, str] = {}

    async def seen(self, person: Person) -> None:
        """Somebody has pressed something: keep his name if it is new."""
        if self._known.get(person.id) == person.name:
            return
        async with self._house.database.transaction() as db:
            await people.save_name(db, person.id, person.name, self._house.clock())
        if len(self._known) >= KEPT_NAMES:
            self._known.clear()
        self._known[person.id] = person.name

    async def names(self, users: Iterable[int]) -> dict[int, str]:
        """The names of those we have seen."""
        async with self._house.database.reading() as db:
            return await people.names_of(db, users)
