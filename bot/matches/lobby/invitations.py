"""Checks that challenges and lobbies share, each within the transaction that it protects."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import GuildId, UserId
from bot.matches.access import limits
from bot.matches.access.eligibility import (
    check_channel_allowed,
    check_guests_not_banned,
    check_may_join_people,
    check_not_banned,
)
from bot.matches.access.server_settings import settings_in
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import ChallengeSelf, NamedTwice, OnlyTheBotHere, RatedWithHints, UnknownMatch, UnratedHere
from bot.matches.core.terms import Place, Terms
from bot.store.access import servers
from bot.store.transaction import Transaction


def check_invitation(
    context: MatchContext,
    tx: Transaction,
    place: Place,
    challenger: UserId,
    guests: Sequence[UserId],
    *,
    requester: UserId | None = None,
) -> None:
    """Check who is invited, and where.

    `requester`: the person who asked the bot to challenge them; None if the challenger is a person. Raises
    `ChallengeSelf`, `NamedTwice`, `OnlyTheBotHere`, `NotHere`, `Banned`, `GuestBanned`, `AcceptsNone`.
    """
    if challenger in guests:
        raise ChallengeSelf
    if len(set(guests)) < len(guests):
        raise NamedTwice
    if not place.guild and requester is None:
        raise OnlyTheBotHere
    check_channel_allowed(tx, place.guild, place.channel, place.parent)
    asker = challenger if requester is None else requester
    check_not_banned(tx, place.guild, asker, context.clock())
    limits.check_limit_here(tx, place.guild, asker)
    check_guests_not_banned(tx, place.guild, guests, context.clock())


def check_is_here(aggregate: MatchAggregate, user: UserId, guild: GuildId | None) -> None:
    """Check that a person who wants a seat presses in the match's server; None: they do.

    Invited people may also press in private messages, where a rematch of a match that was played there is offered.
    Only a forged press comes from anywhere else. Raises `UnknownMatch`.
    """
    row = aggregate.row
    if guild in (None, row.place.guild):
        return
    if guild != 0 or (row.seat_of(user) is None and row.seat_reserved_for(user) is None):
        raise UnknownMatch


def check_may_join(aggregate: MatchAggregate, user: UserId) -> None:
    """Check a person who is about to take a seat.

    Raises `Banned`, `GuestBanned`, `HasBlocked`, `AcceptsNone`, `TooManySolo`.
    """
    tx, row, now = aggregate.tx, aggregate.row, aggregate.context.clock()
    seated = row.people
    check_not_banned(tx, row.place.guild, user, now)
    limits.check_limit_here(tx, row.place.guild, user)
    check_guests_not_banned(tx, row.place.guild, seated, now)
    check_may_join_people(tx, user, seated, aggregate.public.seating.challenger)
    if row.has_bot:
        limits.check_bot_match_limit(aggregate.context, tx, user, row.place.guild)


def check_may_be_rated(tx: Transaction, place: Place, terms: Terms) -> None:
    """Raises `RatedWithHints`, or `UnratedHere` if the server has turned ratings off."""
    if terms.rated and terms.hints:
        raise RatedWithHints
    if terms.rated and not settings_in(tx, place.guild).rated:
        raise UnratedHere


def count_invitation(
    context: MatchContext, tx: Transaction, place: Place, challenger: UserId, guests: Sequence[UserId], *, rematch: bool
) -> set[UserId]:
    """Count a person's invitation against the hourly limits; return the guests whom it pings.

    In private messages every guest counts as pinged. Raises `TooManyInAnHour`, `TooManyPings`.
    """
    pinged = {guest for guest in guests if limits.may_ping(context, tx, challenger, guest, rematch=rematch)}
    if not servers.find_server(tx, place.guild).pings:
        pinged = set()
    reached = len(guests if place.private is not None else pinged)
    limits.count_against_hourly_limits(context, tx, challenger, challenges=1, people=reached)
    return pinged
