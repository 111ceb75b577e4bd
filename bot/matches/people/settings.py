"""Use cases of a person's own data: names as last seen, reachability in private messages, settings and blocks."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot.durations import SECOND
from bot.ids import EVERYWHERE, GuildId, UserId
from bot.matches.access.eligibility import check_not_banned
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import BadOption, CannotBlock, TooManyBlocks
from bot.matches.core.model import Person
from bot.recent import Recent
from bot.settings.personal import PERSONAL, PersonalSettings
from bot.store.errors import StoreError
from bot.store.people import people, wishes
from bot.store.transaction import Transaction

log = logging.getLogger(__name__)

PRESENT_FOR: Final = 15 * SECOND
"""How long it is until a presser's names are read again, which another process may have deleted."""

PRESENT: Final = 10_000
"""How many such people are remembered."""

MAX_BLOCKED: Final = 200
"""Largest number of people whom one person may have blocked at a time."""


@dataclass(frozen=True, slots=True)
class ChosenSettings:
    """A person's settings and the people they have blocked, newest first. An unknown name is replaced by the id.

    `wishes`: the games of whose new challenges and tables in this server they are told.
    """

    settings: PersonalSettings
    blocked: tuple[Person, ...] = ()
    wishes: frozenset[str] = frozenset()


class PersonalSettingsCases:
    """Names are stored for each server, as they were at the person's last interaction there."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context
        # Hashes of what is stored about such people: a name that is deleted does not stay here.
        self._present = Recent[int, bool](PRESENT, context.clock, PRESENT_FOR)

    async def note_names(
        self, guild: GuildId, here: Person, everywhere: Person, locale: str | None = None, avatar: str | None = None
    ) -> None:
        """Store a presser's global name and their name in a server, if new or changed.

        `locale`: their Discord client's language, used for messages that do not answer an interaction. `avatar`: what
        Discord calls it; if they play, and it is another one than before, `avatar_changed` hears of it.
        """
        presser = hash((guild, here, everywhere, locale, avatar))
        if self._present.get(presser):
            return
        names: dict[GuildId, tuple[str, str | None]] = {EVERYWHERE: (everywhere.name, locale)}
        if guild:
            names[guild] = here.name, None

        def work(tx: Transaction) -> None:
            for scope, (name, language) in new.items():
                people.save_name(tx, scope, here.id, name, language)

        try:
            stored = await self._context.store.read(lambda tx: people.find_presser(tx, here.id, guild))
            if new := {scope: name for scope, name in names.items() if stored.names.get(scope) != name}:
                await self._context.store.write(work)
        except StoreError as error:  # the interaction itself does not depend on it
            log.warning("a name could not be kept: the database is %s: %s", error.code, error)
            return
        if stored.match and stored.avatar != avatar:
            self._context.avatar_changed(here.id, avatar, stored.match)
        self._present[presser] = True

    async def note_named(self, guild: GuildId, named: Sequence[Person]) -> None:
        """Store the names of people whom someone has challenged or banned, of whom none is known yet."""
        with suppress(StoreError):  # what named them does not depend on it
            if named:
                await self._context.store.write(lambda tx: _keep_names(tx, guild, named))

    async def note_reachable(self, user: UserId) -> None:
        """Note that a person takes private messages again, since they pressed something there."""
        chosen = await self._context.store.read(lambda tx: people.find_settings(tx, user))
        if chosen.unreachable is not None:
            try:
                await self._context.store.write(lambda tx: people.save_settings(tx, user, unreachable=None), user)
            except StoreError as error:
                log.warning("who is reached again could not be noted: the database is %s: %s", error.code, error)

    async def names(self, guild: GuildId, users: Iterable[UserId]) -> dict[UserId, str]:
        """Return known names of people in a server or `EVERYWHERE`; never a name from another server."""
        wanted = list(users)
        return await self._context.store.read(lambda tx: people.names_of(tx, guild, wanted))

    async def settings(self, user: UserId) -> PersonalSettings:
        """Return a person's settings."""
        return await self._context.store.read(lambda tx: people.find_settings(tx, user))

    async def chosen(self, user: UserId, guild: GuildId) -> ChosenSettings:
        """Return a person's settings, with names from this server for those they have blocked."""
        return await self._context.store.read(lambda tx: self._chosen(tx, user, guild))

    async def change(self, user: UserId, guild: GuildId, setting: str, choice: str) -> ChosenSettings:
        """Change a declared setting to one of its choices; return all settings. Raises `BadOption`."""
        offered = PERSONAL[setting].values(self._context.languages) if setting in PERSONAL else {}
        if choice not in offered:
            raise BadOption(option=setting, offered=tuple(offered))
        changes = {setting: offered[choice]}
        if setting == "reminders":
            changes["unreachable"] = None  # choosing private messages implies that they are open again

        def work(tx: Transaction) -> ChosenSettings:
            people.save_settings(tx, user, **changes)
            return self._chosen(tx, user, guild)

        return await self._context.store.write(work, user)

    async def block(self, user: UserId, guild: GuildId, others: Iterable[Person]) -> ChosenSettings:
        """Block people; return all settings. Matches in progress are not affected.

        The blocked people's names are stored for the list of blocks. Raises `CannotBlock`, `TooManyBlocks`.
        """
        named = list(others)
        if user in [person.id for person in named]:
            raise CannotBlock
        now = self._context.clock()

        def work(tx: Transaction) -> ChosenSettings:
            tx.hold(user)
            for person in named:
                people.block(tx, user, person.id, now)
            if len(people.blocked_by(tx, user)) > MAX_BLOCKED:
                raise TooManyBlocks(limit=MAX_BLOCKED)
            _keep_names(tx, guild, named)
            return self._chosen(tx, user, guild)

        return await self._context.store.write(work, user)

    async def unblock(self, user: UserId, guild: GuildId, others: Iterable[UserId]) -> ChosenSettings:
        """Unblock people; return all settings."""
        wanted = list(others)

        def work(tx: Transaction) -> ChosenSettings:
            for other in wanted:
                people.unblock(tx, user, other)
            return self._chosen(tx, user, guild)

        return await self._context.store.write(work, user)

    async def wish(self, user: UserId, guild: GuildId, game: str, *, wanted: bool) -> ChosenSettings:
        """Tell a person of what opens of a game in a server, or no longer; return all settings. Raises `Banned`."""

        def work(tx: Transaction) -> ChosenSettings:
            if wanted:
                check_not_banned(tx, guild, user, self._context.clock())
            (wishes.add_wish if wanted else wishes.drop_wishes)(tx, user, guild, game)
            return self._chosen(tx, user, guild)

        return await self._context.store.write(work, user)

    async def end_wishes(self, user: UserId) -> None:
        """Tell a person of nothing that opens any more."""
        await self._context.store.write(lambda tx: wishes.drop_wishes(tx, user), user)

    def _chosen(self, tx: Transaction, user: UserId, guild: GuildId) -> ChosenSettings:
        blocked = people.blocked_by(tx, user)
        names = people.names_of(tx, guild, blocked)
        persons = tuple(Person(other, names.get(other, str(other))) for other in blocked)
        return ChosenSettings(people.find_settings(tx, user), persons, wishes.wishes_of(tx, user, guild))


def _keep_names(tx: Transaction, guild: GuildId, named: Sequence[Person]) -> None:
    """Save people's names in a server, unless one is known."""
    known = people.names_of(tx, guild, (person.id for person in named))
    for person in named:
        if person.id not in known:
            people.save_name(tx, guild, person.id, person.name)
