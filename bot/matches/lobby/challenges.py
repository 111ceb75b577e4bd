"""Use cases of a challenge: make, accept, decline, withdraw, expire; and matches against the bot, begun at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.games.states import SYSTEM, Draft
from bot.matches.access import limits
from bot.matches.access.admission import check_channel_allowed, check_guests_not_banned, check_not_banned
from bot.matches.access.eligibility import check_may_challenge, check_may_sit_down
from bot.matches.access.server_settings import settings_in
from bot.matches.actions.ending import Close
from bot.matches.actions.play import Turn
from bot.matches.actions.seats import Join
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
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
from bot.matches.core.model import DECLINED, EXPIRED, WITHDRAWN, Match, MatchCreated, State
from bot.matches.core.pace import NONE
from bot.matches.core.public_match import public
from bot.matches.core.seating import is_lobby
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.create_match import add_challenge_post, check_terms, create_match, make_bot_choices, start_match
from bot.matches.lobby.deduplication import find_repeated
from bot.store.core import matches
from bot.store.core.matches import SeatRow
from bot.store.deadlines import timers
from bot.store.transaction import Transaction
from engine.errors import EngineError

EXPIRY: Final = "challenge expires"


class Challenges:
    """Challenges and their answers."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def make(
        self, place: Place, terms: Terms, *, challenger: int, guests: Sequence[int | None], bots: int = 0
    ) -> MatchCreated:
        """Challenge people, or anybody (None), one for each other seat.

        The seed is drawn now, so that its hash can be shown at once. With a level the challenger is the bot itself, who
        may have any number of challenges, pings nobody and allows hints; it sits in so many more seats (`bots`). The
        same request, repeated, makes one challenge. Raises `ChallengeSelf`, `NamedTwice`, `NotHere`, `Banned`,
        `GuestBanned`, `HasBlocked`, `AcceptsNone`, `ChallengeTwice`, `TooManyChallenges`, `TooManyInAnHour`,
        `TooManyPings`, `TooManySolo`, `BadOption`, `RatedWithHints`, `UnratedHere`.
        """
        return await self._context.store.write(
            lambda tx: self.create(tx, place, terms, challenger=challenger, guests=guests, bots=bots)
        )

    def create(
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
    ) -> MatchCreated:
        """`make` within a transaction, also of a rematch of the match `parent`, for which some guests have `asked`."""
        context = self._context
        named = [guest for guest in guests if guest is not None]
        solo = terms.level is not None
        asks = named[0] if solo and named else challenger
        if (before := find_repeated(context, tx, place, asks)) is not None:
            return before
        if challenger in named:
            raise ChallengeSelf
        if len(set(named)) < len(named):
            raise NamedTwice
        if not place.guild and not solo:
            raise OnlyTheBotHere
        check_channel_allowed(tx, place.guild, place.channel, place.parent)
        check_not_banned(tx, place.guild, asks)
        check_guests_not_banned(tx, place.guild, named)
        terms = replace(check_terms(context, terms), hints=terms.hints or solo, direct=terms.direct or not place.guild)
        if terms.rated and terms.hints:
            raise RatedWithHints
        if terms.rated and not settings_in(tx, place.guild).rated:
            raise UnratedHere
        if not solo:
            check_may_challenge(context, tx, challenger, named, asked)
            limits.no_twin(context, tx, place, terms, challenger, guests)
        else:
            terms = replace(terms, pace=NONE)
            for guest in named:
                limits.room_for_solo(context, tx, guest, place.guild)
        pings = not solo and bool(named)
        pings = pings and all(limits.may_ping(context, tx, challenger, guest) for guest in named)
        if not solo:
            reached = len(named) if pings or place.private is not None else 0
            limits.count_in_hour(context, tx, challenger, challenges=1, people=reached)
        first = SeatRow("", user_id=challenger, level=terms.level)
        others = [SeatRow("", invited=guest) for guest in guests]
        taken = [SeatRow("", invited=challenger, level=terms.level) for _ in range(bots)]
        aggregate = create_match(context, tx, place, terms, [first, *others, *taken], parent)
        for seat in aggregate.row.seats[1 + len(others) :]:
            aggregate.act(seat.seat, Join(challenger))
        post = add_challenge_post(context, tx, aggregate.row, place, asks, pings=pings)
        due = context.clock() + context.limits.challenge_ms
        timers.set_timer(tx, EXPIRY, aggregate.row.id, due)
        return MatchCreated(aggregate.public, post, tuple(named) if pings else ())

    async def play_the_bot(
        self, place: Place, terms: Terms, *, user: int, bot: int, players: int | None = None
    ) -> MatchCreated:
        """Begin a match of somebody against the bot, who takes every challenge at once. It is never rated.

        In a `guided` one what happens for the first time is explained. The bot sits at every other seat, of so many
        `players` or of as few as may play; its choices at the start follow from the seed, so that they are luck. The
        same request, repeated, begins one match. Raises `TooManySolo`, `GuidedTwice`, `BadOption`, `NotHere`, `Banned`.
        """
        least, most = self._context.games[terms.game].rules.players
        if players is not None and not least <= players <= most:
            raise BadOption(option="seats", offered=tuple(map(str, range(least, most + 1))))
        levels = (None, *[terms.level] * ((players or least) - 1))
        return await self._context.store.write(
            lambda tx: self.create_bot_match(tx, place, terms, user=user, bot=bot, levels=levels)
        )

    def create_bot_match(
        self,
        tx: Transaction,
        place: Place,
        terms: Terms,
        *,
        user: int,
        bot: int,
        levels: Sequence[int | None] | None = None,
        parent: int | None = None,
    ) -> MatchCreated:
        """`play_the_bot` within a transaction, also of a rematch of the match `parent`.

        `levels` are the bot's in their seats, None where the person sits: the first of two, if they are not given.
        """
        if (before := find_repeated(self._context, tx, place, user)) is not None:
            return before
        check_channel_allowed(tx, place.guild, place.channel, place.parent)
        check_not_banned(tx, place.guild, user)
        direct = terms.direct or not place.guild
        terms = replace(check_terms(self._context, terms), rated=False, hints=True, pace=NONE, direct=direct)
        if terms.guided:
            limits.no_other_guided(tx, user, place.guild, terms.game)
        limits.room_for_solo(self._context, tx, user, place.guild)
        first, *others = ((user, None) if level is None else (bot, level) for level in levels or (None, terms.level))
        sitting = [
            SeatRow("", user_id=first[0], level=first[1]),
            *(SeatRow("", invited=who, level=level) for who, level in others),
        ]
        aggregate = create_match(self._context, tx, place, terms, sitting, parent)
        post = add_challenge_post(self._context, tx, aggregate.row, place, user, pings=False)
        for seat in aggregate.row.seats[1:]:
            aggregate.act(seat.seat, Join(seat.invited))
        start_match(aggregate)
        make_bot_choices(aggregate)
        return MatchCreated(aggregate.public, post, ())

    async def accept(self, match: int | str, user: int, control: str = "") -> Match:
        """Take a seat of the challenge, one that is kept for this person or a free one; the last to sit down begins it.

        `control` is what was pressed: where a choice at the start is this seat's to make, it is made by it. Raises
        `ChallengeClosed`, `NotForYou`, `ChallengeSelf`, `AlreadySeated`, `Banned`, `GuestBanned`, `HasBlocked`,
        `AcceptsNone`, `TooManySolo`, `BadChoice`.
        """

        def work(tx: Transaction) -> Match:
            aggregate = self._of_so_many(tx, match)
            row = aggregate.row
            if (sits := row.seat_of(user)) is not None:
                raise ChallengeSelf if sits == row.seats[0] else AlreadySeated
            seat = next((seat for seat in row.seats if seat.invited == user), None) or next(
                (seat for seat in row.seats if seat.user_id is None and seat.invited is None), None
            )
            if seat is None:
                raise NotForYou(guests=public(self._context, row).guests)
            check_not_banned(tx, row.guild, user)
            sitting = [other.user_id for other in row.seats if other.user_id is not None and other.level is None]
            check_guests_not_banned(tx, row.guild, sitting)
            check_may_sit_down(tx, user, sitting, aggregate.public.challenger)
            if row.has_bot:
                limits.room_for_solo(self._context, tx, user, row.guild)
            aggregate.act(seat.seat, Join(user))
            if all(place.user_id is not None for place in aggregate.row.seats):
                start_match(aggregate)
                timers.drop_timer(tx, EXPIRY, row.id)
                self._choose(aggregate, seat.seat, control)
                make_bot_choices(aggregate)
            return aggregate.public

        return await self._context.store.write(work)

    def _choose(self, aggregate: MatchAggregate, name: str, control: str) -> None:
        """The choice at the start that was pressed together with the seat."""
        assert aggregate.row.position is not None
        if aggregate.rules.dealt(aggregate.row.position) or aggregate.row.seat(name).prompt_version is None:
            return
        draft = aggregate.game.press(aggregate.view(name), Draft(), control)
        try:
            aggregate.act(name, Turn(aggregate.rules.turn(draft.plays)))
        except EngineError as error:
            raise BadChoice from error

    async def decline(self, match: int | str, user: int) -> Match:
        """Turn the challenge down: only who was challenged can. Raises `ChallengeClosed`, `NotForYou`."""

        def work(tx: Transaction) -> Match:
            aggregate = self._of_so_many(tx, match)
            seat = next((seat for seat in aggregate.row.seats if seat.invited == user), None)
            if seat is None:
                raise NotForYou(guests=aggregate.public.guests)
            return self._close(aggregate, DECLINED, seat.seat)

        return await self._context.store.write(work)

    async def withdraw(self, match: int | str, user: int) -> Match:
        """Take one's challenge back. Raises `ChallengeClosed`, `NotTheChallenger`."""

        def work(tx: Transaction) -> Match:
            aggregate = self._open(tx, match)
            if aggregate.row.seats[0].user_id != user:
                raise NotTheChallenger
            return self._close(aggregate, WITHDRAWN, aggregate.row.seats[0].seat)

        return await self._context.store.write(work)

    async def expire(self, match: int) -> None:
        """Close a challenge that nobody has answered in time; nothing if it was answered."""

        def work(tx: Transaction) -> None:
            timers.drop_timer(tx, EXPIRY, match)
            row = matches.find_match(tx, match)
            if row is not None and row.state == State.CHALLENGE.value:
                self._close(MatchAggregate(self._context, tx, row), EXPIRED, SYSTEM)

        await self._context.store.write(work)

    def _of_so_many(self, tx: Transaction, match: int | str) -> MatchAggregate:
        """A challenge to a game for so many players: lobbies are joined and left otherwise. Raises `UnknownMatch`."""
        aggregate = self._open(tx, match)
        if is_lobby(aggregate.rules):
            raise UnknownMatch
        return aggregate

    def _open(self, tx: Transaction, match: int | str) -> MatchAggregate:
        aggregate = MatchAggregate.load(self._context, tx, match)
        if aggregate.row.state != State.CHALLENGE.value:
            raise ChallengeClosed(match=aggregate.public)
        return aggregate

    def _close(self, aggregate: MatchAggregate, how: str, seat: str) -> Match:
        aggregate.act(seat, Close(how))
        timers.drop_timer(aggregate.tx, EXPIRY, aggregate.row.id)
        return aggregate.public
