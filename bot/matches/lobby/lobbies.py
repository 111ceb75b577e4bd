"""Use cases of lobbies: challenges to a game for a variable number of players, who join and leave until it starts.

A lobby starts when every seat is taken, or when the host starts it with enough players. The host is the person who
opened it, or after they left, the person who has been there longest. The lobby closes when the last person leaves. The
host may add bots; the match is unrated then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ids import NO_USER, GuildId, MatchId, MatchRef, MessageId, UserId
from bot.matches.access import limits
from bot.matches.access.eligibility import check_guests_not_banned, check_may_challenge
from bot.matches.actions.seats import BOT_REMOVED, Join, SeatBot, Stand
from bot.matches.actions.terms import ChangeTerm
from bot.matches.aggregate.match import MatchAggregate, MatchCases
from bot.matches.core.errors import (
    AtTableAlready,
    BadOption,
    BegunWithout,
    ChallengeClosed,
    NotAtTable,
    NotForYou,
    NotTheHost,
    SeatsKept,
    TooFewPlayers,
    UnknownMatch,
)
from bot.matches.core.model import Ending, Match, MatchCreated, State
from bot.matches.core.seating import is_lobby, sitting_order
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.create_match import (
    check_term,
    check_terms,
    close_challenge,
    create_match,
    make_bot_choices,
    message_of,
    open_challenge,
    start_match,
)
from bot.matches.lobby.deduplication import find_repeated
from bot.matches.lobby.invitations import (
    check_invitation,
    check_is_here,
    check_may_be_rated,
    check_may_join,
    count_invitation,
)
from bot.store.core.matches import SeatRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.transaction import Transaction


class Lobbies(MatchCases):
    """Every method takes a lobby by its match id or its public id."""

    async def open(
        self,
        place: Place,
        terms: Terms,
        *,
        host: UserId,
        guests: Sequence[UserId],
        seats: int,
        levels: Sequence[int] = (),
        bot: UserId = NO_USER,
    ) -> MatchCreated:
        """Open a lobby of `seats` seats: the host's, one reserved for each guest, the bot's, and free ones.

        The bot, whose id is `bot`, takes one seat for each of `levels`. Guests are pinged once. Idempotent for each
        request.

        Raises `ChallengeSelf`, `NamedTwice`, `OnlyTheBotHere`, `NotHere`, `Banned`, `GuestBanned`, `HasBlocked`,
        `AcceptsNone`, `ChallengeTwice`, `TooManyChallenges`, `TooManyInAnHour`, `TooManyPings`, `TooManySolo`,
        `BadOption`, `RatedWithHints`, `UnratedHere`.
        """
        return await self._context.store.write(
            lambda tx: self.create(
                tx, place, terms, host=host, guests=guests, seats=seats, levels=levels, bot=bot, parent=None
            ),
            host,
        )

    def create(
        self,
        tx: Transaction,
        place: Place,
        terms: Terms,
        *,
        host: UserId,
        guests: Sequence[UserId],
        seats: int,
        levels: Sequence[int],
        bot: UserId,
        parent: MatchId | None,
    ) -> MatchCreated:
        """Open a lobby within a transaction, as `open` does.

        `parent`: the match of which it is a rematch.
        """
        context = self._context
        tx.hold(host, *guests)
        if (earlier := find_repeated(context, tx, place, host)) is not None:
            return earlier
        check_invitation(context, tx, place, host, guests)
        terms = check_terms(context, terms)
        for level in levels:
            check_terms(context, replace(terms, level=level))
        check_may_be_rated(tx, place, terms)
        check_may_challenge(tx, host, guests)
        free = seats - 1 - len(guests) - len(levels)
        if free < 0 or not (guests or free):
            _, most = context.games[terms.game].rules.players
            possible = range(max(2, 1 + len(guests) + len(levels)), most + 1)
            raise BadOption(option="seats", offered=tuple(map(str, possible)))
        limits.check_no_duplicate_challenge(context, tx, place, terms, host, guests, seats=seats)
        if levels:
            limits.check_bot_match_limit(context, tx, host, place.guild)
        pinged = count_invitation(context, tx, place, host, guests, rematch=parent is not None)
        invited = (*guests, *[None] * (free + len(levels)))
        rows = [SeatRow("", user_id=host), *(SeatRow("", invited=guest, pings=guest in pinged) for guest in invited)]
        aggregate = create_match(context, tx, place, terms, rows, parent)
        for level in levels:
            _seat_bot(aggregate, level, bot)
        return open_challenge(aggregate, place, host)

    async def join(
        self, match: MatchRef, user: UserId, *, guild: GuildId | None = None, pressed: MessageId | None = None
    ) -> Match:
        """Take a seat: one reserved for this person, or else a free one. The match starts with the last seat taken.

        `guild`: the server from which they join; None: the match's. `pressed`: the message. Raises `UnknownMatch`,
        also as `check_is_here`, `BegunWithout`, `AtTableAlready`, `SeatsKept`, `Banned`, `GuestBanned`, `HasBlocked`,
        `AcceptsNone`, `TooManySolo`.
        """

        def change(aggregate: MatchAggregate) -> None:
            _check_lobby(aggregate)
            check_is_here(aggregate, user, guild)
            row = aggregate.row
            if row.seat_of(user) is not None:
                raise AtTableAlready
            if row.state is not State.CHALLENGE:
                raise BegunWithout(match=aggregate.public)
            seat = row.seat_reserved_for(user) or _free_seat(aggregate)
            aggregate.tx.hold(user)
            check_may_join(aggregate, user)
            aggregate.act(seat.seat, Join(user))
            _start_if_full(aggregate, user, pressed)

        return await self._change(match, change)

    async def leave(self, match: MatchRef, user: UserId) -> Match:
        """Leave the lobby: the next person becomes its host, or it closes if there is none.

        Raises `ChallengeClosed`, `NotAtTable`.
        """

        def change(aggregate: MatchAggregate) -> None:
            _check_open_lobby(aggregate)
            if aggregate.row.seat_of(user) is None:
                raise NotAtTable
            leave_seat(aggregate, user)

        return await self._change(match, change)

    async def decline(self, match: MatchRef, user: UserId) -> Match:
        """Give up the seat reserved for this person, which becomes free. Raises `ChallengeClosed`, `NotForYou`."""

        def change(aggregate: MatchAggregate) -> None:
            _check_open_lobby(aggregate)
            if aggregate.row.seat_reserved_for(user) is None:
                raise NotForYou(guests=aggregate.public.seating.invited_users)
            leave_seat(aggregate, user)

        return await self._change(match, change)

    async def find(self, match: MatchRef, user: UserId) -> Match:
        """Return the lobby, for its host only. Raises `ChallengeClosed`, `NotTheHost`."""

        def work(tx: Transaction) -> Match:
            aggregate = MatchAggregate.load(self._context, tx, match)
            _check_host(aggregate, user)
            return aggregate.public

        return await self._context.store.read(work)

    async def add_bot(
        self, match: MatchRef, user: UserId, level: int, bot: UserId, count: int = 1, pressed: MessageId | None = None
    ) -> Match:
        """Seat the bot, whose id is `bot`, at a level, in `count` seats. The match starts with the last seat taken.
        `pressed`: as `join`.

        Raises `ChallengeClosed`, `NotTheHost`, `SeatsKept`, `BadOption`, `TooManySolo`, `GuestBanned`.
        """

        def change(aggregate: MatchAggregate) -> None:
            _check_host(aggregate, user)
            offered = aggregate.game.levels
            if level not in offered:
                raise BadOption(option="level", offered=tuple(map(str, offered)))
            if not aggregate.row.has_bot:
                aggregate.tx.hold(user)
                limits.check_bot_match_limit(self._context, aggregate.tx, user, aggregate.row.place.guild)
            for _ in range(count):
                _seat_bot(aggregate, level, bot)
            _start_if_full(aggregate, user, pressed)

        return await self._change(match, change)

    async def remove_bot(self, match: MatchRef, user: UserId) -> Match:
        """Remove the bot from the seat that it took last.

        Raises `ChallengeClosed`, `NotTheHost`, `NotAtTable` if it has no seat.
        """

        def change(aggregate: MatchAggregate) -> None:
            _check_host(aggregate, user)
            bots = [seat.seat for seat in aggregate.row.seats if seat.level is not None]
            if not bots:
                raise NotAtTable
            aggregate.act(bots[-1], Stand(BOT_REMOVED))

        return await self._change(match, change)

    async def change(self, match: MatchRef, user: UserId, term: ChangeTerm) -> Match:
        """Change one of the terms. Raises `ChallengeClosed`, `NotTheHost`, `BadOption`."""

        def change(aggregate: MatchAggregate) -> None:
            _check_host(aggregate, user)
            check_term(self._context, aggregate.row, term)
            aggregate.act(aggregate.row.seats[0].seat, term)

        return await self._change(match, change)

    async def start(self, match: MatchRef, user: UserId, *, pressed: MessageId | None = None) -> Match:
        """Start the match with those who have joined. `pressed`: as `join`.

        Raises `ChallengeClosed`, `NotTheHost`, `TooFewPlayers`, `GuestBanned`.
        """

        def change(aggregate: MatchAggregate) -> None:
            _check_host(aggregate, user)
            least, _ = aggregate.rules.players
            if sum(seat.user_id is not None for seat in aggregate.row.seats) < least:
                raise TooFewPlayers(least=least)
            _start(aggregate, user, pressed)

        return await self._change(match, change)


def leave_seat(aggregate: MatchAggregate, user: UserId) -> None:
    """Remove a person from the seat that they have or that is reserved for them.

    If no one else has joined, the lobby closes.
    """
    seat, reserved = aggregate.row.seat_of(user), aggregate.row.seat_reserved_for(user)
    if seat is None:
        assert reserved is not None
        aggregate.act(reserved.seat, Stand(Ending.DECLINED))
    elif len(aggregate.row.people) > 1:
        aggregate.act(seat.seat, Stand())
    else:
        close_challenge(aggregate, Ending.WITHDRAWN, seat.seat)


def _check_lobby(aggregate: MatchAggregate) -> None:
    """Raises `UnknownMatch` for a match of a game without lobbies."""
    if not is_lobby(aggregate.rules):
        raise UnknownMatch


def _check_open_lobby(aggregate: MatchAggregate) -> None:
    """Raises `ChallengeClosed`, and as `_check_lobby`."""
    _check_lobby(aggregate)
    if aggregate.row.state is not State.CHALLENGE:
        raise ChallengeClosed(match=aggregate.public)


def _check_host(aggregate: MatchAggregate, user: UserId) -> None:
    """Raises `NotTheHost`, and as `_check_open_lobby`."""
    _check_open_lobby(aggregate)
    host = aggregate.public.seating.challenger
    if user != host:
        raise NotTheHost(host=(host,))


def _free_seat(aggregate: MatchAggregate) -> SeatRow:
    """Return the next free seat. Raises `SeatsKept`."""
    if (seat := aggregate.row.free_seat) is None:
        raise SeatsKept(guests=aggregate.public.seating.invited_users)
    return seat


def _seat_bot(aggregate: MatchAggregate, level: int, bot: UserId) -> None:
    aggregate.act(_free_seat(aggregate).seat, SeatBot(level, bot, aggregate.row.terms.rated))


def _start_if_full(aggregate: MatchAggregate, user: UserId, pressed: MessageId | None) -> None:
    if aggregate.row.is_full:
        _start(aggregate, user, pressed)


def _start(aggregate: MatchAggregate, user: UserId, pressed: MessageId | None) -> None:
    """Start the match, unless one of its people has been banned since: raises `GuestBanned`."""
    row = aggregate.row
    check_guests_not_banned(aggregate.tx, row.place.guild, row.people, aggregate.context.clock())
    timers.drop_timer(aggregate.tx, TimerKind.EXPIRY, row.id)
    start_match(aggregate, message_of(aggregate, user, pressed), sitting_order(row.seats))
    make_bot_choices(aggregate)
