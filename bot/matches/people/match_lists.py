"""Use cases of lists: a person's live and finished matches, in every server and every game.

People see their own matches from anywhere. They see others' finished matches where they could watch the replay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from bot.durations import Time
from bot.ids import EVERYWHERE, NO_GUILD, NO_USER, GuildId, MatchId, UserId
from bot.matches.core.context import MatchContext, UseCase
from bot.matches.core.model import Address, ListedMatch, Match, Person, State
from bot.matches.core.pace import takes_days
from bot.matches.core.places import Viewer
from bot.matches.core.public_match import public
from bot.store.core.matches import MatchRow
from bot.store.outbox.posts import Purpose
from bot.store.people import match_lists as store
from bot.store.people import people
from bot.store.people.match_lists import LiveRow, MessageRow, VisibleChannels
from bot.store.transaction import Transaction

NEVER: Final = 2**63 - 1
"""Sort key in place of a deadline for matches without one."""


class MatchStatus(IntEnum):
    """A match's status in its player's list. The order of the values is the order of the list."""

    YOUR_TURN = 0
    """The player is to act."""
    MAY_CLAIM = 1
    """Another player's time is up, and this player may claim the win or remove them."""
    PAUSED_TURN = 2
    """The player is to act, but no clock runs: the match is paused or has lost its place."""
    CHALLENGED = 3
    """The player is challenged."""
    WAITING = 4
    """The player waits for others."""
    CHALLENGE_SENT = 5
    """The player's own challenge waits for others."""


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match in its player's list.

    `deadline`: that of the player, of those they wait for, or of a challenge; None without
    one. `board`: the message of the match.
    """

    listed: ListedMatch
    status: MatchStatus
    deadline: Time | None
    board: Address | None

    @property
    def match(self) -> Match:
        return self.listed.match


@dataclass(frozen=True, slots=True)
class OwnMatches:
    """A page of a person's live matches and challenges. `counts`: number of entries of each status on all pages."""

    entries: tuple[OwnMatch, ...]
    counts: Mapping[MatchStatus, int]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A finished match. `people`: by seat, without the bot's seats; None for a former player. `board`: its message."""

    match: Match
    people: Mapping[str, Person | None]
    board: Address | None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of a person's finished matches, newest first. `more`: whether another page follows."""

    entries: tuple[HistoryEntry, ...]
    page: int
    more: bool


class MatchLists(UseCase):
    async def own(self, user: UserId, guild: GuildId, page: int, size: int) -> OwnMatches:
        """Return a page of a person's matches and challenges everywhere, those that wait for them first.

        Among these, the nearest deadline comes first. A page number out of range gives the nearest page. Names are
        those of the server the person asks from, or global ones, but never those of another server.
        """

        def work(tx: Transaction) -> OwnMatches:
            live = _live(self._context, tx, user)
            pages = max(1, -(-len(live) // size))
            nearest = min(max(0, page), pages - 1)
            rows = live[nearest * size :][:size]
            counts = {status: sum(other is status for other, _ in live) for status in MatchStatus}
            return OwnMatches(tuple(self._entries(tx, user, guild, rows)), counts, nearest, pages)

        return await self._context.store.read(work)

    async def next_to_act(self, user: UserId, guild: GuildId, match: MatchId) -> ListedMatch | None:
        """Return another match in which the person is to act: the one with the nearest deadline, or None."""

        return await self._context.store.read(lambda tx: find_next_to_act(self._context, tx, user, guild, match))

    async def history(
        self, user: UserId, reader: Viewer, *, game: str | None = None, page: int = 0, size: int
    ) -> HistoryPage:
        """Return a page of a person's finished matches, as far as the reader may see them.

        `game`: only matches of this game.
        """
        games, start = [game] if game is not None else list(self._context.games), max(0, page)
        visible = None
        if reader.user != user:
            channels = await self._context.store.read(lambda tx: store.channels_of(tx, user, reader.guild))
            seen = tuple([channel for channel in channels if await reader.can_see(channel)])
            visible = VisibleChannels(reader.user, reader.guild, seen)

        def work(tx: Transaction) -> HistoryPage:
            found = store.finished_matches_of(tx, user, games, visible, size + 1, start * size)
            rows = [self._context.load(tx, match) for match in found[:size]]
            messages = store.messages_of(tx, found[:size], reader.user)
            finished = []
            for row in rows:
                names = _names(tx, reader.guild, row)
                finished.append(
                    HistoryEntry(
                        public(self._context, row),
                        {seat.seat: names.get(seat.user_id or NO_USER) for seat in row.seats if seat.level is None},
                        _latest_message(messages[row.id], Purpose.BOARD),
                    )
                )
            return HistoryPage(tuple(finished), start, more=len(found) > size)

        return await self._context.store.read(work)

    def _entries(
        self, tx: Transaction, user: UserId, guild: GuildId, rows: Sequence[tuple[MatchStatus, LiveRow]]
    ) -> Iterable[OwnMatch]:
        stored = [self._context.load(tx, row.match) for _, row in rows]
        messages = store.messages_of(tx, [row.id for row in stored], user)
        for (status, row), one in zip(rows, listed(self._context, tx, user, guild, stored), strict=True):
            match = one.match
            purpose = Purpose.BOARD if match.state is State.PLAY else Purpose.CHALLENGE
            board = _latest_message(messages[row.match], purpose)
            yield OwnMatch(one, status, self._until(match, user, status, row), board)

    def _until(self, match: Match, user: UserId, status: MatchStatus, row: LiveRow) -> Time | None:
        match status:
            case MatchStatus.YOUR_TURN:
                if match.window is not None:
                    return match.window.closes_at
                return None if match.seating.seat_of(user) in match.clocks.late else row.due
            case MatchStatus.MAY_CLAIM | MatchStatus.PAUSED_TURN:
                return None
            case MatchStatus.WAITING:
                if match.window is not None:
                    return match.window.closes_at if takes_days(match.terms.pace) else None
                return min(match.clocks.due.values(), default=None)
            case _:
                return row.created + self._context.limits.challenge_life


def find_next_to_act(
    context: MatchContext, tx: Transaction, user: UserId, guild: GuildId, match: MatchId
) -> ListedMatch | None:
    """Return another match in which the person is to act: the one with the nearest deadline, a paused one last."""
    for status, row in _live(context, tx, user):
        if status not in (MatchStatus.YOUR_TURN, MatchStatus.PAUSED_TURN):
            continue
        if row.match != match and row.rules_version in context.games[row.game].rules.plays_versions:
            return listed(context, tx, user, guild, [context.load(tx, row.match)])[0]
    return None


def _live(context: MatchContext, tx: Transaction, user: UserId) -> list[tuple[MatchStatus, LiveRow]]:
    """Return all live matches and challenges in the order of the list."""
    rows = [row for row in store.live_matches_of(tx, user) if row.game in context.games]
    live = [(_status(context, tx, user, row), row) for row in rows]
    due = {row.match: row.due for status, row in live if status is MatchStatus.YOUR_TURN and row.due is not None}
    return sorted(live, key=lambda entry: (entry[0], due.get(entry[1].match, NEVER), entry[1].match))


def _status(context: MatchContext, tx: Transaction, user: UserId, row: LiveRow) -> MatchStatus:
    if row.state is State.CHALLENGE:
        return MatchStatus.CHALLENGED if row.invited else MatchStatus.CHALLENGE_SENT
    if row.prompt_version is not None:
        return MatchStatus.YOUR_TURN if row.stopped is None else MatchStatus.PAUSED_TURN
    if row.stopped is None and row.others_late and not row.late:
        # Seldom: only then the match is loaded, for players who are out.
        match = public(context, context.load(tx, row.match))
        return MatchStatus.MAY_CLAIM if match.seating.seat_of(user) in match.seating.playing else MatchStatus.WAITING
    return MatchStatus.WAITING


def listed(
    context: MatchContext, tx: Transaction, user: UserId, guild: GuildId, rows: Sequence[MatchRow]
) -> list[ListedMatch]:
    """Return these matches with the others who have joined or are invited."""
    return [ListedMatch(public(context, row), tuple(_names(tx, guild, row, without=user).values())) for row in rows]


def _names(tx: Transaction, guild: GuildId, row: MatchRow, *, without: UserId | None = None) -> dict[UserId, Person]:
    """Return the people who have joined or are invited, with the names that may be shown in this server."""
    sitting = [seat.user_id or seat.invited for seat in row.seats if seat.level is None]
    users = [user for user in sitting if user is not None and user != without]
    names = people.names_of(tx, guild if row.place.guild == guild else EVERYWHERE, users)
    return {user: Person(user, names.get(user, "")) for user in users}


def _latest_message(messages: Sequence[MessageRow], purpose: Purpose) -> Address | None:
    """Return the latest message with this purpose; the reader's private one takes precedence over the channel's."""
    fitting = [row for row in messages if row.purpose == purpose]
    private = [row for row in fitting if row.person is not None]
    if not fitting:
        return None
    row = (private or fitting)[-1]
    return Address(NO_GUILD if private else row.guild, row.channel, row.message)
