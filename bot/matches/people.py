"""Use cases of a person: what he is called, for lists that outlive his visit, and what he has chosen for himself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.matches.house import House
from bot.matches.model import Person, PersonalSettings
from bot.store import people

KEPT_NAMES: Final = 10_000
"""How many names are remembered so as not to write them again."""


class People:
    """Names as they were at each person's last press, and personal settings."""

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

    async def settings(self, user: int) -> PersonalSettings:
        """What somebody has chosen, or what holds for who has chosen nothing. Not kept in memory: other processes may
        be told, too."""
        async with self._house.database.reading() as db:
            pictures = await people.wants_pictures(db, user)
        return PersonalSettings() if pictures is None else PersonalSettings(pictures)

    async def choose(self, user: int, *, pictures: bool) -> PersonalSettings:
        """Choose between pictures and words; the settings as they are then."""
        async with self._house.database.transaction() as db:
            await people.save_pictures(db, user, pictures)
        return PersonalSettings(pictures)
