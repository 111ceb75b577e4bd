"""Limits that keep people from creating the same match twice, or too many matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from bot.durations import DAY, HOUR, SECOND, Time, from_timestamp
from bot.ids import GuildId, MatchId, UserId
from bot.matches.core import places
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import (
    AlreadyMade,
    ChallengeTwice,
    GuidedTwice,
    RematchTwice,
    TooManyChallenges,
    TooManyHere,
    TooManyInAnHour,
    TooManyPings,
    TooManySolo,
)
from bot.matches.core.model import State
from bot.matches.core.public_match import public
from bot.matches.core.terms import Place, Terms, terms_of
from bot.store.access import servers
from bot.store.access.servers import PingRow
from bot.store.core import matches
from bot.store.core.matches import MatchRow
from bot.store.outbox.posts import Purpose
from bot.store.transaction import Transaction


def check_no_duplicate_challenge(
    context: MatchContext,
    tx: Transaction,
    place: Place,
    terms: Terms,
    challenger: UserId,
    guests: Sequence[UserId | None],
    *,
    seats: int | None = None,
) -> None:
    """Raises `ChallengeTwice` while the challenger has an equal challenge open, `TooManyChallenges` at the limit.

    `seats`: size of a lobby, None for a challenge. An open lobby is equal also if more people have joined it since.
    """
    existing = matches.open_challenges(tx, challenger)
    for other in existing:
        others = [seat.user_id if seat.user_id is not None else seat.invited for seat in other.seats[1:]]
        if seats is None:
            same = terms_of(other) == terms and others == list(guests)
        else:
            same = _without_bots(terms_of(other)) == _without_bots(terms) and len(other.seats) == seats
            same = same and set(guests) <= set(others)
        if same and other.place.guild == place.guild:
            post = places.address_of(places.post_of(tx, other, Purpose.CHALLENGE, challenger))
            raise ChallengeTwice(match=public(context, other), lobby=seats is not None, post=post)
    if len(existing) >= context.limits.open_challenges:
        raise TooManyChallenges(limit=context.limits.open_challenges)


def _without_bots(terms: Terms) -> Terms:
    """Undo the changes to the terms that come with a bot in a lobby, so that equal lobbies compare equal."""
    return replace(terms, level=None, rated=False)


def may_ping(context: MatchContext, tx: Transaction, challenger: UserId, guest: UserId, *, rematch: bool) -> bool:
    """Return whether a challenge may ping the guest: False for a while after one of the two has pinged the other, and
    for a day after a challenge of someone else did, except for a rematch."""
    now, pause = context.clock(), context.limits.ping_pause
    since = now - (pause if rematch else DAY)
    return not matches.pinged_since(tx, challenger, guest, since, now - pause, now + pause)


def count_against_hourly_limits(
    context: MatchContext, tx: Transaction, user: UserId, *, challenges: int = 0, people: int = 0
) -> None:
    """Count new challenges and pinged people against the hourly limits.

    Raises `TooManyInAnHour`, `TooManyPings`; nothing is counted then.
    """
    now, limits = context.clock(), context.limits
    rows = servers.pings_between(tx, user, now - HOUR, now + HOUR)
    created, pinged = [(row.at, row.challenges) for row in rows], [(row.at, row.people) for row in rows]
    if (at := _free_at(created, challenges, limits.challenges_per_hour)) is not None:
        raise TooManyInAnHour(limit=limits.challenges_per_hour, next=at)
    if (at := _free_at(pinged, people, limits.pings_per_hour)) is not None:
        raise TooManyPings(limit=limits.pings_per_hour, next=at)
    if challenges or people:
        servers.add_ping(tx, PingRow(user, now, challenges, people))


def _free_at(events: Sequence[tuple[Time, int]], wanted: int, limit: int) -> Time | None:
    """Return when `wanted` more fit under the limit, or None if they fit now.

    `events` are pairs of (time, count), oldest first. The result is rounded up to a whole second. If
    `wanted` alone exceeds the limit, it fits as soon as no event counts any more.
    """
    capacity, left = max(0, limit - wanted), sum(count for _, count in events)
    if not wanted or left <= capacity:
        return None
    for when, count in events:
        left -= count
        if left <= capacity:
            return from_timestamp(ceil((when + HOUR) / SECOND))
    return None


def check_no_rematch(tx: Transaction, match: MatchId, user: UserId) -> None:
    """Raises `RematchTwice` while a rematch of this match is offered or in progress."""
    for row in reversed(matches.rematches_of(tx, match)):
        if row.state in (State.CHALLENGE, State.PLAY):
            raise _already_exists(tx, row, RematchTwice, user)


def check_no_guided_match(tx: Transaction, user: UserId, guild: GuildId, game: str) -> None:
    """Raises `GuidedTwice` while the person has a guided match of this game in progress; the error links to it."""
    for row in matches.matches_of(tx, user, guild, (State.PLAY,)):
        if row.terms.guided and row.game == game:
            raise _already_exists(tx, row, GuidedTwice, user)


def check_bot_match_limit(context: MatchContext, tx: Transaction, user: UserId, guild: GuildId) -> None:
    """Raises `TooManySolo` if the person already has the maximum number of matches against the bot in this server."""
    # Per server: a match left behind in another server can be neither seen nor ended from here.
    limit = context.limits.solo_matches
    if matches.count_solo(tx, user, guild) >= limit:
        raise TooManySolo(limit=limit)


def check_limit_here(tx: Transaction, guild: GuildId, user: UserId) -> None:
    """Raises `TooManyHere` if the person has as many open challenges and matches as the server allows."""
    most = servers.find_server(tx, guild).most
    if most is not None and matches.count_open(tx, user, guild) >= int(most):
        raise TooManyHere(limit=int(most))


def _already_exists(tx: Transaction, row: MatchRow, kind: type[AlreadyMade], user: UserId) -> AlreadyMade:
    """Build an error that links to an existing match."""
    post = places.post_of(tx, row, Purpose.BOARD if row.state is State.PLAY else Purpose.CHALLENGE, user)
    return kind(match=row.id, post=places.address_of(post))
