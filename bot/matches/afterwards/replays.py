"""Use cases of replays: find a finished match and watch it.

A replay is visible to the match's players and to everyone who can see its channel. For all others the match does not
exist.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from bot.ids import NO_USER, MatchId, MatchRef
from bot.matches.core.context import UseCase
from bot.matches.core.errors import NothingFinished, NotHosted, StillPlayed, UnknownMatch, UnknownReplay
from bot.matches.core.model import FinishedMatch, Match, MatchStates, Person, State
from bot.matches.core.places import Viewer
from bot.matches.turns.play import PlayCases
from bot.store.people import finished as store
from bot.store.people.finished import FinishedRow, Participant, Searched, SearchWord
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


_Search = partial[list[FinishedRow]]
"""A search for words among some matches, of which a unit of work reads a batch."""


class Replays(UseCase):
    async def find_watchable(
        self, game: str, viewer: Viewer, typed: str = "", level_name: Callable[[int], str] = str
    ) -> list[FinishedMatch]:
        """Return the finished matches that a person may watch: first their own, then others', each newest first.

        In private messages only their own. Each word of `typed` must occur in a player's name (a bot's is its level's)
        or begin the match's number. A whole number finds its match regardless of age.
        """
        typed_words = typed.casefold().replace("#", " ").split()
        own = Searched(game, viewer.guild or None, viewer.user, SEARCH_DEPTH)
        searched = (own, replace(own, user=None)) if viewer.guild else (own,)
        offered: dict[MatchId, FinishedMatch] = {}

        async def offer(rows: Sequence[FinishedRow]) -> bool:
            """Add the rows that the viewer may see; return whether more are wanted."""
            for row in rows:
                may_see = any(seat.user_id == viewer.user for seat in row.seats)
                may_see = may_see or await viewer.can_see(row.channel)
                if len(offered) < MAX_OFFERED and row.id not in offered and may_see:
                    offered[row.id] = _listed(row)
            return len(offered) < MAX_OFFERED

        def begin(tx: Transaction) -> tuple[list[FinishedRow], list[tuple[_Search, list[FinishedRow]]]]:
            """The match of a number, and the searches with their first batches: usually that is enough."""
            numbered, begun = [], []
            if len(typed_words) == 1 and typed_words[0].isdecimal() and len(typed_words[0]) <= MAX_DIGITS:
                numbered = store.finished_match(tx, searched[-1], MatchId(int(typed_words[0])))
            for among in searched:
                everyone = store.participants(tx, among) if typed_words else []
                words = [_search_word(everyone, word, level_name) for word in typed_words]
                if all(word.start.isdecimal() or word.users or word.levels for word in words):
                    search = partial(store.finished_matches, among=among, most=BATCH_SIZE, words=words)
                    begun.append((search, search(tx)))
            return numbered, begun

        numbered, begun = await self._context.store.read(begin)
        await offer(numbered)
        for search, rows in begun:
            skip = BATCH_SIZE
            while await offer(rows) and len(rows) == BATCH_SIZE and skip < SEARCH_DEPTH:
                rows = await self._context.store.read(partial(search, skip=skip))
                skip += BATCH_SIZE
        return list(offered.values())

    async def newest(self, game: str, viewer: Viewer) -> MatchId:
        """Return the first match that `find_watchable` returns. Raises `NothingFinished`."""
        offered = await self.find_watchable(game, viewer)
        if not offered:
            raise NothingFinished
        return offered[0].id

    async def watch(self, match: MatchRef, viewer: Viewer) -> MatchStates:
        """Return every position of a finished match as it is public.

        Raises `UnknownReplay` if there is no such match for this viewer, `StillPlayed` if it is not over.
        """
        await self.require_watchable(match, viewer)
        return await PlayCases(self._context).history(match, viewer)

    async def require_watchable(self, match: MatchRef, viewer: Viewer) -> Match:
        """Check that a person may watch a match and return it as it is public. Raises as `watch`."""
        try:
            found = await PlayCases(self._context).match(match, viewer)
        except (NotHosted, UnknownMatch) as error:
            if isinstance(error, NotHosted) and isinstance(match, str):
                raise
            raise UnknownReplay from error  # a number can be guessed
        if found.state is State.PLAY:
            raise StillPlayed
        if found.state is not State.OVER:
            raise UnknownReplay
        return found


def _search_word(everyone: Sequence[Participant], word: str, level_name: Callable[[int], str]) -> SearchWord:
    """The people and levels that a typed word may mean. Former players have no name, so no word finds them."""
    people = {person.user: person.name or str(person.user) for person in everyone if person.user is not None}
    levels = {person.level: level_name(person.level) for person in everyone if person.level is not None}
    return SearchWord(
        word,
        [user for user, name in people.items() if word in name.casefold()],
        [level for level, name in levels.items() if word in name.casefold()],
    )


def _listed(row: FinishedRow) -> FinishedMatch:
    people = {
        seat.seat: Person(seat.user_id or NO_USER, name or str(seat.user_id or ""))
        for seat, name in zip(row.seats, row.names, strict=True)
    }
    scores = {seat.seat: seat.score for seat in row.seats if seat.score is not None}
    ranks = {seat.seat: seat.rank for seat in row.seats if seat.rank is not None}
    levels = {seat.seat: seat.level for seat in row.seats if seat.level is not None}
    personas = {seat.seat: seat.persona for seat in row.seats if seat.persona is not None}
    return FinishedMatch(row.id, people, Outcome(row.termination, scores, ranks), row.ended, levels, personas)
