"""Use cases of a lobby: a challenge to a game for any number of people, who sit down and get up until it begins.

It begins by itself once every seat is taken, or when the host says so and enough sit there. The host is who has opened
it, or, once he has got up, whoever sits there longest; with the last person it is closed. The bot may take seats: then
the match does not count.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.matches.access import limits
from bot.matches.access.admission import check_channel_allowed, check_guests_not_banned, check_not_banned
from bot.matches.access.eligibility import check_may_challenge, check_may_sit_down
from bot.matches.access.server_settings import settings_in
from bot.matches.actions.seats import RATED
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import (
    AtTableAlready,
    BadOption,
    BegunWithout,
    ChallengeClosed,
    ChallengeSelf,
    NamedTwice,
    NotAtTable,
    NotForYou,
    NotTheHost,
    OnlyTheBotHere,
    RatedWithHints,
    SeatsKept,
    TooFewSit,
    UnknownMatch,
    UnratedHere,
)
from bot.matches.core.model import Match, MatchCreated, State
from bot.matches.core.seating import is_lobby, sitting_order
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.challenges import DECLINED, EXPIRY, WITHDRAWN
from bot.matches.lobby.create_match import add_challenge_post, check_terms, create_match, make_bot_choices, start_match
from bot.matches.lobby.deduplication import find_repeated
from bot.store.core import matches
from bot.store.core.matches import SeatRow
from bot.store.deadlines import timers
from bot.store.transaction import Transaction

SENT_AWAY: Final = "sent"
"""Why a seat of the bot's is free again."""


class Lobbies:
    """Tables that fill. A lobby is named by its match's id, or as a custom_id names it."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def open(
        self,
        place: Place,
        terms: Terms,
        *,
        host: int,
        guests: Sequence[int],
        seats: int,
        levels: Sequence[int] = (),
        bot: int = 0,
    ) -> MatchCreated:
        """Open a table of so many seats, the host's among them, some of them kept for guests, who are pinged once.

        The bot sits down at these `levels`, by its id. The same request, repeated, opens one. Raises `ChallengeSelf`,
        `NamedTwice`, `OnlyTheBotHere`, `NotHere`, `Banned`, `GuestBanned`, `HasBlocked`, `AcceptsNone`,
        `ChallengeTwice`, `TooManyChallenges`, `TooManyInAnHour`, `TooManyPings`, `TooManySolo`, `BadOption`,
        `RatedWithHints`, `UnratedHere`.
        """
        return await self._context.store.write(
            lambda tx: self.create(
                tx, place, terms, host=host, guests=guests, seats=seats, levels=levels, bot=bot, parent=None
            )
        )

    def create(
        self,
        tx: Transaction,
        place: Place,
        terms: Terms,
        *,
        host: int,
        guests: Sequence[int],
        seats: int,
        levels: Sequence[int],
        bot: int,
        parent: int | None,
        asked: Collection[int] = (),
    ) -> MatchCreated:
        """`open` within a transaction, also of a rematch of the match `parent`, for which some guests have `asked`."""
        context = self._context
        if (before := find_repeated(context, tx, place, host)) is not None:
            return before
        if host in guests:
            raise ChallengeSelf
        if len(set(guests)) < len(guests):
            raise NamedTwice
        if not place.guild:
            raise OnlyTheBotHere
        check_channel_allowed(tx, place.guild, place.channel, place.parent)
        check_not_banned(tx, place.guild, host)
        check_guests_not_banned(tx, place.guild, guests)
        terms = check_terms(context, terms)
        for level in levels:
            check_terms(context, replace(terms, level=level))
        if terms.rated and terms.hints:
            raise RatedWithHints
        if terms.rated and not settings_in(tx, place.guild).rated:
            raise UnratedHere
        check_may_challenge(context, tx, host, guests, asked)
        free = seats - 1 - len(guests) - len(levels)
        if free < 0 or not (guests or free):
            _, most = context.games[terms.game].rules.players
            fitting = range(max(2, 1 + len(guests) + len(levels)), most + 1)
            raise BadOption(option="seats", offered=tuple(map(str, fitting)))
        limits.no_twin(context, tx, place, terms, host, guests, seats=seats)
        if levels:
            limits.room_for_solo(context, tx, host, place.guild)
        pings = bool(guests) and all(limits.may_ping(context, tx, host, guest) for guest in guests)
        reached = len(guests) if pings or place.private is not None else 0
        limits.count_in_hour(context, tx, host, challenges=1, people=reached)
        kept = (*guests, *[None] * (free + len(levels)))
        sitting = [SeatRow("", user_id=host), *(SeatRow("", invited=guest) for guest in kept)]
        aggregate = create_match(context, tx, place, terms, sitting, parent)
        for level in levels:
            _seat_the_bot(aggregate, level, bot)
        post = add_challenge_post(context, tx, aggregate.row, place, host, pings=pings)
        due = context.clock() + context.limits.challenge_ms
        timers.set_timer(tx, EXPIRY, aggregate.row.id, due)
        return MatchCreated(aggregate.public, post, tuple(guests) if pings else ())

    async def join(self, match: int | str, user: int) -> Match:
        """Sit down, in a seat that is kept for this person or a free one; with the last of them the match begins.

        Raises `BegunWithout`, `AtTableAlready`, `SeatsKept`, `Banned`, `GuestBanned`, `HasBlocked`, `AcceptsNone`,
        `TooManySolo`.
        """

        def work(tx: Transaction) -> Match:
            aggregate = _lobby(self._context, tx, match)
            row = aggregate.row
            if row.seat_of(user) is not None:
                raise AtTableAlready
            if row.state != State.CHALLENGE.value:
                raise BegunWithout(match=aggregate.public)
            kept = next((seat for seat in row.seats if seat.invited == user), None)
            seat = kept or _free(aggregate)
            check_not_banned(tx, row.guild, user)
            sitting = _people(aggregate)
            check_guests_not_banned(tx, row.guild, sitting)
            check_may_sit_down(tx, user, sitting, aggregate.public.challenger)
            if row.has_bot:
                limits.room_for_solo(self._context, tx, user, row.guild)
            aggregate.act(seat.seat, "join", str(user))
            _begin_if_full(aggregate)
            return aggregate.public

        return await self._context.store.write(work)

    async def leave(self, match: int | str, user: int) -> Match:
        """Get up. Where nobody is left the lobby is closed; else the next one hosts it. Raises `ChallengeClosed`,
        `NotAtTable`."""

        def work(tx: Transaction) -> Match:
            aggregate = _open(self._context, tx, match)
            if aggregate.row.seat_of(user) is None:
                raise NotAtTable
            leave_seat(aggregate, user)
            return aggregate.public

        return await self._context.store.write(work)

    async def decline(self, match: int | str, user: int) -> Match:
        """Give up the seat that is kept for this person: it is anyone's then. Raises `ChallengeClosed`, `NotForYou`."""

        def work(tx: Transaction) -> Match:
            aggregate = _open(self._context, tx, match)
            if all(seat.invited != user for seat in aggregate.row.seats):
                raise NotForYou(guests=aggregate.public.awaited)
            leave_seat(aggregate, user)
            return aggregate.public

        return await self._context.store.write(work)

    async def find(self, match: int | str, user: int) -> Match:
        """The lobby for its host, who thinks of having the bot sit down. Raises `ChallengeClosed`, `NotTheHost`."""
        return await self._context.store.read(lambda tx: self._hosted(tx, match, user).public)

    async def add_bot(self, match: int | str, user: int, level: int, bot: int) -> Match:
        """Have the bot, by its id, sit down at a level; with the last seat the match begins.

        Raises `ChallengeClosed`, `NotTheHost`, `SeatsKept`, `BadOption`, `TooManySolo`, `GuestBanned`.
        """

        def work(tx: Transaction) -> Match:
            aggregate = self._hosted(tx, match, user)
            offered = aggregate.game.levels
            if level not in offered:
                raise BadOption(option="level", offered=tuple(map(str, offered)))
            if not aggregate.row.has_bot:
                limits.room_for_solo(self._context, tx, user, aggregate.row.guild)
            _seat_the_bot(aggregate, level, bot)
            if all(seat.user_id is not None for seat in aggregate.row.seats):
                check_guests_not_banned(tx, aggregate.row.guild, _people(aggregate))
            _begin_if_full(aggregate)
            return aggregate.public

        return await self._context.store.write(work)

    async def send_away(self, match: int | str, user: int) -> Match:
        """Have the bot get up from the seat where it sat down last. Raises `ChallengeClosed`, `NotTheHost`,
        `NotAtTable` where it sits in none."""

        def work(tx: Transaction) -> Match:
            aggregate = self._hosted(tx, match, user)
            bots = [seat.seat for seat in aggregate.row.seats if seat.level is not None]
            if not bots:
                raise NotAtTable
            aggregate.act(bots[-1], "stand", SENT_AWAY)
            return aggregate.public

        return await self._context.store.write(work)

    async def start(self, match: int | str, user: int) -> Match:
        """Begin with those who sit there. Raises `ChallengeClosed`, `NotTheHost`, `TooFewSit`, `GuestBanned`."""

        def work(tx: Transaction) -> Match:
            aggregate = self._hosted(tx, match, user)
            least, _ = aggregate.rules.players
            if sum(seat.user_id is not None for seat in aggregate.row.seats) < least:
                raise TooFewSit(least=least)
            check_guests_not_banned(tx, aggregate.row.guild, _people(aggregate))
            _begin(aggregate)
            return aggregate.public

        return await self._context.store.write(work)

    def _hosted(self, tx: Transaction, match: int | str, user: int) -> MatchAggregate:
        aggregate = _open(self._context, tx, match)
        host = aggregate.public.challenger
        if user != host:
            raise NotTheHost(host=(host,))
        return aggregate


def leave_seat(aggregate: MatchAggregate, user: int) -> None:
    """Have somebody leave a lobby where he sits or is asked; with the last person it is closed."""
    seat = aggregate.row.seat_of(user)
    if seat is None:
        kept = next(one for one in aggregate.row.seats if one.invited == user)
        aggregate.act(kept.seat, "stand", DECLINED)
    elif len(_people(aggregate)) > 1:
        aggregate.act(seat.seat, "stand")
    else:
        aggregate.act(seat.seat, "close", WITHDRAWN)
        timers.drop_timer(aggregate.tx, EXPIRY, aggregate.row.id)


def _lobby(context: MatchContext, tx: Transaction, match: int | str) -> MatchAggregate:
    """The lobby, or what has become of it. Raises `UnknownMatch` for a challenge to a game for so many players."""
    aggregate = MatchAggregate.load(context, tx, match)
    if not is_lobby(aggregate.rules):
        raise UnknownMatch
    return aggregate


def _open(context: MatchContext, tx: Transaction, match: int | str) -> MatchAggregate:
    aggregate = _lobby(context, tx, match)
    if aggregate.row.state != State.CHALLENGE.value:
        raise ChallengeClosed(match=aggregate.public)
    return aggregate


def _people(aggregate: MatchAggregate) -> list[int]:
    """Those who sit there, but for the bot."""
    return [seat.user_id for seat in aggregate.row.seats if seat.user_id is not None and seat.level is None]


def _free(aggregate: MatchAggregate) -> SeatRow:
    """The next seat that is anyone's. Raises `SeatsKept`."""
    seat = next((seat for seat in aggregate.row.seats if seat.user_id is None and seat.invited is None), None)
    if seat is None:
        raise SeatsKept(guests=aggregate.public.awaited)
    return seat


def _seat_the_bot(aggregate: MatchAggregate, level: int, bot: int) -> None:
    counts = RATED if aggregate.row.rated else ""
    aggregate.act(_free(aggregate).seat, "bot", f"{level} {bot}{counts}")


def _begin_if_full(aggregate: MatchAggregate) -> None:
    if all(seat.user_id is not None for seat in aggregate.row.seats):
        _begin(aggregate)


def _begin(aggregate: MatchAggregate) -> None:
    row = aggregate.row
    before = matches.find_match(aggregate.tx, row.parent) if row.parent is not None else None
    timers.drop_timer(aggregate.tx, EXPIRY, row.id)
    start_match(aggregate, sitting_order(row.seats, before.seats if before is not None else ()))
    make_bot_choices(aggregate)
