"""Where a match is shown: in its channel, or in the private messages of its players, each with a board of their own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.durations import EPOCH, MINUTE, Time
from bot.ids import NO_CHANNEL, NO_GUILD, ChannelId, GuildId, UserId
from bot.matches.core.model import Address
from bot.store.core.actions import last_action
from bot.store.core.matches import MatchRow
from bot.store.outbox import posts
from bot.store.outbox.posts import PostRow, Purpose
from bot.store.people import people
from bot.store.transaction import Transaction

CLOSED: Final = "closed"
"""Why a match is not played in private messages: a player takes none from the bot."""

BACK: Final = "back"
"""Noted for a player who is back in the server."""


WATCHED_FOR: Final = 15 * MINUTE
"""How long after a turn against bots its player is assumed to be looking at the board: a hand lives as
long, and the board stays above it."""


CanSee = Callable[[ChannelId], Awaitable[bool]]
"""Whether a viewer can see a channel of their server: it may take a request to Discord. Raises `PlacesUnknown`."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person who views a match, the server they view it from, and which of its channels they can see."""

    user: UserId
    guild: GuildId
    can_see: CanSee


def recipients(match: MatchRow) -> tuple[UserId | None, ...]:
    """The people in whose private messages a match is shown; None stands for its channel."""
    return match.people if match.place.direct else (None,)


def request_posts(tx: Transaction, match: MatchRow, purpose: Purpose, now: Time, *, pings: bool = True) -> None:
    """Request a post in the match's channel, or in private messages one for each person.

    A post for this purpose that is there already is reposted instead.
    """
    for person in recipients(match):
        if posts.latest_post(tx, match.id, purpose, person) is not None:
            posts.set_wanted(tx, match.id, purpose, match.public_version, now, repost=True, people=(person,))
        else:
            request_post(tx, match, purpose, person, now, pings=pings)


def request_post(
    tx: Transaction,
    match: MatchRow,
    purpose: Purpose,
    person: UserId | None,
    now: Time,
    *,
    pings: bool = True,
    about: str | None = None,
) -> PostRow:
    """Request one more post in the match's channel, or in a person's private messages."""
    private = person is not None and match.place.guild != 0
    # The channel of a match that belongs to no server is its player's private channel. Other private channels are
    # looked up when the post is published.
    place = (NO_GUILD, NO_CHANNEL) if private else (match.place.guild, match.place.home)
    return posts.add_post(
        tx, match.id, purpose, *place, wanted=match.public_version, now=now, pings=pings, about=about, person=person
    )


def post_of(tx: Transaction, match: MatchRow, purpose: Purpose, user: UserId) -> PostRow | None:
    """The last post for a purpose to which links lead a person: their own private one, or the channel's.

    Private posts of a match that has gone back to its channel are out of date, so they do not count.
    """
    return post_among(posts.posts_of(tx, match.id), match, purpose, user)


def post_among(every: Sequence[PostRow], match: MatchRow, purpose: Purpose, user: UserId) -> PostRow | None:
    """The same post as `post_of`, among all posts of the match, oldest first."""
    people = (user, None) if match.place.direct else (None,)
    fitting = [post for post in every if post.purpose == purpose and post.person in people]
    own = [post for post in fitting if post.person is not None]
    return next(reversed(own or fitting), None)


def address_of(post: PostRow | None) -> Address | None:
    """The address of a post; None unless it has been published."""
    return None if post is None or post.message is None else Address(post.guild, post.channel, post.message)


def watched_until(tx: Transaction, match: MatchRow) -> Time:
    """Until when the player of a match against bots is assumed to be looking at it."""
    acted = last_action(tx, match.id, "turn", *(seat.seat for seat in match.seats if seat.level is None))
    return (acted.at if acted is not None else match.started or EPOCH) + WATCHED_FOR


def unreachable_people(tx: Transaction, match: MatchRow) -> Iterator[UserId]:
    """The people of a match who are known to take no private messages from the bot."""
    for person in match.people:
        if people.find_settings(tx, person).unreachable is not None:
            yield person
