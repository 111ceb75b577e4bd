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
from bot.matches.access.admission import admit, admit_guests, allow
from bot.matches.access.eligibility import may_challenge, may_sit_down
from bot.matches.access.server_settings import settings_in
from bot.matches.actions.seats import RATED
from bot.matches.aggregate.match import Table
from bot.matches.core.context import House
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
from bot.matches.core.model import Made, Match, State
from bot.matches.core.seating import is_lobby, sitting_order
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.challenges import DECLINED, EXPIRY, WITHDRAWN
from bot.matches.lobby.create_match import begin, checked, found, let_the_bot_choose, owe_challenge
from bot.matches.lobby.deduplication import repeated
from bot.store.core import matches
from bot.store.core.matches import SeatRow
from bot.store.deadlines import timers
from bot.store.transaction import Transaction

SENT: Final = "sent"
"""Why a seat of the bot's is free again."""


class Lobbies:
    """Tables that fill. A lobby is named by its match's id, or as a custom_id names it."""

    def __init__(self, house: House) -> None:
        self._house = house

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
    ) -> Made:
        """Open a table of so many seats, the host's among them, some of them kept for guests, who are pinged once.

        The bot sits down at these `levels`, by its id. The same request, repeated, opens one. Raises `ChallengeSelf`,
        `NamedTwice`, `OnlyTheBotHere`, `NotHere`, `Banned`, `GuestBanned`, `HasBlocked`, `AcceptsNone`,
        `ChallengeTwice`, `TooManyChallenges`, `TooManyInAnHour`, `TooManyPings`, `TooManySolo`, `BadOption`,
        `RatedWithHints`, `UnratedHere`.
        """
        return await self._house.store.write(
            lambda tx: self.opened(
                tx, place, terms, host=host, guests=guests, seats=seats, levels=levels, bot=bot, parent=None
            )
        )

    def opened(
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
    ) -> Made:
        """`open` within a transaction, also of a rematch of the match `parent`, for which some guests have `asked`."""
        house = self._house
        if (before := repeated(house, tx, place, host)) is not None:
            return before
        if host in guests:
            raise ChallengeSelf
        if len(set(guests)) < len(guests):
            raise NamedTwice
        if not place.guild:
            raise OnlyTheBotHere
        allow(tx, place.guild, place.channel, place.parent)
        admit(tx, place.guild, host)
        admit_guests(tx, place.guild, guests)
        terms = checked(house, terms)
        for level in levels:
            checked(house, replace(terms, level=level))
        if terms.rated and terms.hints:
            raise RatedWithHints
        if terms.rated and not settings_in(tx, place.guild).rated:
            raise UnratedHere
        may_challenge(house, tx, host, guests, asked)
        free = seats - 1 - len(guests) - len(levels)
        if free < 0 or not (guests or free):
            _, most = house.games[terms.game].rules.players
            fitting = range(max(2, 1 + len(guests) + len(levels)), most + 1)
            raise BadOption(option="seats", offered=tuple(map(str, fitting)))
        limits.no_twin(house, tx, place, terms, host, guests, seats=seats)
        if levels:
            limits.room_for_solo(house, tx, host, place.guild)
        pings = bool(guests) and all(limits.may_ping(house, tx, host, guest) for guest in guests)
        reached = len(guests) if pings or place.private is not None else 0
        limits.count_in_hour(house, tx, host, challenges=1, people=reached)
        kept = (*guests, *[None] * (free + len(levels)))
        sitting = [SeatRow("", user_id=host), *(SeatRow("", invited=guest) for guest in kept)]
        table = found(house, tx, place, terms, sitting, parent)
        for level in levels:
            _seat_the_bot(table, level, bot)
        post = owe_challenge(house, tx, table.row, place, host, pings=pings)
        due = house.clock() + house.limits.challenge_ms
        timers.set_timer(tx, EXPIRY, table.row.id, due)
        return Made(table.public, post, tuple(guests) if pings else ())

    async def join(self, match: int | str, user: int) -> Match:
        """Sit down, in a seat that is kept for this person or a free one; with the last of them the match begins.

        Raises `BegunWithout`, `AtTableAlready`, `SeatsKept`, `Banned`, `GuestBanned`, `HasBlocked`, `AcceptsNone`,
        `TooManySolo`.
        """

        def work(tx: Transaction) -> Match:
            table = _lobby(self._house, tx, match)
            row = table.row
            if row.seat_of(user) is not None:
                raise AtTableAlready
            if row.state != State.CHALLENGE.value:
                raise BegunWithout(match=table.public)
            kept = next((seat for seat in row.seats if seat.invited == user), None)
            seat = kept or _free(table)
            admit(tx, row.guild, user)
            sitting = _people(table)
            admit_guests(tx, row.guild, sitting)
            may_sit_down(tx, user, sitting, table.public.challenger)
            if row.has_bot:
                limits.room_for_solo(self._house, tx, user, row.guild)
            table.act(seat.seat, "join", str(user))
            _begin_if_full(table)
            return table.public

        return await self._house.store.write(work)

    async def leave(self, match: int | str, user: int) -> Match:
        """Get up. Where nobody is left the lobby is closed; else the next one hosts it. Raises `ChallengeClosed`,
        `NotAtTable`."""

        def work(tx: Transaction) -> Match:
            table = _open(self._house, tx, match)
            if table.row.seat_of(user) is None:
                raise NotAtTable
            get_up(table, user)
            return table.public

        return await self._house.store.write(work)

    async def decline(self, match: int | str, user: int) -> Match:
        """Give up the seat that is kept for this person: it is anyone's then. Raises `ChallengeClosed`, `NotForYou`."""

        def work(tx: Transaction) -> Match:
            table = _open(self._house, tx, match)
            if all(seat.invited != user for seat in table.row.seats):
                raise NotForYou(guests=table.public.awaited)
            get_up(table, user)
            return table.public

        return await self._house.store.write(work)

    async def look(self, match: int | str, user: int) -> Match:
        """The lobby for its host, who thinks of having the bot sit down. Raises `ChallengeClosed`, `NotTheHost`."""
        return await self._house.store.read(lambda tx: self._hosted(tx, match, user).public)

    async def add_bot(self, match: int | str, user: int, level: int, bot: int) -> Match:
        """Have the bot, by its id, sit down at a level; with the last seat the match begins.

        Raises `ChallengeClosed`, `NotTheHost`, `SeatsKept`, `BadOption`, `TooManySolo`, `GuestBanned`.
        """

        def work(tx: Transaction) -> Match:
            table = self._hosted(tx, match, user)
            offered = table.game.levels_offered
            if level not in offered:
                raise BadOption(option="level", offered=tuple(map(str, offered)))
            if not table.row.has_bot:
                limits.room_for_solo(self._house, tx, user, table.row.guild)
            _seat_the_bot(table, level, bot)
            if all(seat.user_id is not None for seat in table.row.seats):
                admit_guests(tx, table.row.guild, _people(table))
            _begin_if_full(table)
            return table.public

        return await self._house.store.write(work)

    async def send_away(self, match: int | str, user: int) -> Match:
        """Have the bot get up from the seat where it sat down last. Raises `ChallengeClosed`, `NotTheHost`,
        `NotAtTable` where it sits in none."""

        def work(tx: Transaction) -> Match:
            table = self._hosted(tx, match, user)
            bots = [seat.seat for seat in table.row.seats if seat.level is not None]
            if not bots:
                raise NotAtTable
            table.act(bots[-1], "stand", SENT)
            return table.public

        return await self._house.store.write(work)

    async def start(self, match: int | str, user: int) -> Match:
        """Begin with those who sit there. Raises `ChallengeClosed`, `NotTheHost`, `TooFewSit`, `GuestBanned`."""

        def work(tx: Transaction) -> Match:
            table = self._hosted(tx, match, user)
            least, _ = table.rules.players
            if sum(seat.user_id is not None for seat in table.row.seats) < least:
                raise TooFewSit(least=least)
            admit_guests(tx, table.row.guild, _people(table))
            _begin(table)
            return table.public

        return await self._house.store.write(work)

    def _hosted(self, tx: Transaction, match: int | str, user: int) -> Table:
        table = _open(self._house, tx, match)
        host = table.public.challenger
        if user != host:
            raise NotTheHost(host=(host,))
        return table


def get_up(table: Table, user: int) -> None:
    """Have somebody leave a lobby where he sits or is asked; with the last person it is closed."""
    seat = table.row.seat_of(user)
    if seat is None:
        kept = next(one for one in table.row.seats if one.invited == user)
        table.act(kept.seat, "stand", DECLINED)
    elif len(_people(table)) > 1:
        table.act(seat.seat, "stand")
    else:
        table.act(seat.seat, "close", WITHDRAWN)
        timers.drop_timer(table.tx, EXPIRY, table.row.id)


def _lobby(house: House, tx: Transaction, match: int | str) -> Table:
    """The lobby, or what has become of it. Raises `UnknownMatch` for a challenge to a game for so many players."""
    table = Table.load(house, tx, match)
    if not is_lobby(table.rules):
        raise UnknownMatch
    return table


def _open(house: House, tx: Transaction, match: int | str) -> Table:
    table = _lobby(house, tx, match)
    if table.row.state != State.CHALLENGE.value:
        raise ChallengeClosed(match=table.public)
    return table


def _people(table: Table) -> list[int]:
    """Those who sit there, but for the bot."""
    return [seat.user_id for seat in table.row.seats if seat.user_id is not None and seat.level is None]


def _free(table: Table) -> SeatRow:
    """The next seat that is anyone's. Raises `SeatsKept`."""
    seat = next((seat for seat in table.row.seats if seat.user_id is None and seat.invited is None), None)
    if seat is None:
        raise SeatsKept(guests=table.public.awaited)
    return seat


def _seat_the_bot(table: Table, level: int, bot: int) -> None:
    counts = RATED if table.row.rated else ""
    table.act(_free(table).seat, "bot", f"{level} {bot}{counts}")


def _begin_if_full(table: Table) -> None:
    if all(seat.user_id is not None for seat in table.row.seats):
        _begin(table)


def _begin(table: Table) -> None:
    row = table.row
    before = matches.find_match(table.tx, row.parent) if row.parent is not None else None
    timers.drop_timer(table.tx, EXPIRY, row.id)
    begin(table, sitting_order(row.seats, before.seats if before is not None else ()))
    let_the_bot_choose(table)
