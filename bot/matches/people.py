"""Use cases of a person: what he is called, for lists that outlive his visit, and what he has chosen for himself."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final

from bot.matches.house import House
from bot.matches.model import Person, PersonalSettings
from bot.store import people
from bot.store.errors import StoreError
from bot.store.people import EVERYWHERE
from bot.store.transaction import Transaction

log = logging.getLogger(__name__)

KEPT_NAMES: Final = 20_000
"""How many names are remembered so as not to write them again."""


class People:
    """Names as they were at each person's last press, in each server, and personal settings."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: dict[tuple[int, int], tuple[str, str | None]] = {}

    async def seen(self, guild: int | None, here: Person, everywhere: Person, locale: str | None = None) -> None:
        """Somebody has pressed something in a server: keep his name there, and the one he has everywhere, where new.

        `locale` is what his Discord is set to: in it he is written to where nothing was pressed.
        """
        told: dict[tuple[int, int], tuple[str, str | None]] = {(EVERYWHERE, everywhere.id): (everywhere.name, locale)}
        if guild is not None:
            told[guild, here.id] = here.name, None
        new = {key: known for key, known in told.items() if self._known.get(key) != known}
        if not new:
            return
        now = self._house.clock()

        def work(tx: Transaction) -> None:
            for (where, user), (name, spoken) in new.items():
                people.save_name(tx, where, user, name, now, spoken)

        try:
            await self._house.store.write(work)
        except StoreError as error:  # whatever was asked for need not wait for that
            log.warning("a name could not be kept: the database is %s", error.code)
            return
        if len(self._known) >= KEPT_NAMES:
            self._known.clear()
        self._known.update(new)

    async def reached(self, user: int) -> None:
        """Somebody has written from his private messages with the bot: it may write to him there again."""
        chosen = await self._house.store.read(lambda tx: people.find_settings(tx, user))
        if chosen is not None and chosen.unreachable is not None:
            try:
                await self._house.store.write(lambda tx: people.save_settings(tx, user, unreachable=None))
            except StoreError as error:
                log.warning("who is reached again could not be noted: the database is %s", error.code)

    async def names(self, guild: int, users: Iterable[int]) -> dict[int, str]:
        """What those we have seen are called in a server, or `EVERYWHERE`: never by a name from another server."""
        wanted = list(users)
        return await self._house.store.read(lambda tx: people.names_of(tx, guild, wanted))

    async def settings(self, user: int) -> PersonalSettings:
        """What somebody has chosen, or what holds for who has chosen nothing. Not kept in memory: other processes may
        be told, too."""
        return await self._house.store.read(lambda tx: self._house.settings(tx, user))

    async def choose(self, user: int, *, pictures: bool) -> PersonalSettings:
        """Choose between pictures and words; the settings as they are then."""

        def work(tx: Transaction) -> PersonalSettings:
            people.save_settings(tx, user, pictures=int(pictures))
            return self._house.settings(tx, user)

        return await self._house.store.write(work)
