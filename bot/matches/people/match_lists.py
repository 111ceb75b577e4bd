"""Use cases: what somebody plays and has played, in every server and every game.

A person's own matches are his to see wherever he is. Those of others he sees where he could watch them (`replays`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from bot.matches.core import places
from bot.matches.core.context import MatchContext
from bot.matches.core.model import Listed, Match, Person, State
from bot.matches.core.places import BOARD, CHALLENGE, Address
from bot.matches.core.public_match import public
from bot.store.core.matches import MatchRow
from bot.store.people import match_lists as store
from bot.store.people import people
from bot.store.people.match_lists import LiveRow, Seen, SpotRow
from bot.store.people.people import EVERYWHERE
from bot.store.transaction import Transaction

NEVER: Final = 2**63 - 1
"""In place of a time, where none is set."""


class Standing(IntEnum):
    """What a match is to the person whose list it is in: what waits for him comes first."""

    MOVE = 0
    """It is his move."""
    ASKED = 1
    """He is challenged."""
    WAITS = 2
    """He waits for others, or its clocks stand still."""
    OFFERED = 3
    """A challenge that waits for others."""


@dataclass(frozen=True, slots=True)
class MessageAddress:
    """Where a message is. `guild` is 0 in private messages."""

    guild: int
    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in a list of somebody's own. `until`: he, those he waits for, or a challenge have until then.

    That is in milliseconds since 1970; None where no time is set. `board` is the message of the match.
    """

    listed: Listed
    standing: Standing
    until: int | None
    board: MessageAddress | None

    @property
    def match(self) -> Match:
        """The match."""
        return self.listed.match


@dataclass(frozen=True, slots=True)
class OwnMatches:
    """A page of what somebody plays. `counts` tell how much there is of each standing, on all pages."""

    entries: tuple[Entry, ...]
    counts: Mapping[Standing, int]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over. `people` are those of the seats that the bot did not take; who has gone for good is None.

    `board` is its message.
    """

    match: Match
    people: Mapping[str, Person | None]
    board: MessageAddress | None


@dataclass(frozen=True, slots=True)
class History:
    """A page of what somebody has played, the last first. `more`: there is another page after it."""

    past: tuple[FinishedMatch, ...]
    page: int
    more: bool


class MatchLists:
    """Everybody's matches."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def own(self, user: int, guild: int, page: int, most: int) -> OwnMatches:
        """A page of so many of somebody's matches and challenges, everywhere: those that wait for him first.

        Among these who has the least time left comes first. A page that there is no more is the last one. People have
        the names that they have in the server where he asks, or everywhere: never those from another server.
        """

        def work(tx: Transaction) -> OwnMatches:
            found = self._live(tx, user)
            pages = max(1, -(-len(found) // most))
            shown = min(max(0, page), pages - 1)
            rows = found[shown * most :][:most]
            counts = {standing: sum(one is standing for one, _ in found) for standing in Standing}
            return OwnMatches(tuple(self._entries(tx, user, guild, rows)), counts, shown, pages)

        return await self._context.store.read(work)

    async def following(self, user: int, guild: int, match: int) -> Listed | None:
        """Another match in which it is somebody's move, the one with the least time left; None if there is none."""

        return await self._context.store.read(lambda tx: self._following(tx, user, guild, match))

    def _following(self, tx: Transaction, user: int, guild: int, match: int) -> Listed | None:
        for standing, row in self._live(tx, user):
            if standing is not Standing.MOVE:
                return None
            if row.match != match and row.rules_version in self._context.games[row.game].rules.plays_versions:
                return self._listed(tx, user, guild, [self._context.load(tx, row.match)])[0]
        return None

    async def onward(
        self, user: int, guild: int, match: int, channel: int | None, after: int
    ) -> tuple[Address | None, Listed | None]:
        """Where a player who waits is led from a message in a channel: the match's board, and what `following` tells.

        The board is there if it is in another channel, or below the message `after`.
        """

        def work(tx: Transaction) -> tuple[Address | None, Listed | None]:
            board = places.address(places.post_of(tx, self._context.load(tx, match), BOARD, user))
            above = board is not None and board.channel == channel and board.message < after
            return None if above else board, self._following(tx, user, guild, match)

        return await self._context.store.read(work)

    async def history(
        self,
        user: int,
        reader: int,
        guild: int,
        sees: Callable[[int], bool],
        *,
        game: str | None = None,
        page: int = 0,
        most: int,
    ) -> History:
        """A page of somebody's finished matches, as far as the reader may see them; of one game, if it is named.

        `sees` tells whether the reader can see a channel of the server where he asks.
        """
        games, shown = [game] if game is not None else list(self._context.games), max(0, page)
        seen = None
        if reader != user:
            channels = await self._context.store.read(lambda tx: store.channels_of(tx, user, guild))
            seen = Seen(reader, guild, tuple(filter(sees, channels)))

        def work(tx: Transaction) -> History:
            found = store.finished_of(tx, user, games, seen, most + 1, shown * most)
            rows = [self._context.load(tx, match) for match in found[:most]]
            spots = store.spots_of(tx, found[:most], reader)
            past = []
            for row in rows:
                names = self._names(tx, guild, row)
                past.append(
                    FinishedMatch(
                        public(self._context, row),
                        {seat.seat: names.get(seat.user_id or 0) for seat in row.seats if seat.level is None},
                        _spot(spots[row.id], BOARD),
                    )
                )
            return History(tuple(past), shown, more=len(found) > most)

        return await self._context.store.read(work)

    def _live(self, tx: Transaction, user: int) -> list[tuple[Standing, LiveRow]]:
        """All that there is, in the order in which it is listed."""
        found = [(_standing(row), row) for row in store.live_of(tx, user) if row.game in self._context.games]

        def order(one: tuple[Standing, LiveRow]) -> tuple[int, int, int]:
            standing, row = one
            first = standing is Standing.MOVE and row.due is not None
            return standing, row.due if first and row.due is not None else NEVER, row.match

        return sorted(found, key=order)

    def _entries(
        self, tx: Transaction, user: int, guild: int, rows: Sequence[tuple[Standing, LiveRow]]
    ) -> Iterable[Entry]:
        stored = [self._context.load(tx, row.match) for _, row in rows]
        spots = store.spots_of(tx, [row.id for row in stored], user)
        listed = self._listed(tx, user, guild, stored)
        for (standing, row), one in zip(rows, listed, strict=True):
            purpose = BOARD if one.match.state is State.PLAY else CHALLENGE
            yield Entry(one, standing, self._until(one.match, user, standing, row), _spot(spots[row.match], purpose))

    def _until(self, match: Match, user: int, standing: Standing, row: LiveRow) -> int | None:
        match standing:
            case Standing.MOVE:
                if match.window is not None:
                    return match.window.closes_at
                return None if match.seat_of(user) in match.late else row.due
            case Standing.WAITS:
                return match.window.closes_at if match.window is not None else min(match.due.values(), default=None)
            case _:
                return row.created + self._context.limits.challenge_ms

    def _listed(self, tx: Transaction, user: int, guild: int, rows: Sequence[MatchRow]) -> list[Listed]:
        return [
            Listed(public(self._context, row), tuple(self._names(tx, guild, row, without=user).values()))
            for row in rows
        ]

    def _names(self, tx: Transaction, guild: int, row: MatchRow, *, without: int | None = None) -> dict[int, Person]:
        """Who sits in a match or is invited, by the name that he has in the server where it is asked."""
        sitting = [seat.user_id or seat.invited for seat in row.seats if seat.level is None]
        users = [one for one in sitting if one is not None and one != without]
        names = people.names_of(tx, guild if row.guild == guild else EVERYWHERE, users)
        return {one: Person(one, names.get(one, "")) for one in users}


def _standing(row: LiveRow) -> Standing:
    if row.state == State.CHALLENGE.value:
        return Standing.ASKED if row.invited else Standing.OFFERED
    return Standing.MOVE if row.prompt_version is not None and row.stopped is None else Standing.WAITS


def _spot(spots: Sequence[SpotRow], purpose: str) -> MessageAddress | None:
    """The last message for a purpose, rather one's own than everybody's."""
    fitting = [spot for spot in spots if spot.purpose == purpose]
    own = [spot for spot in fitting if spot.person is not None]
    found = (own or fitting)[-1:]
    return MessageAddress(found[0].guild if not own else 0, found[0].channel, found[0].message) if found else None
