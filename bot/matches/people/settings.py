"""Use cases of a person: what he is called, for lists that outlive his visit, and what he has chosen for himself."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.i18n.translator import LANGUAGES
from bot.matches.access.eligibility import ANYONE, KNOWN, NOBODY
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import BadOption, CannotBlock, TooManyBlocks
from bot.matches.core.model import Person, PersonalSettings
from bot.store.access import blocks
from bot.store.errors import StoreError
from bot.store.people import people
from bot.store.people.people import EVERYWHERE
from bot.store.transaction import Transaction, Value

log = logging.getLogger(__name__)

KEPT_NAMES: Final = 20_000
"""How many names are remembered so as not to write them again."""

CHOICES: Final[Mapping[str, Mapping[str, Value]]] = {
    "language": {"discord": None, **{language: language for language in LANGUAGES}},
    "pictures": {"on": 1, "off": 0},
    "hints": {"on": 1, "off": 0},
    "reminders": {name: name for name in ("channel", "direct", "off")},
    "challenges": {name: name for name in (ANYONE, KNOWN, NOBODY)},
}
"""What may be chosen for each setting: what people choose, and what is stored."""

MOST_BLOCKED: Final = 200
"""How many people somebody can have blocked at a time."""


@dataclass(frozen=True, slots=True)
class ChosenSettings:
    """All that somebody has chosen for himself. `blocked` are those he does not want to play with, the latest first.

    Who has never been seen is there by his id alone.
    """

    settings: PersonalSettings
    blocked: tuple[Person, ...] = ()


class PersonalSettingsCases:
    """Names as they were at each person's last press, in each server, and personal settings."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context
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

        def work(tx: Transaction) -> None:
            for (where, user), (name, spoken) in new.items():
                people.save_name(tx, where, user, name, spoken)

        try:
            await self._context.store.write(work)
        except StoreError as error:  # whatever was asked for need not wait for that
            log.warning("a name could not be kept: the database is %s: %s", error.code, error)
            return
        if len(self._known) >= KEPT_NAMES:
            self._known.clear()
        self._known.update(new)

    async def reached(self, user: int) -> None:
        """Somebody has written from his private messages with the bot: it may write to him there again."""
        chosen = await self._context.store.read(lambda tx: people.find_settings(tx, user))
        if chosen is not None and chosen.unreachable is not None:
            try:
                await self._context.store.write(lambda tx: people.save_settings(tx, user, unreachable=None))
            except StoreError as error:
                log.warning("who is reached again could not be noted: the database is %s: %s", error.code, error)

    def forget(self, user: int) -> None:
        """Nothing is kept of a person any more: his next press is that of somebody new."""
        for key in [key for key in self._known if key[1] == user]:
            del self._known[key]

    async def names(self, guild: int, users: Iterable[int]) -> dict[int, str]:
        """What those we have seen are called in a server, or `EVERYWHERE`: never by a name from another server."""
        wanted = list(users)
        return await self._context.store.read(lambda tx: people.names_of(tx, guild, wanted))

    async def settings(self, user: int) -> PersonalSettings:
        """What somebody has chosen, or what holds for who has chosen nothing. Not kept in memory: other processes may
        be told, too."""
        return await self._context.store.read(lambda tx: self._context.settings(tx, user))

    async def chosen(self, user: int, guild: int) -> ChosenSettings:
        """All that somebody has chosen; those he has blocked by their names in this server."""
        return await self._context.store.read(lambda tx: self._chosen(tx, user, guild))

    async def choose(self, user: int, guild: int, setting: str, choice: str) -> ChosenSettings:
        """Choose one of `CHOICES`; all that holds then. Raises `BadOption`."""
        offered = CHOICES.get(setting, {})
        if choice not in offered:
            raise BadOption(option=setting, offered=tuple(offered))
        changes = {setting: offered[choice]}
        if setting == "reminders":
            changes["unreachable"] = None  # whoever chooses private messages once more has opened them

        def work(tx: Transaction) -> ChosenSettings:
            people.save_settings(tx, user, **changes)
            return self._chosen(tx, user, guild)

        return await self._context.store.write(work)

    async def block(self, user: int, guild: int, others: Iterable[Person]) -> ChosenSettings:
        """Not to play with these people any more; all that somebody has chosen then.

        Matches that are under way go on. Their names are kept for the list, until they press something themselves.
        Raises `CannotBlock`, `TooManyBlocks`.
        """
        named = list(others)
        if user in [person.id for person in named]:
            raise CannotBlock
        now = self._context.clock()

        def work(tx: Transaction) -> ChosenSettings:
            for person in named:
                blocks.block(tx, user, person.id, now)
            if len(blocks.blocked_by(tx, user)) > MOST_BLOCKED:
                raise TooManyBlocks(limit=MOST_BLOCKED)
            known = people.names_of(tx, guild, (person.id for person in named))
            for person in named:
                if person.id not in known:
                    people.save_name(tx, guild, person.id, person.name)
            return self._chosen(tx, user, guild)

        return await self._context.store.write(work)

    async def unblock(self, user: int, guild: int, others: Iterable[int]) -> ChosenSettings:
        """To play with them again; all that somebody has chosen then."""
        wanted = list(others)

        def work(tx: Transaction) -> ChosenSettings:
            for other in wanted:
                blocks.unblock(tx, user, other)
            return self._chosen(tx, user, guild)

        return await self._context.store.write(work)

    def _chosen(self, tx: Transaction, user: int, guild: int) -> ChosenSettings:
        blocked = blocks.blocked_by(tx, user)
        names = people.names_of(tx, guild, blocked)
        return ChosenSettings(
            self._context.settings(tx, user), tuple(Person(other, names.get(other, str(other))) for other in blocked)
        )
