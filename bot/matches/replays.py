"""Use cases: find a match that is over, and watch it again.

Whoever can see the channel of a match may watch it, and its players may, wherever it was. Nobody else learns that there
is such a match.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.matches.errors import NothingFinished, StillPlayed, UnknownMatch, UnknownReplay
from bot.matches.house import House
from bot.matches.model import Finished, History, Person, State, outcome_of
from bot.matches.play import Play
from bot.store import finished as store
from bot.store.finished import FinishedRow

OFFERED: Final = 25
"""How many matches are offered at once: Discord's limit."""

LOOKED_THROUGH: Final = 500
"""How many of a server's last matches, and of a person's own there, are looked through for a name."""


class Replays:
    """Matches that are over."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._play = Play(house)

    async def offered(
        self,
        game: str,
        viewer: int,
        guild: int,
        sees: Callable[[int], bool],
        typed: str = "",
        level_name: Callable[[int], str] = str,
    ) -> list[Finished]:
        """The matches of a server that somebody may watch: his own first, then the others', each newest first.

        `sees` tells whether he can see a channel. Every word that he has `typed` is in a player's name, which for the
        bot is that of its level, or begins the match's number; a whole number finds its match however old it is.
        """
        words = typed.casefold().replace("#", " ").split()
        async with self._house.database.reading() as db:
            rows = []
            if len(words) == 1 and words[0].isdecimal() and int(words[0]) < 2**63:
                rows += await store.finished(db, game, guild, 1, match=int(words[0]))
            rows += await store.finished(db, game, guild, LOOKED_THROUGH, user=viewer)
            rows += await store.finished(db, game, guild, LOOKED_THROUGH)
        own = {row.id for row in rows if viewer in {user for user, _ in row.players.values()}}
        offered: dict[int, Finished] = {}
        for row in rows:
            if len(offered) == OFFERED:
                break
            if row.id not in offered and _fits(row, words, level_name) and (row.id in own or sees(row.channel)):
                offered[row.id] = self._listed(game, row)
        return list(offered.values())

    async def newest(self, game: str, viewer: int, guild: int, sees: Callable[[int], bool]) -> int:
        """The first of those that are offered. Raises `NothingFinished`."""
        offered = await self.offered(game, viewer, guild, sees)
        if not offered:
            raise NothingFinished
        return offered[0].id

    async def watch(self, match: int, viewer: int, guild: int, sees: Callable[[int], Awaitable[bool]]) -> History:
        """Every position of a match that is over, as everybody may see it.

        Raises `UnknownReplay` if there is none that this person may watch, `StillPlayed` if it is not over.
        """
        try:
            found = await self._play.match(match)
        except UnknownMatch as error:
            raise UnknownReplay from error
        # Discord may have to be asked about the channel: outside of any transaction.
        if found.seat_of(viewer) is None and not (found.guild == guild and await sees(found.channel)):
            raise UnknownReplay
        if found.state is State.PLAY:
            raise StillPlayed
        if found.state is not State.OVER:
            raise UnknownReplay
        return await self._play.history(match)

    def _listed(self, game: str, row: FinishedRow) -> Finished:
        seats = self._house.games[game].rules.seats
        people = {seat: Person(user, name or str(user)) for seat in seats for user, name in (row.players[seat],)}
        return Finished(row.id, people, outcome_of(row.result, seats), row.ended, row.levels)


def _fits(row: FinishedRow, words: list[str], level_name: Callable[[int], str]) -> bool:
    people = [f"{name or user}" for seat, (user, name) in row.players.items() if seat not in row.levels]
    told = [name.casefold() for name in (*people, *map(level_name, row.levels.values()))]
    return all(str(row.id).startswith(word) or any(word in name for name in told) for word in words)
