"""What keeps people from making the same match twice, or too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.matches.core import places
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import (
    ChallengeTwice,
    GuidedTwice,
    MadeTwice,
    RematchTwice,
    TooManyChallenges,
    TooManyInAnHour,
    TooManyPings,
    TooManySolo,
)
from bot.matches.core.model import State
from bot.matches.core.places import BOARD, CHALLENGE
from bot.matches.core.public_match import public
from bot.matches.core.terms import Place, Terms, terms_of
from bot.store.access import pings
from bot.store.access.pings import PingRow
from bot.store.core import matches
from bot.store.core.matches import MatchRow
from bot.store.outbox import posts
from bot.store.transaction import Transaction

HOUR_MS: Final = 3_600_000
"""Milliseconds for which what people make, and whom they ping, counts against the limits of an hour."""


def no_twin(
    context: MatchContext,
    tx: Transaction,
    place: Place,
    terms: Terms,
    challenger: int,
    guests: Sequence[int | None],
    *,
    seats: int | None = None,
) -> None:
    """Raises `ChallengeTwice` while somebody's same challenge is open, `TooManyChallenges` while too many are.

    A lobby, of so many `seats`, is the same also once others have sat down there.
    """
    mine = matches.open_challenges(tx, challenger)
    for other in mine:
        others = [seat.user_id if seat.user_id is not None else seat.invited for seat in other.seats[1:]]
        if seats is None:
            same = terms_of(other) == terms and others == list(guests)
        else:
            same = _but_for_bots(terms_of(other)) == _but_for_bots(terms) and len(other.seats) == seats
            same = same and set(guests) <= set(others)
        if same and other.guild == place.guild:
            shown = places.post_of(tx, other, CHALLENGE, challenger)
            assert shown is not None
            raise ChallengeTwice(
                match=public(context, other),
                guild=shown.guild,
                channel=shown.channel,
                message=shown.message,
            )
    if len(mine) >= context.limits.open_challenges:
        raise TooManyChallenges(limit=context.limits.open_challenges)


def _but_for_bots(terms: Terms) -> Terms:
    """Terms as they were before the bot sat down in a lobby, as far as can be told."""
    return replace(terms, level=None, rated=False)


def may_ping(context: MatchContext, tx: Transaction, challenger: int, guest: int) -> bool:
    """Whether a challenge may ping its guest: not again shortly after another one of the same person."""
    return not posts.pinged_since(tx, challenger, guest, context.clock() - context.limits.ping_pause_ms)


def count_in_hour(context: MatchContext, tx: Transaction, user: int, *, challenges: int = 0, people: int = 0) -> None:
    """Count what a person makes and whom that pings. Raises `TooManyInAnHour`, `TooManyPings`: nothing counts then."""
    now, limits = context.clock(), context.limits
    pings.drop_pings(tx, now - HOUR_MS)
    rows = pings.pings_since(tx, user, now - HOUR_MS)
    made, pinged = [(row.at, row.challenges) for row in rows], [(row.at, row.people) for row in rows]
    if (at := _free_at(made, challenges, limits.challenges_per_hour)) is not None:
        raise TooManyInAnHour(limit=limits.challenges_per_hour, next=at)
    if (at := _free_at(pinged, people, limits.pings_per_hour)) is not None:
        raise TooManyPings(limit=limits.pings_per_hour, next=at)
    if challenges or people:
        pings.add_ping(tx, PingRow(user, now, challenges, people))


def _free_at(done: Sequence[tuple[int, int]], wanted: int, limit: int) -> int | None:
    """When there is room for so many more after what was done, oldest first; None: there is now.

    In milliseconds, a whole second at which there is room. More than the limit itself fit where nothing was done.
    """
    room, left = max(0, limit - wanted), sum(count for _, count in done)
    if not wanted or left <= room:
        return None
    for when, count in done:
        left -= count
        if left <= room:
            return -(-(when + HOUR_MS) // 1000) * 1000
    return None


def no_rematch(tx: Transaction, match: int, user: int) -> None:
    """Raises `RematchTwice`, for this person, while a rematch of this match is on offer or under way."""
    for row in reversed(matches.rematches_of(tx, match)):
        if row.state in (State.CHALLENGE.value, State.PLAY.value):
            raise _twice(tx, row, RematchTwice, user)


def no_other_guided(tx: Transaction, user: int, guild: int, game: str) -> None:
    """One is enough: raises `GuidedTwice`, which leads who presses twice to the first."""
    for row in matches.matches_of(tx, user, guild, (State.PLAY.value,)):
        if row.guided and row.game == game:
            raise _twice(tx, row, GuidedTwice, user)


def room_for_solo(context: MatchContext, tx: Transaction, user: int, guild: int) -> None:
    """Raises `TooManySolo` while somebody has as many matches against the bot as he may."""
    # In this server: what somebody has left in another one he could neither see nor end from here.
    limit = context.limits.solo_matches
    if matches.count_solo(tx, user, guild) >= limit:
        raise TooManySolo(limit=limit)


def _twice(tx: Transaction, row: MatchRow, kind: type[MadeTwice], user: int) -> MadeTwice:
    """The refusal that leads somebody to this match, which is there already."""
    shown = places.post_of(tx, row, BOARD if row.state == State.PLAY.value else CHALLENGE, user)
    assert shown is not None
    return kind(match=row.id, guild=shown.guild, channel=shown.channel, message=shown.message)
