"""Use cases of challenges: create, accept, decline, withdraw, expire; and of matches against the bot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.games.states import SYSTEM, Draft
from bot.ids import GuildId, MatchId, MatchRef, MessageId, UserId
from bot.matches.access import limits
from bot.matches.access.eligibility import check_channel_allowed, check_may_challenge, check_not_banned
from bot.matches.actions.seats import Join
from bot.matches.aggregate.match import MatchAggregate, MatchCases
from bot.matches.core.errors import (
    AlreadySeated,
    BadChoice,
    BadOption,
    ChallengeClosed,
    NotForYou,
    NotTheChallenger,
    OwnChallenge,
    UnknownMatch,
)
from bot.matches.core.model import Ending, Match, MatchCreated, State
from bot.matches.core.public_match import public
from bot.matches.core.seating import is_lobby
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.create_match import (
    add_challenge_post,
    check_terms,
    close_challenge,
    create_match,
    make_bot_choices,
    message_of,
    open_challenge,
    seed_for_beginner,
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
from bot.settings.server import PaceKey
from bot.store.core import matches
from bot.store.core.matches import SeatRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.transaction import Transaction
from engine.errors import EngineError


class Challenges(MatchCases):
    async def challenge(
        self, place: Place, terms: Terms, *, challenger: UserId, guests: Sequence[UserId | None]
    ) -> MatchCreated:
        """Create a challenge with one guest, or None for anyone, for each seat but the challenger's.

        The seed is drawn now, so that its fingerprint can be shown at once. Idempotent for each request.

        Raises `ChallengeSelf`, `NamedTwice`, `NotHere`, `Banned`, `GuestBanned`, `HasBlocked`, `AcceptsNone`,
        `ChallengeTwice`, `TooManyChallenges`, `TooManyInAnHour`, `TooManyPings`, `TooManySolo`, `BadOption`,
        `RatedWithHints`, `UnratedHere`.
        """
        return await self._context.store.write(
            lambda tx: self.create(tx, place, terms, challenger=challenger, guests=guests), challenger
        )

    def create(
        self,
        tx: Transaction,
        place: Place,
        terms: Terms,
        *,
        challenger: UserId,
        guests: Sequence[UserId | None],
        parent: MatchId | None = None,
        consenting: Collection[UserId] = (),
    ) -> MatchCreated:
        """Create a challenge within a transaction, as `challenge` does.

        `parent`: the match of which it is a rematch; `consenting`: guests who asked for that rematch. With
        `terms.level` it is a rematch by the bot: it has no limit of open challenges, and pings no one.
        """
        context = self._context
        named = [guest for guest in guests if guest is not None]
        by_bot = terms.level is not None
        requester = named[0] if by_bot else challenger
        tx.hold(challenger, *named)
        if (earlier := find_repeated(context, tx, place, requester)) is not None:
            return earlier
        check_invitation(context, tx, place, challenger, named, requester=requester if by_bot else None)
        terms = replace(check_terms(context, terms), direct=terms.direct or not place.guild)
        check_may_be_rated(tx, place, terms)
        pinged = set[UserId]()
        if by_bot:
            terms = replace(terms, pace=PaceKey.NONE)
            for guest in named:
                limits.check_bot_match_limit(context, tx, guest, place.guild)
        else:
            check_may_challenge(tx, challenger, named, consenting)
            limits.check_no_duplicate_challenge(context, tx, place, terms, challenger, guests)
            pinged = count_invitation(context, tx, place, challenger, named, rematch=parent is not None)
        first = SeatRow("", user_id=challenger, level=terms.level)
        others = [SeatRow("", invited=guest, pings=guest in pinged) for guest in guests]
        aggregate = create_match(context, tx, place, terms, [first, *others], parent)
        return open_challenge(aggregate, place, requester)

    async def start_bot_match(
        self, place: Place, terms: Terms, *, user: UserId, bot: UserId, players: int | None = None
    ) -> MatchCreated:
        """Start a match of a person against the bot. Such a match is never rated.

        The bot takes all other seats of `players` (default: the game's minimum). Its choices at the start are random,
        derived from the seed. With `terms.guided`, the match explains what happens for the first time, and the person
        begins, so that nobody waits. Idempotent for each request. Raises `TooManySolo`, `GuidedTwice`, `BadOption`,
        `NotHere`, `Banned`.
        """
        least, most = self._context.games[terms.game].rules.players
        if players is not None and not least <= players <= most:
            raise BadOption(option="seats", offered=tuple(map(str, range(least, most + 1))))
        count = players or least
        levels = (None, *[terms.level] * (count - 1))
        seed = seed_for_beginner(self._context, terms, count, place.request) if terms.guided else None
        return await self._context.store.write(
            lambda tx: self.create_bot_match(tx, place, terms, user=user, bot=bot, levels=levels, seed=seed), user
        )

    def create_bot_match(
        self,
        tx: Transaction,
        place: Place,
        terms: Terms,
        *,
        user: UserId,
        bot: UserId,
        levels: Sequence[int | None] | None = None,
        parent: MatchId | None = None,
        seed: str | None = None,
    ) -> MatchCreated:
        """Start a match against the bot within a transaction, as `start_bot_match` does.

        `levels`: the bot's level by seat, None for the person's seat; default: the person first, one bot. `parent`: the
        match of which it is a rematch. `seed`: None draws one.
        """
        tx.hold(user)
        if (earlier := find_repeated(self._context, tx, place, user)) is not None:
            return earlier
        check_channel_allowed(tx, place.guild, place.channel, place.parent)
        check_not_banned(tx, place.guild, user, self._context.clock())
        limits.check_limit_here(tx, place.guild, user)
        direct = terms.direct or not place.guild
        terms = replace(check_terms(self._context, terms), rated=False, pace=PaceKey.NONE, direct=direct)
        if terms.guided:
            limits.check_no_guided_match(tx, user, place.guild, terms.game)
        limits.check_bot_match_limit(self._context, tx, user, place.guild)
        first, *others = ((user, None) if level is None else (bot, level) for level in levels or (None, terms.level))
        seats = [
            SeatRow("", user_id=first[0], level=first[1]),
            *(SeatRow("", invited=player, level=level) for player, level in others),
        ]
        aggregate = create_match(self._context, tx, place, terms, seats, parent, seed)
        post = add_challenge_post(aggregate, place, user)
        for seat in aggregate.row.seats[1:]:
            aggregate.act(seat.seat, Join(seat.invited))
        start_match(aggregate, place.request)
        make_bot_choices(aggregate)
        return MatchCreated(aggregate.public, post, ())

    async def accept(
        self,
        match: MatchRef,
        user: UserId,
        control: str = "",
        guild: GuildId | None = None,
        pressed: MessageId | None = None,
    ) -> Match:
        """Take a seat: one reserved for this person, or else a free one. The match starts with the last seat taken.

        `control` is the pressed control of the challenge. If this seat has a choice to make at the start, the control
        makes it. `guild`: the server from which they accept; None: the match's. `pressed`: the message. Raises
        `UnknownMatch`, also as `check_is_here`, `ChallengeClosed`, `NotForYou`, `OwnChallenge`, `AlreadySeated`,
        `Banned`, `GuestBanned`, `HasBlocked`, `AcceptsNone`, `TooManySolo`, `BadChoice`.
        """

        def change(aggregate: MatchAggregate) -> None:
            check_is_here(aggregate, user, guild)
            _check_open_challenge(aggregate)
            row = aggregate.row
            if (own := row.seat_of(user)) is not None:
                raise OwnChallenge if own == row.seats[0] else AlreadySeated
            seat = row.seat_reserved_for(user) or row.free_seat
            if seat is None:
                raise NotForYou(guests=public(self._context, row).seating.guests)
            aggregate.tx.hold(user)
            check_may_join(aggregate, user)
            aggregate.act(seat.seat, Join(user))
            if aggregate.row.is_full:
                start_match(aggregate, message_of(aggregate, user, pressed))
                timers.drop_timer(aggregate.tx, TimerKind.EXPIRY, row.id)
                self._make_choice(aggregate, seat.seat, control)
                make_bot_choices(aggregate)

        return await self._change(match, change)

    def _make_choice(self, aggregate: MatchAggregate, seat: str, control: str) -> None:
        """Make the seat's choice at the start, if it has one, by the control with which the challenge was accepted."""
        position = aggregate.position
        assert position is not None
        if aggregate.rules.dealt(position) or aggregate.row.seat(seat).prompt_version is None:
            return
        draft = aggregate.game.press(aggregate.view(seat), Draft(), control)
        try:
            aggregate.play(seat, aggregate.rules.turn(draft.plays))
        except EngineError as error:
            raise BadChoice from error

    async def decline(self, match: MatchRef, user: UserId) -> Match:
        """Decline the challenge, as one of its guests. Raises `ChallengeClosed`, `NotForYou`."""

        def change(aggregate: MatchAggregate) -> None:
            _check_open_challenge(aggregate)
            seat = aggregate.row.seat_reserved_for(user)
            if seat is None:
                raise NotForYou(guests=aggregate.public.seating.guests)
            close_challenge(aggregate, Ending.DECLINED, seat.seat)

        return await self._change(match, change)

    async def withdraw(self, match: MatchRef, user: UserId) -> Match:
        """Withdraw one's own challenge. Raises `ChallengeClosed`, `NotTheChallenger`."""

        def change(aggregate: MatchAggregate) -> None:
            _check_open(aggregate)
            if aggregate.row.seats[0].user_id != user:
                raise NotTheChallenger
            close_challenge(aggregate, Ending.WITHDRAWN, aggregate.row.seats[0].seat)

        return await self._change(match, change)

    # Signpost: a challenge's expiry
    async def expire(self, match: MatchId) -> None:
        """Close a challenge or lobby whose time is up. Does nothing if it is no longer open."""

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, match)
            if row is None or row.state is not State.CHALLENGE:
                timers.drop_timer(tx, TimerKind.EXPIRY, match)
            elif not self._context.put_off(tx, TimerKind.EXPIRY, row):
                close_challenge(MatchAggregate.load(self._context, tx, row.id), Ending.EXPIRED, SYSTEM)

        await self._context.store.write(work, match)


def _check_open_challenge(aggregate: MatchAggregate) -> None:
    """Raises `ChallengeClosed`; `UnknownMatch` for an open lobby, which is joined and left through `Lobbies`."""
    _check_open(aggregate)
    if is_lobby(aggregate.rules):
        raise UnknownMatch


def _check_open(aggregate: MatchAggregate) -> None:
    """Raises `ChallengeClosed`."""
    if aggregate.row.state is not State.CHALLENGE:
        raise ChallengeClosed(match=aggregate.public)
