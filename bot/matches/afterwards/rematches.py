"""Use cases that continue after a finished match: a rematch with the seats swapped, or the bot's next level.

The challenger takes the first seat, so a rematch is challenged by the player of the last seat; the others can only ask
for it. Against the bot no one has to be asked. In a game with lobbies any player can open the next one: it reserves
seats for the same people, keeps the bots, and moves everyone by one seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.durations import Time
from bot.ids import NO_USER, MatchId, MatchRef, UserId
from bot.matches.access import limits
from bot.matches.access.eligibility import (
    check_channel_allowed,
    check_guests_not_banned,
    check_may_challenge,
    check_not_banned,
)
from bot.matches.access.server_settings import settings_in
from bot.matches.actions.offers import AnswerOffer, MakeOffer
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import notices, places
from bot.matches.core.context import UseCase
from bot.matches.core.errors import (
    AlreadyAsked,
    EndedByModerator,
    FormerPlayer,
    NotAPlayer,
    NotBeaten,
    PlayedInChannel,
    RematchRefused,
    StillPlayed,
)
from bot.matches.core.model import Match, MatchCreated, OfferKind, State
from bot.matches.core.seating import is_lobby
from bot.matches.core.terms import Place, terms_of
from bot.matches.lobby.challenges import Challenges
from bot.matches.lobby.deduplication import add_answered_post, find_repeated
from bot.matches.lobby.lobbies import Lobbies
from bot.store.access import servers
from bot.store.core import actions, matches
from bot.store.core.actions import ActionRow
from bot.store.core.matches import MatchRow
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.transaction import Transaction


class Rematches(UseCase):
    async def rematch(self, match: MatchRef, user: UserId, place: Place) -> MatchCreated:
        """Play a finished match again in this channel: create a challenge, a lobby, or a started match with the bot.

        If the requester is not the player of the last seat, create a question to that player instead. Idempotent for
        each request. Raises `UnknownMatch`, `NotAPlayer`, `StillPlayed`, `EndedByModerator`, `RematchTwice`,
        `AlreadyAsked`, `RematchRefused`, and as `Challenges`.
        """
        return await self._context.store.write(lambda tx: self._rematch(tx, match, user, place), match)

    def _rematch(self, tx: Transaction, match: MatchRef, user: UserId, place: Place) -> MatchCreated:
        aggregate = MatchAggregate.load(self._context, tx, match)
        old = aggregate.row
        seat = old.seat_of(user)
        if seat is None or seat.level is not None:
            raise NotAPlayer
        if old.state is not State.OVER:
            raise StillPlayed
        if old.reason is not None:
            raise EndedByModerator
        here = _place_of_rematch(tx, old, user, place)
        if (earlier := find_repeated(self._context, tx, here, user)) is not None:
            return earlier
        limits.check_no_rematch(tx, old.id, user)
        if is_lobby(aggregate.rules):
            return self._open_lobby(tx, old, user, here)
        first, *others = old.seats
        if any(other.user_id is None for other in old.seats):
            raise FormerPlayer
        assert first.user_id is not None
        if first.level is not None:
            return Challenges(self._context).create_bot_match(
                tx, here, replace(terms_of(old), guided=False), user=user, bot=first.user_id, parent=old.id
            )
        last = others[-1]
        assert last.user_id is not None
        terms = replace(terms_of(old), level=last.level, guided=False)
        # In a server that has turned ratings off since, the rematch of a rated match is unrated.
        terms = replace(terms, rated=terms.rated and settings_in(tx, old.place.guild).rated)
        if seat.seat != last.seat and last.level is None:
            return self._ask(tx, aggregate, user, here)
        if OfferKind.REMATCH in old.offers:
            aggregate.act(seat.seat, AnswerOffer(OfferKind.REMATCH, yes=True))
        return Challenges(self._context).create(
            tx,
            here,
            terms,
            challenger=last.user_id,
            guests=[other.user_id for other in reversed(old.seats[:-1])],
            parent=old.id,
            consenting=[
                other.user_id
                for other in old.seats
                if other.user_id is not None and _wants_rematch(tx, old.id, other.seat)
            ],
        )

    def _open_lobby(self, tx: Transaction, old: MatchRow, user: UserId, place: Place) -> MatchCreated:
        """Open a lobby for the same people and bots, without former players. Raises `FormerPlayer` if none is left."""
        seats = [seat for seat in (*old.seats[-1:], *old.seats[:-1]) if seat.user_id is not None]
        others = [other for other in old.people if other != user]
        levels = [seat.level for seat in seats if seat.level is not None]
        bot = next((seat.user_id for seat in seats if seat.level is not None), None) or NO_USER
        terms = replace(terms_of(old), level=max(levels, default=None), guided=False)
        if len(seats) < 2:
            raise FormerPlayer
        if not others:
            return Challenges(self._context).create_bot_match(
                tx, place, terms, user=user, bot=bot, levels=[seat.level for seat in seats], parent=old.id
            )
        return Lobbies(self._context).create(
            tx,
            place,
            replace(terms, level=None, rated=terms.rated and settings_in(tx, old.place.guild).rated),
            host=user,
            guests=others,
            seats=len(seats),
            levels=levels,
            bot=bot,
            parent=old.id,
        )

    async def next_level(self, match: MatchRef, user: UserId, place: Place) -> MatchCreated:
        """Start a match in this channel against the level above the one that the person has just beaten.

        It takes the place of a rematch: only one of the two can be in progress. Idempotent for each request. Raises
        `UnknownMatch`, `NotAPlayer`, `StillPlayed`, `NotBeaten`, `RematchTwice`, and as `Challenges`.
        """
        return await self._context.store.write(lambda tx: self._next_level(tx, match, user, place), match)

    def _next_level(self, tx: Transaction, match: MatchRef, user: UserId, place: Place) -> MatchCreated:
        aggregate = MatchAggregate.load(self._context, tx, match)
        old = aggregate.row
        seat = aggregate.seat_of(user)
        if old.state is not State.OVER:
            raise StillPlayed
        finished = aggregate.public
        level = level_above(aggregate.game.levels, finished)
        bot = next((other.user_id for other in old.seats if other.level is not None), None)
        if level is None or bot is None or finished.result.ending is None or finished.result.ending.winner != seat.seat:
            raise NotBeaten
        here = _place_of_rematch(tx, old, user, place)
        if (earlier := find_repeated(self._context, tx, here, user)) is not None:
            return earlier
        limits.check_no_rematch(tx, old.id, user)
        levels = (None, *[level] * (len(old.seats) - 1))
        terms = replace(terms_of(old), level=level, guided=False)
        return Challenges(self._context).create_bot_match(
            tx, here, terms, user=user, bot=bot, levels=levels, parent=old.id
        )

    def _ask(self, tx: Transaction, aggregate: MatchAggregate, user: UserId, place: Place) -> MatchCreated:
        old, seat = aggregate.row, aggregate.seat_of(user).seat
        last = old.seats[-1].user_id
        assert last is not None
        if (request := _open_request(tx, old.id, seat)) is not None:
            answer = actions.next_action(tx, old.id, "answer", request.number)
            refused = answer is not None and answer.seat != seat
            raise (RematchRefused if refused else AlreadyAsked)(others=(last,))
        check_channel_allowed(tx, place.guild, place.channel, place.parent)
        check_not_banned(tx, place.guild, user, self._context.clock())
        check_guests_not_banned(tx, place.guild, (last,), self._context.clock())
        check_may_challenge(tx, user, (last,))
        limits.count_against_hourly_limits(self._context, tx, user, people=1)
        aggregate.act(seat, MakeOffer(OfferKind.REMATCH))
        about = str(old.version)  # the number of the offer's action
        pings, row = servers.find_server(tx, place.guild).pings, aggregate.row
        post = add_answered_post(
            self._context, tx, row, Purpose.QUESTION, place, user, (last,), about=about, pings=pings
        )
        ping = notices.hold_pings(tx, aggregate.row, (last,), self._context.clock()) if pings else ()
        return MatchCreated(aggregate.public, post, ping)


def _place_of_rematch(tx: Transaction, old: MatchRow, user: UserId, place: Place) -> Place:
    """Return where the new match belongs. Raises `PlayedInChannel`."""
    if place.guild or not old.place.guild:
        return replace(place, guild=old.place.guild or place.guild)
    if old.place.direct and not place.foreign:
        return Place(old.place.guild, old.place.channel, place.request, private=place.channel)
    if old.has_bot:
        return place
    board = places.post_of(tx, replace(old, place=replace(old.place, direct=False)), Purpose.BOARD, user)
    raise PlayedInChannel(board=places.address_of(board))


def level_above(offered: Sequence[int], match: Match) -> int | None:
    """Return the level above the one that a person has beaten in a match against bots alone; None if there is none."""
    winner = match.result.ending.winner if match.result.ending is not None else None
    if winner is None or winner in match.seating.levels or not match.seating.levels:
        return None
    beaten = max(match.seating.levels.values())
    return next((level for level in offered if level > beaten), None)


def _open_request(tx: Transaction, match: MatchId, seat: str) -> ActionRow | None:
    """Return the seat's request for a rematch, unless a rematch was created since."""
    request = actions.last_action(tx, match, "offer", seat, data=OfferKind.REMATCH)
    return None if request is None or _rematch_created_since(tx, match, request.at) else request


def _wants_rematch(tx: Transaction, match: MatchId, seat: str) -> bool:
    """Return whether the seat's request for a rematch is open and was not withdrawn."""
    request = _open_request(tx, match, seat)
    answer = actions.next_action(tx, match, "answer", request.number) if request is not None else None
    return request is not None and (answer is None or answer.seat != seat)


def _rematch_created_since(tx: Transaction, match: MatchId, at: Time) -> bool:
    """Return whether a rematch was created after the request. Within a millisecond, the order of the posts decides."""
    question = posts.latest_post(tx, match, Purpose.QUESTION)
    for row in matches.rematches_of(tx, match):
        challenge = posts.latest_post(tx, row.id, Purpose.CHALLENGE)
        if row.created > at or (row.created == at and question and challenge and challenge.id > question.id):
            return True
    return False
