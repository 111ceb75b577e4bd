"""What a command or press makes is made once; its answer brings the message, or the poster, should it never come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.matches.core import places
from bot.matches.core.context import ANSWER_OWNER, MatchContext
from bot.matches.core.model import MatchCreated, PostId, State
from bot.matches.core.places import CHALLENGE, QUESTION
from bot.matches.core.public_match import public
from bot.matches.core.terms import Place
from bot.store.core.matches import MatchRow
from bot.store.lobby import deduplication
from bot.store.outbox import posts
from bot.store.outbox.posts import PostRow
from bot.store.transaction import Transaction

ANSWER_MS: Final = 6_000
"""For so many milliseconds the post is the answer's; then the poster looks for it and, if need be, brings it."""

REMEMBERED_MS: Final = 3_600_000
"""For so many milliseconds a request is remembered: four times as long as Discord's token for it lives."""


def find_repeated(context: MatchContext, tx: Transaction, place: Place, user: int) -> MatchCreated | None:
    """What this request of somebody has made when it came before."""
    if place.request is None or (match := deduplication.find_deduplicated(tx, place.request)) is None:
        return None
    row = context.load(tx, match)
    own = place.person(user)
    post = posts.latest_post(tx, match, QUESTION, own) or posts.latest_post(tx, match, CHALLENGE, own)
    assert post is not None
    made = public(context, row)
    asked = made.guests[-1:] if post.purpose == QUESTION else made.guests
    waits = made.state in (State.CHALLENGE, State.OVER) and post.pinged == posts.NEVER
    return MatchCreated(made, PostId(post.id, post.attempt), asked if post.pings and waits else (), repeated=True)


def add_answered_post(
    context: MatchContext,
    tx: Transaction,
    row: MatchRow,
    purpose: str,
    place: Place,
    user: int,
    others: Sequence[int | None],
    *,
    pings: bool = True,
    about: str | None = None,
) -> PostId:
    """Owe a message that somebody has asked for: where he has, and in private also each of the others."""
    own = place.person(user)
    post = places.add(tx, row, purpose, own, pings=pings, about=about)
    posts.update_post(tx, post.id, channel=place.private or place.channel)
    for other in others if own is not None else ():
        if other is not None and row.guild:
            places.add(tx, row, purpose, other, pings=pings, about=about)
    return _leave_to_the_answer(context, tx, row, post, place)


def _leave_to_the_answer(context: MatchContext, tx: Transaction, row: MatchRow, post: PostRow, place: Place) -> PostId:
    """If a request makes the match or question, its answer brings the message; otherwise the poster does."""
    tx.touched(row.id)  # also for the answer's time to be over, should it never come
    if place.request is None:
        return PostId(post.id, post.attempt)
    now = context.clock()
    deduplication.save_deduplicated(tx, place.request, row.id, now, now - REMEMBERED_MS)
    posts.update_post(tx, post.id, attempt=1, sending=1, owner=ANSWER_OWNER + context.process, lease=now + ANSWER_MS)
    return PostId(post.id, 1)
