"""Use cases of a delivery's result: the new state of its post."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, Unpack

from bot.durations import EPOCH, HOUR, MINUTE, NO_TIME, SECOND, Backoff, Milliseconds, Time
from bot.games.states import SYSTEM
from bot.ids import ChannelId, MatchId, MessageId, PublicId
from bot.matches.access.server_settings import BY_BOT, DAILY_STOPPED
from bot.matches.actions.places import SetDirect, SetThread
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import places
from bot.matches.core.context import MatchContext, UseCase
from bot.matches.core.model import State
from bot.matches.core.notices import NoticeKind
from bot.matches.core.places import CLOSED
from bot.matches.moderation.reachability import Loss, mark_lost
from bot.matches.outbox.delivery import DailyDelivery, Delivery, PostDelivery
from bot.recent import Recent
from bot.store.access import servers
from bot.store.core import matches
from bot.store.core.matches import MatchRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.learning.daily import drop_reminder
from bot.store.moderation import audit
from bot.store.outbox import posts
from bot.store.outbox.posts import NEVER, PostChanges, PostRow, Purpose
from bot.store.people import people
from bot.store.people.wishes import drop_wishes, note_sent
from bot.store.transaction import Transaction
from bot.store.turns.details import drop_follows

# Signpost: the waits between tries
RETRY_FIRST: Final = SECOND
RETRY_LONGEST: Final = MINUTE
"""Backoff of retries: the first wait, which is doubled up to the longest."""

REFUSED_FOR: Final = 10 * SECOND
"""How long after a refusal commands and presses elsewhere in the channel do not wake its resting posts.

Discord counts refused requests. In a busy channel that keeps refusing, this limits the bot to one attempt in that time.
"""


CURRENT_FOR: Final = MINUTE
"""How long a post's message is believed to be the current one, though another process may repost it."""

CURRENT: Final = 5_000
"""How many posts' messages are remembered."""

PRESSED_IN: Final = {Purpose.CHALLENGE: State.CHALLENGE, Purpose.BOARD: State.PLAY, Purpose.QUESTION: State.OVER}
"""The match state in which a post's message has something to press."""

FOR_GOOD: Final = frozenset({10003, 50007, 50278})
"""Refusals that time does not end: a deleted channel, a person who takes no private messages."""

LAPSE: Final = Backoff(MINUTE, HOUR)
"""Waits between these tries: the first one, doubled up to the longest."""

LAST_TRY: Final = 30
"""Tries after which only a press brings back the posts of a match that is not under way: about a day."""


EDIT_INTERVAL: Final = MINUTE
"""The time between two edits of a puzzle of the day, at least; at most `RETRY_LONGEST`."""


def _is_taken(post: PostRow, delivery: PostDelivery) -> bool:
    """Whether a process has taken the post since this delivery did: the delivery's lease is gone."""
    return post.epoch != delivery.lease.epoch


class Results(UseCase):
    """Methods that return a bool return whether the post needs another step.

    A result is ignored if the post has moved to another channel since the delivery was planned, and refused if another
    process has taken the post since.
    """

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.current = Recent[tuple[PublicId, int], MessageId](CURRENT, context.clock, CURRENT_FOR)
        """The messages of posts, by the match's public id and the post's id."""

    @property
    def rest_until(self) -> Time:
        """When a post that is refused now may be woken."""
        return self._context.clock() + REFUSED_FOR

    async def note_posted(
        self,
        delivery: PostDelivery,
        message: MessageId,
        shown: int,
        *,
        stale: Collection[MessageId] = (),
        channel: ChannelId | None = None,
    ) -> bool:
        """Record that a message shows version `shown` and has pinged.

        `stale`: older messages that could not be deleted. `channel`: the channel of a person's private messages.
        """
        changes: PostChanges = {"message": message, "shown": shown, "sending": 0, "pinged": shown}
        if channel is not None:
            changes["channel"] = channel
        self.current[delivery.public_id, delivery.id.post] = message
        return await self.note(delivery, stale, **changes)

    async def note_lost(self, delivery: PostDelivery) -> bool:
        """Record that someone has deleted the message.

        A post that still has something to press (a live match, an open challenge, a question) is reposted. Any other
        is not, until someone requests it.
        """
        live = (
            isinstance(delivery, Delivery)
            and PRESSED_IN.get(delivery.purpose) is delivery.match.state
            and delivery.answer is None
        )
        return await self.note(delivery, delivery.stale, message=None, shown=NEVER if live else delivery.version)

    async def note(
        self, delivery: PostDelivery, kept: Collection[MessageId] = (), **changes: Unpack[PostChanges]
    ) -> bool:
        """Apply changes to the post, reset its retries, and release its lease.

        `kept` are those of the delivery's stale messages that still exist. Where nothing else is left, they are tried
        again as a failed delivery is. Without changes: old ones were deleted.
        """

        def work(tx: Transaction) -> bool:
            if isinstance(delivery, Delivery):
                tx.hold_match(delivery.match.id)
            else:
                tx.hold(delivery.number)
            post = posts.find_post(tx, delivery.id.post)
            if post is None:
                return False
            new = changes.get("message")
            if post.channel != delivery.channel:
                return post.lags
            if _is_taken(post, delivery):
                if new is not None and new != post.message:  # a copy, unless the other process finds it
                    posts.set_stale(tx, post.id, [*post.stale, new], self._context.clock())
                return True
            stale = [*kept, *(message for message in post.stale if message not in delivery.stale)]
            if new is not None and post.message not in (None, delivery.message):
                stale.append(post.message)  # an interaction's answer that was taken for lost has arrived as well
            left = posts.stale_value([message for message in stale if message != new])
            shown, sending = changes.get("shown", post.shown), changes.get("sending", post.sending)
            after = replace(post, shown=shown, sending=bool(sending))
            since = self._context.clock() if left or after.is_behind else None
            tries, wait = 0, EDIT_INTERVAL if isinstance(delivery, DailyDelivery) else None
            if kept and not after.is_behind:
                tries = post.tries + 1
                wait = wait or _wait_after(tries)
            retry_at = None if wait is None else self._context.clock() + wait
            released: PostChanges = {"tries": tries, "retry_at": retry_at, "refused": None}
            released |= {"owner": None, "lease": None}
            released.update(changes)
            released["stale"], released["since"] = left, since
            posts.update_post(tx, post.id, **released)
            over = isinstance(delivery, Delivery) and delivery.followers and delivery.match.state is State.OVER
            if over and "pinged" in changes:
                drop_follows(tx, MatchId(delivery.number))  # the followers were notified of the end
            return after.is_behind or left is not None

        return await self._context.store.write(work, delivery.number)

    async def note_opened(self, delivery: Delivery, thread: ChannelId) -> bool:
        """Store the match's thread (0: none could be opened). The board still has to be posted."""

        def work(tx: Transaction) -> bool:
            post = posts.find_post(tx, delivery.id.post)
            if post is None or _is_taken(post, delivery):
                return post is not None
            aggregate = MatchAggregate.load(self._context, tx, delivery.match.id)
            posts.update_post(tx, delivery.id.post, tries=0, retry_at=None, owner=None, lease=None)
            if aggregate.row.place.thread is None and aggregate.row.place.channel == delivery.channel:
                aggregate.act(SYSTEM, SetThread(thread))
            return True

        return await self._context.store.write(work, delivery.match.id)

    async def note_dropped(self, delivery: PostDelivery, refused: Collection[MessageId] = ()) -> bool:
        """Delete the post, or let it rest for messages whose deletion the channel does not allow now (`refused`)."""

        def work(tx: Transaction) -> bool:
            post = posts.find_post(tx, delivery.id.post)
            if post is not None and _is_taken(post, delivery):
                return True
            if not refused:
                posts.drop_post(tx, delivery.id.post)
            else:
                posts.update_post(
                    tx,
                    delivery.id.post,
                    message=None,
                    sending=0,
                    owner=None,
                    lease=None,
                    resting=1,
                    retry_at=self.rest_until,
                    stale=posts.stale_value(refused),
                )
            return False

        return await self._context.store.write(work)

    async def note_failed(self, delivery: PostDelivery) -> Milliseconds:
        """Schedule a retry with exponential backoff; return the wait."""

        def work(tx: Transaction) -> Milliseconds:
            if isinstance(delivery, Delivery):
                tx.hold_match(delivery.match.id)
            post = posts.find_post(tx, delivery.id.post)
            if post is not None and _is_taken(post, delivery):
                return NO_TIME
            tries = 1 + (post.tries if post is not None else 0)
            wait = _wait_after(tries)
            until = self._context.clock() + wait
            posts.update_post(tx, delivery.id.post, tries=tries, retry_at=until, owner=None, lease=None)
            return wait

        return await self._context.store.write(work)

    async def note_refused(self, delivery: PostDelivery, loss: Loss | None = None, code: int = 0) -> None:
        """Record that the channel refuses, by Discord's `code`, or is gone.

        The match's posts rest until `wake_channel`, `wake_resting`, `recheck` or `retry_refused` of the `Outbox`. If
        only the thread is gone, they move to its channel. If a person takes no private messages, the match and all
        their other posts move to its channel, if it has one, and nothing is sent to them before they press something in
        private messages.
        """

        def work(tx: Transaction) -> None:
            post = posts.find_post(tx, delivery.id.post)
            if post is not None and _is_taken(post, delivery):
                return
            if not isinstance(delivery, Delivery):
                self._stop(tx, delivery, code)
                return
            row = matches.find_match(tx, delivery.match.id)
            if delivery.person is not None and delivery.notice and delivery.notice.kind is NoticeKind.OPENED:
                posts.drop_post(tx, delivery.id.post)
                # Without a code they were sent nothing, because they cannot see that channel.
                if code or not note_sent(tx, delivery.person, EPOCH, self._context.clock()):
                    drop_wishes(tx, delivery.person)
                return
            if delivery.person is not None and row is not None and (row.place.guild or not row.place.channel):
                self._fall_back_to_channel(tx, row, delivery, code)
                return
            if loss is None or row is None or delivery.person is not None:
                channel = delivery.channel if delivery.match.place.direct else None
                posts.rest_posts(tx, delivery.match.id, channel, until=self.rest_until, refused=code)
            else:
                lost = mark_lost(MatchAggregate.load(self._context, tx, delivery.match.id), delivery.channel, loss)
                rest: PostChanges = {"resting": 1, "retry_at": self.rest_until, "owner": None, "lease": None}
                posts.update_post(tx, delivery.id.post, **({"refused": code} if lost else {"refused": code, **rest}))
            tries = (post.tries if post is not None else 0) + 1
            if code not in FOR_GOOD and (tries <= LAST_TRY or delivery.match.state is State.PLAY):
                posts.update_post(tx, delivery.id.post, tries=tries)
                due = self._context.clock() + LAPSE.wait(tries)
                timers.set_timer(tx, TimerKind.RETRY_REFUSED, delivery.match.id, due)

        await self._context.store.write(work)

    def _stop(self, tx: Transaction, delivery: PostDelivery, code: int) -> None:
        """Post no more puzzles of the day in a server, and say so in its log; or end a person's reminders.

        A welcome stays as it is.
        """
        tx.hold(delivery.number)
        posts.drop_post(tx, delivery.id.post)
        if delivery.person is not None:
            drop_reminder(tx, delivery.person)
            return
        channel = servers.find_server(tx, delivery.guild).daily_channel
        if isinstance(delivery, DailyDelivery) and channel == delivery.channel:
            servers.save_server(tx, delivery.guild, daily_channel=None)
            timers.drop_timer(tx, TimerKind.DAILY, delivery.guild)
            now = self._context.clock()
            audit.add_entry(tx, delivery.guild, now, BY_BOT, DAILY_STOPPED, str(channel), str(code))

    def _fall_back_to_channel(self, tx: Transaction, row: MatchRow, delivery: Delivery, code: int) -> None:
        """Note that a person takes no private messages, and move their posts to the match's channel."""
        post = posts.find_post(tx, delivery.id.post)
        if post is None or post.person is None or post.channel != delivery.channel:
            return
        people.save_settings(tx, post.person, unreachable=self._context.clock())
        posts.abandon_post(tx, post.id)
        if not row.place.channel:
            posts.update_post(tx, post.id, refused=code)
            return  # it began in a foreign place, and goes on in its player's hand
        if post.purpose is not Purpose.BOARD:
            places.request_post(tx, row, post.purpose, None, self._context.clock(), about=post.about)
        elif (seat := row.seat_of(post.person)) is not None and row.place.direct and row.state is State.PLAY:
            MatchAggregate.load(self._context, tx, row.id).act(seat.seat, SetDirect(CLOSED))
        tx.touched(row.id)


def _wait_after(tries: int) -> Milliseconds:
    return Backoff(RETRY_FIRST, RETRY_LONGEST).wait(tries)
