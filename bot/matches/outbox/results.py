"""Recording the result of a delivery: the new state of its post, within a transaction.

Functions that return a bool return whether the post needs another step. A result is ignored if the post has moved to
another channel since the delivery was planned, and refused if another process has taken the post since.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, Unpack

from bot.durations import HOUR, MINUTE, Backoff
from bot.games.states import SYSTEM
from bot.matches.actions.places import SetDirect, SetThread
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import places
from bot.matches.core.context import MatchContext
from bot.matches.core.model import State
from bot.matches.core.places import CLOSED
from bot.matches.moderation.reachability import Loss, mark_lost
from bot.matches.outbox.delivery import Delivery
from bot.store.core import matches
from bot.store.core.matches import MatchRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.outbox.posts import PostChanges, PostRow, Purpose
from bot.store.people import people
from bot.store.transaction import Transaction
from bot.store.turns.details import drop_follows

# Signpost: the waits between tries
RETRY_FIRST_MS: Final = 1_000
RETRY_MAX_MS: Final = 60_000
"""Backoff of retries in milliseconds: the first wait, which is doubled up to the longest."""

REFUSED_MS: Final = 10_000
"""Milliseconds after a refusal in which commands and presses elsewhere in the channel do not wake its resting posts.

Discord counts refused requests. In a busy channel that keeps refusing, this limits the bot to one attempt in that time.
"""


FOR_GOOD: Final = frozenset({10003, 50007, 50278})
"""Refusals that time does not end: a deleted channel, a person who takes no private messages."""

LAPSE: Final = Backoff(MINUTE, HOUR)
"""Waits between these tries: the first one, doubled up to the longest."""

LAST_TRY: Final = 30
"""Tries after which only a press brings back the posts of a match that is not under way: about a day."""


def rest_until(context: MatchContext) -> int:
    """Return when a post that is refused now may be woken, in milliseconds."""
    return context.clock() + REFUSED_MS


def _is_taken(post: PostRow, delivery: Delivery) -> bool:
    """Whether a process has taken the post since this delivery did: the delivery's lease is gone."""
    return post.epoch != delivery.lease.epoch


def record(
    tx: Transaction, delivery: Delivery, remaining: Collection[int], now: int, **changes: Unpack[PostChanges]
) -> bool:
    """Apply changes to the post, reset its retries, and release its lease.

    `remaining` are those of the delivery's stale messages that still exist.
    """
    tx.hold_match(delivery.match.id)
    post = posts.find_post(tx, delivery.id.post)
    if post is None:
        return False
    new = changes.get("message")
    if post.channel != delivery.channel:
        return post.lags
    if _is_taken(post, delivery):
        if new is not None and new != post.message:  # a copy, unless the other process finds it
            posts.set_stale(tx, post.id, [*post.stale, new], now)
        return True
    stale = [*remaining, *(message for message in post.stale if message not in delivery.stale)]
    if new is not None and post.message not in (None, delivery.message):
        stale.append(post.message)  # an interaction's answer that was taken for lost has arrived as well
    left = posts.stale_value([message for message in stale if message != new])
    shown, sending = changes.get("shown"), changes.get("sending")
    after = replace(
        post,
        shown=post.shown if shown is None else shown,
        sending=post.sending if sending is None else bool(sending),
    )
    since = now if left or after.is_behind else None
    released: PostChanges = {"tries": 0, "retry_at": None, "refused": None, "owner": None, "lease": None, **changes}
    released["stale"], released["since"] = left, since
    posts.update_post(tx, post.id, **released)
    if delivery.followers and "pinged" in changes and delivery.match.state is State.OVER:
        drop_follows(tx, post.match)  # the followers were notified of the end
    return after.is_behind


def record_opened(context: MatchContext, tx: Transaction, delivery: Delivery, thread: int) -> bool:
    """Store the match's thread (0: none could be opened). The board still has to be posted."""
    post = posts.find_post(tx, delivery.id.post)
    if post is None or _is_taken(post, delivery):
        return post is not None
    aggregate = MatchAggregate.load(context, tx, delivery.match.id)
    posts.update_post(tx, delivery.id.post, tries=0, retry_at=None, owner=None, lease=None)
    if aggregate.row.thread is None and aggregate.row.channel == delivery.channel:
        aggregate.act(SYSTEM, SetThread(thread))
    return True


def record_dropped(
    context: MatchContext, tx: Transaction, delivery: Delivery, stale: Collection[int], *, refused: bool
) -> bool:
    """Delete the post, or keep it for messages that could not be deleted (`stale`).

    `refused`: the channel does not allow the deletion now; the post rests until it does.
    """
    post = posts.find_post(tx, delivery.id.post)
    if post is not None and _is_taken(post, delivery):
        return True
    if not stale:
        posts.drop_post(tx, delivery.id.post)
    else:
        until = rest_until(context) if refused else None
        posts.update_post(
            tx,
            delivery.id.post,
            message=None,
            sending=0,
            owner=None,
            lease=None,
            resting=int(refused),
            retry_at=until,
            stale=posts.stale_value(stale),
        )
    return False


def record_failed(context: MatchContext, tx: Transaction, delivery: Delivery) -> int:
    """Schedule a retry with exponential backoff; return the wait in milliseconds."""
    tx.hold_match(delivery.match.id)
    post = posts.find_post(tx, delivery.id.post)
    if post is not None and _is_taken(post, delivery):
        return 0
    tries = post.tries if post is not None else 0
    wait = Backoff(RETRY_FIRST_MS, RETRY_MAX_MS).wait_ms(tries + 1)
    until = context.clock() + wait
    posts.update_post(tx, delivery.id.post, tries=tries + 1, retry_at=until, owner=None, lease=None)
    return wait


def record_refused(context: MatchContext, tx: Transaction, delivery: Delivery, loss: Loss | None, code: int) -> None:
    """Let the match's posts rest, or mark what was lost; a private post falls back to the match's channel."""
    post = posts.find_post(tx, delivery.id.post)
    if post is not None and _is_taken(post, delivery):
        return
    row = matches.find_match(tx, delivery.match.id)
    if delivery.person is not None and row is not None and row.guild:
        _fall_back_to_channel(context, tx, row, delivery)
        return
    if loss is None or row is None or delivery.person is not None:
        channel = delivery.channel if delivery.match.direct else None
        posts.rest_posts(tx, delivery.match.id, channel, until=rest_until(context), refused=code)
    else:
        lost = mark_lost(MatchAggregate.load(context, tx, delivery.match.id), delivery.channel, loss)
        rest: PostChanges = {"resting": 1, "retry_at": rest_until(context), "owner": None, "lease": None}
        posts.update_post(tx, delivery.id.post, **({"refused": code} if lost else {"refused": code, **rest}))
    tries = (post.tries if post is not None else 0) + 1
    if code not in FOR_GOOD and (tries <= LAST_TRY or delivery.match.state is State.PLAY):
        posts.update_post(tx, delivery.id.post, tries=tries)
        timers.set_timer(tx, TimerKind.RETRY_REFUSED, delivery.match.id, context.clock() + LAPSE.wait_ms(tries))


def _fall_back_to_channel(context: MatchContext, tx: Transaction, row: MatchRow, delivery: Delivery) -> None:
    """Note that a person takes no private messages, and move their posts to the match's channel."""
    post = posts.find_post(tx, delivery.id.post)
    if post is None or post.person is None or post.channel != delivery.channel:
        return
    people.save_settings(tx, post.person, unreachable=context.clock())
    posts.abandon_post(tx, post.id)
    if post.purpose is not Purpose.BOARD:
        places.request_post(tx, row, post.purpose, None, context.clock(), about=post.about)
    elif (seat := row.seat_of(post.person)) is not None and row.direct and row.state is State.PLAY:
        MatchAggregate.load(context, tx, row.id).act(seat.seat, SetDirect(CLOSED))
    tx.touched(row.id)
