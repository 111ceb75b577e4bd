"""Where a match can be seen: in its channel, or in its players' private messages, each of which has a board then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.store.core.matches import MatchRow
from bot.store.outbox import posts
from bot.store.outbox.posts import PostRow
from bot.store.people import people
from bot.store.transaction import Transaction

BOARD: Final = "board"
CHALLENGE: Final = "challenge"
QUESTION: Final = "question"
"""What a post is for."""

GONE: Final = "gone"
"""Why the clocks stand still: the match's channel is gone, or the bot from there. So was a challenge closed."""

CLOSED: Final = "closed"
"""Of whose private messages: he takes none."""

BACK: Final = "back"
"""Of who was absent: he is in the server again."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a message is; `guild` is 0 in private messages."""

    guild: int
    channel: int
    message: int


def persons(match: MatchRow) -> tuple[int, ...]:
    """The people (not the bot) who sit at a table, in the order of the seats."""
    return tuple(seat.user_id for seat in match.seats if seat.level is None and seat.user_id is not None)


def readers(match: MatchRow) -> tuple[int | None, ...]:
    """In whose private messages a match is to be seen; None: in its channel."""
    return persons(match) if match.direct else (None,)


def owe(tx: Transaction, match: MatchRow, purpose: str, *, pings: bool = True) -> None:
    """Owe a message of a match to everybody in its channel, or to each of its players in private.

    Who has one for this purpose there already keeps it: it is brought up to date.
    """
    for person in readers(match):
        if posts.latest_post(tx, match.id, purpose, person) is not None:
            posts.want(tx, match.id, purpose, match.public_version, repost=True, people=(person,))
        else:
            add(tx, match, purpose, person, pings=pings)


def add(
    tx: Transaction,
    match: MatchRow,
    purpose: str,
    person: int | None,
    *,
    pings: bool = True,
    about: str | None = None,
) -> PostRow:
    """Owe one more message of a match to its channel, or to one person in private."""
    private = person is not None and match.guild != 0
    # The channel of a match that belongs to no server is where its player and the bot write to each other. All others
    # are found when they are first written to.
    guild, channel = (0, 0) if private else (match.guild, match.home)
    return posts.add_post(
        tx, match.id, purpose, guild, channel, wanted=match.public_version, pings=pings, about=about, person=person
    )


def post_of(tx: Transaction, match: MatchRow, purpose: str, user: int) -> PostRow | None:
    """The last message of a match for this purpose as somebody is led to it: his own, if he has one, or the channel's.

    What he has in private of a match that has gone back to its channel leads nowhere.
    """
    own = posts.latest_post(tx, match.id, purpose, user) if match.direct else None
    return own or posts.latest_post(tx, match.id, purpose)


def address(post: PostRow | None) -> Address | None:
    """Where a post is; None if it is not there, or not yet."""
    return None if post is None or post.message is None else Address(post.guild, post.channel, post.message)


def unreachable(tx: Transaction, match: MatchRow) -> Iterator[int]:
    """The people of a table who are known to take no private messages from the bot."""
    for person in persons(match):
        settings = people.find_settings(tx, person)
        if settings is not None and settings.unreachable is not None:
            yield person
