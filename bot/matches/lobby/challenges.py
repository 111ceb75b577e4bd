"""Use cases of a challenge: make, accept, decline, withdraw, expire; and matches against the bot, begun at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.games.states import Draft
from bot.matches.access import limits
from bot.matches.access.admission import admit, admit_guests, allow
from bot.matches.access.eligibility import may_challenge, may_sit_down
from bot.matches.access.server_settings import settings_in
from bot.matches.aggregate.match import Table
from bot.matches.core.context import House
from bot.matches.core.errors import (
    AlreadySeated,
    BadChoice,
    BadOption,
    ChallengeClosed,
    ChallengeSelf,
    NamedTwice,
    NotForYou,
    NotTheChallenger,
    OnlyTheBotHere,
    RatedWithHints,
    UnknownMatch,
    UnratedHere,
)
from bot.matches.core.model import Made, Match, State
from bot.matches.core.pace import NONE
from bot.matches.core.public_match import public
from bot.matches.core.seating import is_lobby
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.create_match import begin, checked, found, let_the_bot_choose, owe_challenge
from bot.matches.lobby.deduplication import repeated
from bot.store.core import matches
from bot.store.core.matches import SeatRow
from bot.store.deadlines import timers
from bot.store.transaction import Transaction
from engine.errors import EngineError

EXPIRY: Final = "challenge expires"

DECLINED: Final = "declined"
WITHDRAWN: Final = "withdrawn"
EXPIRED: Final = "expired"


class Challenges:
    """Challenges and their answers."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def make(
        self, place: Place, terms: Terms, *, challenger: int, guests: Sequence[int | None], bots: int = 0
    ) -> Made:
        """Challenge people, or anybody (None), one for each other seat.

        The seed is drawn now, so that its hash can be shown at once. With a level the challenger is the bot itself, who
        may have any number of challenges, pings nobody and allows hints; it sits in so many more seats (`bots`). The
        same request, repeated, makes one challenge. Raises `ChallengeSelf`, `NamedTwice`, `NotHere`, `Banned`,
        `GuestBanned`, `HasBlocked`, `AcceptsNone`, `ChallengeTwice`, `TooManyChallenges`, `TooManyInAnHour`,
        `TooManyPings`, `TooManySolo`, `BadOption`, `RatedWithHints`, `UnratedHere`.
        """
        return await self._house.store.write(
            lambda tx: self.made(tx, place, terms, challenger=challenger, guests=guests, bots=bots)
        )

    def made(
        self,
        tx: Transaction,
        place: Place,
        terms: Terms,
        *,
        challenger: int,
        guests: Sequence[int | None],
        bots: int = 0,
        parent: int | None = None,
        asked: Collection[int] = (),
    ) -> Made:
        """`make` within a transaction, also of a rematch of the match `parent`, for which some guests have `asked`."""
        house = self._house
        named = [guest for guest in guests if guest is not None]
        solo = terms.level is not None
        asks = named[0] if solo and named else challenger
        if (before := repeated(house, tx, place, asks)) is not None:
            return before
        if challenger in named:
            raise ChallengeSelf
        if len(set(named)) < len(named):
            raise NamedTwice
        if not place.guild and not solo:
            raise OnlyTheBotHere
        allow(tx, place.guild, place.channel, place.parent)
        admit(tx, place.guild, asks)
        admit_guests(tx, place.guild, named)
        terms = replace(checked(house, terms), hints=terms.hints or solo, direct=terms.direct or not place.guild)
        if terms.rated and terms.hints:
            raise RatedWithHints
        if terms.rated and not settings_in(tx, place.guild).rated:
            raise UnratedHere
        if not solo:
            may_challenge(house, tx, challenger, named, asked)
            limits.no_twin(house, tx, place, terms, challenger, guests)
        else:
            terms = replace(terms, pace=NONE)
            for guest in named:
                limits.room_for_solo(house, tx, guest, place.guild)
        pings = not solo and bool(named)
        pings = pings and all(limits.may_ping(house, tx, challenger, guest) for guest in named)
        if not solo:
            reached = len(named) if pings or place.private is not None else 0
            limits.count_in_hour(house, tx, challenger, challenges=1, people=reached)
        first = SeatRow("", user_id=challenger, level=terms.level)
        others = [SeatRow("", invited=guest) for guest in guests]
        taken = [SeatRow("", invited=challenger, level=terms.level) for _ in range(bots)]
        table = found(house, tx, place, terms, [first, *others, *taken], parent)
        for seat in table.row.seats[1 + len(others) :]:
            table.act(seat.seat, "join", str(challenger))
        post = owe_challenge(house, tx, table.row, place, asks, pings=pings)
        due = house.clock() + house.limits.challenge_ms
        timers.set_timer(tx, EXPIRY, table.row.id, due)
        return Made(table.public, post, tuple(named) if pings else ())

    async def play_the_bot(
        self, place: Place, terms: Terms, *, user: int, bot: int, players: int | None = None
    ) -> Made:
        """Begin a match of somebody against the bot, who takes every challenge at once. It is never rated.

        In a `guided` one what happens for the first time is explained. The bot sits at every other seat, of so many
        `players` or of as few as may play; its choices at the start follow from the seed, so that they are luck. The
        same request, repeated, begins one match. Raises `TooManySolo`, `GuidedTwice`, `BadOption`, `NotHere`, `Banned`.
        """
        least, most = self._house.games[terms.game].rules.players
        if players is not None and not least <= players <= most:
            raise BadOption(option="seats", offered=tuple(map(str, range(least, most + 1))))
        levels = (None, *[terms.level] * ((players or least) - 1))
        return await self._house.store.write(lambda tx: self.begun(tx, place, terms, user=user, bot=bot, levels=levels))

    def begun(
        self,
        tx: Transaction,
        place: Place,
        terms: Terms,
        *,
        user: int,
        bot: int,
        levels: Sequence[int | None] | None = None,
        parent: int | None = None,
    ) -> Made:
        """`play_the_bot` within a transaction, also of a rematch of the match `parent`.

        `levels` are the bot's in their seats, None where the person sits: the first of two, if they are not given.
        """
        if (before := repeated(self._house, tx, place, user)) is not None:
            return before
        allow(tx, place.guild, place.channel, place.parent)
        admit(tx, place.guild, user)
        direct = terms.direct or not place.guild
        terms = replace(checked(self._house, terms), rated=False, hints=True, pace=NONE, direct=direct)
        if terms.guided:
            limits.no_other_guided(tx, user, place.guild, terms.game)
        limits.room_for_solo(self._house, tx, user, place.guild)
        first, *others = ((user, None) if level is None else (bot, level) for level in levels or (None, terms.level))
        sitting = [
            SeatRow("", user_id=first[0], level=first[1]),
            *(SeatRow("", invited=who, level=level) for who, level in others),
        ]
        table = found(self._house, tx, place, terms, sitting, parent)
        post = owe_challenge(self._house, tx, table.row, place, user, pings=False)
        for seat in table.row.seats[1:]:
            table.act(seat.seat, "join", str(seat.invited))
        begin(table)
        let_the_bot_choose(table)
        return Made(table.public, post, ())

    async def accept(self, match: int | str, user: int, control: str = "") -> Match:
        """Take a seat of the challenge, one that is kept for this person or a free one; the last to sit down begins it.

        `control` is what was pressed: where a choice at the start is this seat's to make, it is made by it. Raises
        `ChallengeClosed`, `NotForYou`, `ChallengeSelf`, `AlreadySeated`, `Banned`, `GuestBanned`, `HasBlocked`,
        `AcceptsNone`, `TooManySolo`, `BadChoice`.
        """

        def work(tx: Transaction) -> Match:
            table = self._of_so_many(tx, match)
            row = table.row
            if (sits := row.seat_of(user)) is not None:
                raise ChallengeSelf if sits == row.seats[0] else AlreadySeated
            seat = next((seat for seat in row.seats if seat.invited == user), None) or next(
                (seat for seat in row.seats if seat.user_id is None and seat.invited is None), None
            )
            if seat is None:
                raise NotForYou(guests=public(self._house, row).guests)
            admit(tx, row.guild, user)
            sitting = [other.user_id for other in row.seats if other.user_id is not None and other.level is None]
            admit_guests(tx, row.guild, sitting)
            may_sit_down(tx, user, sitting, table.public.challenger)
            if row.has_bot:
                limits.room_for_solo(self._house, tx, user, row.guild)
            table.act(seat.seat, "join", str(user))
            if all(place.user_id is not None for place in table.row.seats):
                begin(table)
                timers.drop_timer(tx, EXPIRY, row.id)
                self._choose(table, seat.seat, control)
                let_the_bot_choose(table)
            return table.public

        return await self._house.store.write(work)

    def _choose(self, table: Table, name: str, control: str) -> None:
        """The choice at the start that was pressed together with the seat."""
        assert table.row.position is not None
        if table.rules.dealt(table.row.position) or table.row.seat(name).asked is None:
            return
        draft = table.game.press(table.view(name), Draft(), control)
        try:
            table.act(name, "turn", table.rules.turn(draft.plays))
        except EngineError as error:
            raise BadChoice from error

    async def decline(self, match: int | str, user: int) -> Match:
        """Turn the challenge down: only who was challenged can. Raises `ChallengeClosed`, `NotForYou`."""

        def work(tx: Transaction) -> Match:
            table = self._of_so_many(tx, match)
            seat = next((seat for seat in table.row.seats if seat.invited == user), None)
            if seat is None:
                raise NotForYou(guests=table.public.guests)
            return self._close(table, DECLINED, seat.seat)

        return await self._house.store.write(work)

    async def withdraw(self, match: int | str, user: int) -> Match:
        """Take one's challenge back. Raises `ChallengeClosed`, `NotTheChallenger`."""

        def work(tx: Transaction) -> Match:
            table = self._open(tx, match)
            if table.row.seats[0].user_id != user:
                raise NotTheChallenger
            return self._close(table, WITHDRAWN, table.row.seats[0].seat)

        return await self._house.store.write(work)

    async def expire(self, match: int) -> None:
        """Close a challenge that nobody has answered in time; nothing if it was answered."""

        def work(tx: Transaction) -> None:
            timers.drop_timer(tx, EXPIRY, match)
            row = matches.find_match(tx, match)
            if row is not None and row.state == State.CHALLENGE.value:
                self._close(Table(self._house, tx, row), EXPIRED, None)

        await self._house.store.write(work)

    def _of_so_many(self, tx: Transaction, match: int | str) -> Table:
        """A challenge to a game for so many players: lobbies are joined and left otherwise. Raises `UnknownMatch`."""
        table = self._open(tx, match)
        if is_lobby(table.rules):
            raise UnknownMatch
        return table

    def _open(self, tx: Transaction, match: int | str) -> Table:
        table = Table.load(self._house, tx, match)
        if table.row.state != State.CHALLENGE.value:
            raise ChallengeClosed(match=table.public)
        return table

    def _close(self, table: Table, how: str, seat: str | None) -> Match:
        table.act(seat, "close", how)
        timers.drop_timer(table.tx, EXPIRY, table.row.id)
        return table.public
