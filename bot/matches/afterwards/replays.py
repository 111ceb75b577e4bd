"""Use cases of replays: find a finished match and watch it.

A replay is visible to the match's players and to everyone who can see its channel. For all others the match does not
exist.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.matches.core.context import MatchContext
from bot.matches.core.errors import NothingFinished, StillPlayed, UnknownMatch, UnknownReplay
from bot.matches.core.model import FinishedMatch, Match, MatchStates, Person, State
from bot.matches.turns.play import PlayCases, Viewer, check_may_see
from bot.store.people import finished as store
from bot.store.people.finished import FinishedRow
from bot.store.transaction import Transaction
from engine.game import Outcome

MAX_OFFERED: Final = 25
"""Number of matches offered at once: Discord's limit."""

SEARCH_DEPTH: Final = 500
"""Number of the newest matches searched for a name, of a server and of the viewer's own."""

BATCH_SIZE: Final = 50
"""Number of matches read at a time; usually the first batch is enough."""

MAX_DIGITS: Final = 18
"""Largest number of digits of a match number, so that it fits the database's integers."""


def _by_level(level: int, _persona: int | None) -> str:
    return str(level)


class Replays:
    def __init__(self, context: MatchContext) -> None:
        self._context = context
        self._play = PlayCases(context)

    async def find_watchable(
        self,
        game: str,
        viewer: int,
        guild: int | None,
        can_see: Callable[[int], bool],
        typed: str = "",
        bot_name: Callable[[int, int | None], str] = _by_level,
    ) -> list[FinishedMatch]:
        """Return the finished matches that a person may watch: first their own, then others', each newest first.

        `guild`: the server to search; None: only the person's own matches. `can_see` returns whether they can see a
        channel. Each word of `typed` must occur in a player's name (for a bot, `bot_name` of its level and persona) or
        begin the match's number. A whole number finds its match regardless of age.
        """
        words = typed.casefold().replace("#", " ").split()
        offered: dict[int, FinishedMatch] = {}

        def offer(rows: list[FinishedRow]) -> bool:
            """Add the matching rows; return whether more are wanted."""
            for row in rows:
                own = any(seat.user_id == viewer for seat in row.seats)
                fits = row.id not in offered and _fits(row, words, bot_name)
                if len(offered) < MAX_OFFERED and fits and (own or can_see(row.channel)):
                    offered[row.id] = _listed(row)
            return len(offered) < MAX_OFFERED

        if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= MAX_DIGITS:
            number = int(words[0])
            only = viewer if guild is None else None
            offer(
                await self._context.store.read(
                    lambda tx: store.finished_matches(tx, game, guild, 1, user=only, match=number)
                )
            )
        for person in (viewer,) if guild is None else (viewer, None):
            for skip in range(0, SEARCH_DEPTH, BATCH_SIZE):
                rows = await self._context.store.read(_batch(game, guild, skip, person))
                if not offer(rows) or len(rows) < BATCH_SIZE:
                    break
        return list(offered.values())

    async def newest(self, game: str, viewer: int, guild: int | None, can_see: Callable[[int], bool]) -> int:
        """Return the first match that `find_watchable` returns. Raises `NothingFinished`."""
        offered = await self.find_watchable(game, viewer, guild, can_see)
        if not offered:
            raise NothingFinished
        return offered[0].id

    async def watch(self, match: int | str, viewer: Viewer) -> MatchStates:
        """Return every position of a finished match as it is public.

        Raises `UnknownReplay` if there is no such match for this viewer, `StillPlayed` if it is not over.
        """
        await self.require_watchable(match, viewer)
        return await self._play.history(match, viewer)

    async def require_watchable(self, match: int | str, viewer: Viewer) -> Match:
        """Check that a person may watch a match and return it as it is public. Raises as `watch`."""
        try:
            found = await self._play.match(match)
            await check_may_see(found, viewer)
        except UnknownMatch as error:
            raise UnknownReplay from error
        if found.state is State.PLAY:
            raise StillPlayed
        if found.state is not State.OVER:
            raise UnknownReplay
        return found


def _batch(game: str, guild: int | None, skip: int, person: int | None) -> Callable[[Transaction], list[FinishedRow]]:
    return lambda tx: store.finished_matches(tx, game, guild, BATCH_SIZE, skip=skip, user=person)


def _listed(row: FinishedRow) -> FinishedMatch:
    people = {
        seat.seat: Person(seat.user_id or 0, name or str(seat.user_id or ""))
        for seat, name in zip(row.seats, row.names, strict=True)
    }
    scores = {seat.seat: seat.score for seat in row.seats if seat.score is not None}
    ranks = {seat.seat: seat.rank for seat in row.seats if seat.rank is not None}
    levels = {seat.seat: seat.level for seat in row.seats if seat.level is not None}
    personas = {seat.seat: seat.persona for seat in row.seats if seat.persona is not None}
    return FinishedMatch(row.id, people, Outcome(row.how, scores, ranks), row.ended, levels, personas)


def _fits(row: FinishedRow, words: list[str], bot_name: Callable[[int, int | None], str]) -> bool:
    people = [
        name or str(seat.user_id or "")  # empty for a former player, whom no word matches
        for seat, name in zip(row.seats, row.names, strict=True)
        if seat.level is None
    ]
    bots = [bot_name(seat.level, seat.persona) for seat in row.seats if seat.level is not None]
    names = [name.casefold() for name in (*people, *bots)]
    return all(str(row.id).startswith(word) or any(word in name for name in names) for word in words)
