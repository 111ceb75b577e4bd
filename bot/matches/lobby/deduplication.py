"""Requests that create a match or a question take effect once, and each results in one message.

The message is the answer to the interaction. If that answer never comes, the publishing loop posts it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.durations import HOUR, SECOND
from bot.ids import UserId
from bot.matches.core import notices, places
from bot.matches.core.context import ANSWER_OWNER, MatchContext
from bot.matches.core.model import MatchCreated, PostId, State
from bot.matches.core.public_match import public
from bot.matches.core.terms import Place
from bot.store.core import matches
from bot.store.core.matches import MatchRow
from bot.store.outbox import posts
from bot.store.outbox.posts import PostRow, Purpose
from bot.store.transaction import Transaction
from bot.store.turns.details import find_match_with_details

ANSWER_LEASE: Final = 6 * SECOND
"""How long a post is leased to the interaction's answer; then the publishing loop takes over."""

ANSWER_EPOCH: Final = 1
"""The epoch of a post that is leased to the interaction's answer: it comes first."""

REMEMBERED_FOR: Final = HOUR
"""How long a request is stored: four times the lifetime of Discord's interaction token."""


def find_repeated(context: MatchContext, tx: Transaction, place: Place, user: UserId) -> MatchCreated | None:
    """Return what this request created when it arrived before; None for a new request."""
    if place.request is None or (number := matches.find_deduplicated(tx, place.request)) is None:
        return None
    match = public(context, context.load(tx, number))
    own = place.recipient(user)
    post = posts.latest_post(tx, number, Purpose.QUESTION, own) or posts.latest_post(tx, number, Purpose.CHALLENGE, own)
    assert post is not None
    may_ping = post.pings and post.pinged == posts.NEVER and match.state in (State.CHALLENGE, State.OVER)
    ping: tuple[UserId, ...] = ()
    if may_ping and (found := find_match_with_details(tx, number)) is not None:
        recipients = match.seating.guests[-1:] if post.purpose is Purpose.QUESTION else found[0].pinged
        ping = notices.hold_pings(tx, found[0], recipients, context.clock())
    return MatchCreated(match, PostId(post.id, post.attempt), ping, repeated=True)


def add_answered_post(
    context: MatchContext,
    tx: Transaction,
    row: MatchRow,
    purpose: Purpose,
    place: Place,
    user: UserId,
    others: Sequence[UserId | None],
    *,
    pings: bool = True,
    about: str | None = None,
) -> PostId:
    """Add the post that an interaction has created, where the interaction happened.

    In private messages, each of `others` gets a post as well.
    """
    own = place.recipient(user)
    post = places.request_post(tx, row, purpose, own, context.clock(), pings=pings, about=about)
    posts.update_post(tx, post.id, channel=place.private or place.channel)
    for other in others if own is not None else ():
        if other is not None and row.place.guild:
            places.request_post(tx, row, purpose, other, context.clock(), pings=pings, about=about)
    return _lease_to_answer(context, tx, row, post, place)


def _lease_to_answer(context: MatchContext, tx: Transaction, row: MatchRow, post: PostRow, place: Place) -> PostId:
    """Lease the post to the interaction's answer, if there is an interaction; else leave it to the publishing loop."""
    tx.touched(row.id)  # even with a lease: the publishing loop has to know when it ends
    if place.request is None:
        return PostId(post.id, post.attempt)
    now = context.clock()
    matches.save_deduplicated(tx, place.request, row.id, now)
    if place.foreign:
        posts.abandon_post(tx, post.id)
        return PostId(post.id, post.attempt)
    posts.lease_post(tx, post, ANSWER_OWNER + context.process, now + ANSWER_LEASE, attempt=1, sending=1)
    return PostId(post.id, 1)
