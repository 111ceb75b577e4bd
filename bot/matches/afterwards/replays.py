"""Use cases: find a match that is over, and watch it again.

Whoever can see the channel of a match may watch it, and its players may, wherever it was. Nobody else learns that there
is such a match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.matches.core.context import MatchContext
from bot.matches.core.errors import NothingFinished, StillPlayed, UnknownMatch, UnknownReplay
from bot.matches.core.model import Finished, History, Match, Person, State
from bot.matches.turns.play import Play, Spectator, may_see
from bot.store.people import finished as store
from bot.store.people.finished import FinishedRow
from bot.store.transaction import Transaction
from engine.game import Outcome

OFFERED: Final = 25
"""How many matches are offered at once: Discord's limit."""

LOOKED_THROUGH: Final = 500
"""How many of a server's last matches, and of a person's own there, are looked through for a name."""

AT_A_TIME: Final = 50
"""So many are read at a time: mostly the first ones will do."""

DIGITS: Final = 18
"""The most digits of a number that is looked for: any such number is one that the database can hold."""


class Replays:
    """Matches that are over."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context
        self._play = Play(context)

    async def offered(
        self,
        game: str,
        viewer: int,
        guild: int | None,
        sees: Callable[[int], bool],
        typed: str = "",
        level_name: Callable[[int], str] = str,
    ) -> list[Finished]:
        """The matches of a server that somebody may watch: his own first, then the others', each newest first.

        Without a server, all of his own.

        `sees` tells whether he can see a channel. Every word that he has `typed` is in a player's name, which for the
        bot is that of its level, or begins the match's number; a whole number finds its match however old it is.
        """
        words = typed.casefold().replace("#", " ").split()
        offered: dict[int, Finished] = {}

        def offer(rows: list[FinishedRow]) -> bool:
            """Take those that fit; whether more are wanted."""
            for row in rows:
                own = any(seat.user_id == viewer for seat in row.seats)
                fits = row.id not in offered and _fits(row, words, level_name)
                if len(offered) < OFFERED and fits and (own or sees(row.channel)):
                    offered[row.id] = _listed(row)
            return len(offered) < OFFERED

        if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= DIGITS:
            number = int(words[0])
            only = viewer if guild is None else None
            offer(
                await self._context.store.read(lambda tx: store.finished(tx, game, guild, 1, user=only, match=number))
            )
        for person in (viewer,) if guild is None else (viewer, None):
            for skip in range(0, LOOKED_THROUGH, AT_A_TIME):
                rows = await self._context.store.read(_some(game, guild, skip, person))
                if not offer(rows) or len(rows) < AT_A_TIME:
                    break
        return list(offered.values())

    async def newest(self, game: str, viewer: int, guild: int | None, sees: Callable[[int], bool]) -> int:
        """The first of those that are offered. Raises `NothingFinished`."""
        offered = await self.offered(game, viewer, guild, sees)
        if not offered:
            raise NothingFinished
        return offered[0].id

    async def watch(self, match: int | str, spectator: Spectator) -> History:
        """Every position of a match that is over, as everybody may see it.

        Raises `UnknownReplay` if there is none that this person may watch, `StillPlayed` if it is not over.
        """
        await self.may_watch(match, spectator)
        return await self._play.history(match, spectator)

    async def may_watch(self, match: int | str, spectator: Spectator) -> Match:
        """What everybody may know of the match; raises as `watch`."""
        try:
            found = await self._play.match(match)
            await may_see(found, spectator)
        except UnknownMatch as error:
            raise UnknownReplay from error
        if found.state is State.PLAY:
            raise StillPlayed
        if found.state is not State.OVER:
            raise UnknownReplay
        return found


def _some(game: str, guild: int | None, skip: int, person: int | None) -> Callable[[Transaction], list[FinishedRow]]:
    return lambda tx: store.finished(tx, game, guild, AT_A_TIME, skip=skip, user=person)


def _listed(row: FinishedRow) -> Finished:
    people = {
        seat.seat: Person(seat.user_id or 0, name or str(seat.user_id or ""))
        for seat, name in zip(row.seats, row.names, strict=True)
    }
    scores = {seat.seat: seat.score for seat in row.seats if seat.score is not None}
    ranks = {seat.seat: seat.rank for seat in row.seats if seat.rank is not None}
    levels = {seat.seat: seat.level for seat in row.seats if seat.level is not None}
    return Finished(row.id, people, Outcome(row.how, scores, ranks), row.ended, levels)


def _fits(row: FinishedRow, words: list[str], level_name: Callable[[int], str]) -> bool:
    people = [
        name or str(seat.user_id or "")  # who is gone is found by no word
        for seat, name in zip(row.seats, row.names, strict=True)
        if seat.level is None
    ]
    levels = [level_name(seat.level) for seat in row.seats if seat.level is not None]
    told = [name.casefold() for name in (*people, *levels)]
    return all(str(row.id).startswith(word) or any(word in name for name in told) for word in words)
