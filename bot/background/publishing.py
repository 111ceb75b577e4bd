"""The publishing loop: makes channels agree with the stored posts, now or after a restart.

The work that is left follows from the database alone, and so do the waits between retries.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from bot.background.failures import log_failure
from bot.background.match_tasks import SWEEP, MatchTasks
from bot.durations import SECOND, Time, every
from bot.ids import ChannelId, GuildId, MatchId, MessageId, Subject, UserId
from bot.log_lines import write
from bot.matches.core.errors import CannotRead
from bot.matches.core.model import Hand, State
from bot.matches.moderation.reachability import Loss
from bot.matches.outbox.delivery import Delivery, DeliveryBatch, DeliveryStep, HandLinks, PostDelivery, ShownHand
from bot.matches.outbox.lease import LeaseOver, holding
from bot.matches.outbox.outbox import Outbox
from bot.observer import SILENT, UNPUBLISHED
from bot.recent import Recent
from bot.store.outbox.posts import Purpose

BURST: Final = 2
"""Edits allowed at once in a quiet channel: a turn, and the bot's answer to it."""

PAUSE: Final = 1.0
"""Seconds between two edits in a channel where there are many."""

CAPACITY: Final = 10_000
"""Channels to remember; the ones edited longest ago are forgotten."""


class EditThrottle:
    """Allows `BURST` edits at once in a channel, then one every `pause` seconds. `now` returns seconds."""

    def __init__(self, pause: float, now: Callable[[], float] = time.monotonic) -> None:
        self._pause = pause
        self._now = now
        self._busy = Recent[ChannelId, float](CAPACITY)

    def wait(self, channel: ChannelId) -> float:
        """Seconds until a channel may be edited; 0: now, and the edit is counted."""
        now, busy = self._now(), self._busy.get(channel) or 0.0
        if (wait := busy - now - (BURST - 1) * self._pause) > 0:
            return wait
        self._busy[channel] = max(now, busy) + self._pause
        return 0.0


log = logging.getLogger(__name__)

PARALLEL_MATCHES: Final = 32
"""Matches that are published in parallel; the others wait in the order in which they were woken."""


PUBLISH_SECONDS: Final = 5.0
"""Seconds for which a press waits to hear what came of the posts of its match."""

MOST_FAILING: Final = 10_000
"""How many matches are remembered whose posts were refused or failed."""

LEASE_OVER_RETRY: Final = 1.0
"""Seconds after which a match whose lease has ended in the middle is tried again."""


class CannotPost(Exception):
    """Discord refuses for good: a retry is useless until a permission, the channel or the person changes.

    `code` is Discord's error code, 0: the person may not see what it is about; `loss`: what is gone for good, if
    anything.
    """

    def __init__(self, code: int, loss: Loss | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.loss = loss


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message in the channel, and the version of the match that it shows."""

    message_id: MessageId
    shown: int
    channel: ChannelId | None = None
    """Its channel, if the post did not know it: a person's private messages."""


class LeftMessages(NamedTuple):
    """Ids of old messages that could not be deleted: those to retry, and those that Discord refuses for good."""

    failed: list[MessageId]
    refused: list[MessageId]


class Publisher(Protocol):
    """The loop's interface to Discord. Every method raises `CannotPost` if Discord refuses for good."""

    async def open_thread(self, delivery: Delivery) -> ChannelId:
        """Open the match's thread, or find the one that was opened before; its id, or 0 if there can be none."""

    async def close_thread(self, delivery: Delivery) -> None:
        """Archive the thread of a match that is over; its last board is already there."""

    async def find(self, delivery: PostDelivery) -> SentMessage | None:
        """Find the message of this attempt in the channel; None also if the bot may not read the channel."""

    async def post(self, delivery: PostDelivery) -> SentMessage:
        """Post the message, or return the one that this attempt has posted before, with the version it shows."""

    async def edit(self, delivery: PostDelivery) -> bool:
        """Edit the message; False if it is gone."""

    async def delete_old(self, delivery: PostDelivery, old: MessageId, new: MessageId | None) -> None:
        """Delete an old message; if that is not allowed, remove its buttons and link to the new one."""

    async def refresh_hand(self, hand: Hand, links: HandLinks | None) -> None:
        """Refresh a player's open hand, with its links if the player waits."""

    async def report(self, guild: GuildId) -> None:
        """Post what is new in the server's log in the channel for it."""


class PublishingLoop(MatchTasks[Subject]):
    """Publishes the posts of every match, public ones before open hands, each failing alone.

    `open_hands(match)` returns the people who have their hand open, with what it shows. Edits of boards and lobbies are
    throttled by channel: an edit that has to wait shows the match as it is when its time comes.
    """

    def __init__(
        self,
        outbox: Outbox,
        publisher: Publisher,
        clock: Callable[[], Time],
        open_hands: Callable[[Subject], Mapping[UserId, ShownHand]],
        throttle: EditThrottle,
        at_once: int = PARALLEL_MATCHES,
        sweep: float = SWEEP,
    ) -> None:
        super().__init__(
            "publisher", self._publish_match, outbox.lagging, retry=every(SWEEP), sweep=sweep, at_once=at_once
        )
        self._outbox = outbox
        self._publisher = publisher
        self._clock = clock
        self._open_hands = open_hands
        self._throttle = throttle
        self.observer = SILENT
        self._touched: set[Subject] = set()
        """Matches that a commit or a failure has left with something to publish; others are read before a write."""
        self._failing = Recent[Subject, bool](MOST_FAILING)
        """Matches of which a post was refused or failed when they were last published."""
        self._versions = Recent[Subject, int](MOST_FAILING)
        """The version of each match when it was last published."""

    def wake_touched(self, matches: Collection[Subject]) -> None:
        """Publish the posts of these matches soon after a commit."""
        self._touched.update(matches)
        for match in matches:
            self.wake(match)

    async def published(self, match: MatchId) -> bool:
        """Wait until a match's posts are published; return False if one of them was refused or failed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PUBLISH_SECONDS):
                await self.settled(match)
        return match not in self._failing

    def catch_up(self, match: Subject, version: int) -> None:
        """Publish again what was published while a hand was being opened, which shows the match at this version."""
        if (self._versions.get(match) or version) > version:
            self.wake(match)

    async def _publish_match(self, match: Subject) -> None:
        touched = match in self._touched
        self._touched.discard(match)
        open_hands = self._open_hands(match)
        try:
            batch = await self._outbox.take(match, open_hands, may_lag=touched)
        except CannotRead as error:
            write(log, logging.WARNING, f"publisher: {error.why}", match=match)
            await self._outbox.rest_match(match)
            return
        if batch is None:
            return
        self._versions[match] = batch.version
        for user in self._open_hands(match).keys() - open_hands.keys():  # opened meanwhile
            self.catch_up(match, self._open_hands(match)[user].version)
        if batch.deliveries:  # else what was refused still rests
            self._failing.pop(match)
        more = False
        for delivery in batch.deliveries:
            if not self._postpone(delivery):
                more = await self._publish_safely(delivery) or more
        links = await self._find_links(batch)
        for hand in batch.hands:
            try:
                await self._publisher.refresh_hand(hand, links.get(hand.seat))
            except Exception as error:  # its player can open it again
                log_failure("publisher: a hand could not be shown", error, match=match)
        if batch.next_at is not None:
            self.wake_later(match, (batch.next_at - self._clock()) / SECOND)
        if more:
            self.wake_touched([match])

    def _postpone(self, delivery: PostDelivery) -> bool:
        """Whether an edit of a board or lobby has to wait because its channel was edited a moment ago."""
        if delivery.purpose not in (Purpose.BOARD, Purpose.CHALLENGE) or delivery.step is not DeliveryStep.EDIT:
            return False
        wait = self._throttle.wait(delivery.channel)
        if wait <= 0:
            return False
        self._touched.add(delivery.number)
        self.wake_later(delivery.number, wait, throttled=True)
        return True

    async def _publish_safely(self, delivery: PostDelivery) -> bool:
        """Publish one post; whether there is more to do at once."""
        try:
            with holding(delivery.lease):
                return await self._publish(delivery)
        except LeaseOver:
            write(log, logging.INFO, "publisher: longer than its lease: looking again", match=delivery.number)
            self._touched.add(delivery.number)
            self.wake_later(delivery.number, LEASE_OVER_RETRY)
        except Exception as error:
            await self._failed(delivery, error)
        return False

    async def _failed(self, delivery: PostDelivery, error: Exception) -> None:
        self.observer.note(UNPUBLISHED, delivery.purpose)
        self._failing[delivery.number] = True
        wait = round(SWEEP * SECOND)
        try:
            if isinstance(error, CannotPost):
                ends = "the puzzle of the day ends there" if delivery.purpose is Purpose.DAILY else ""
                what = f"publisher: cannot be shown in its channel: Discord says {error.code}{ends and f'; {ends}'}"
                if error.code:
                    write(log, logging.WARNING, what, match=delivery.number)
                await self._outbox.results.note_refused(delivery, error.loss, error.code)
                if delivery.purpose is Purpose.DAILY and delivery.person is None:
                    await self._publisher.report(delivery.guild)
                return
            wait = await self._outbox.results.note_failed(delivery)
        except Exception as second:  # the other deliveries of the match go on
            log_failure("publisher: a failure could not be recorded", second, match=delivery.number)
        what = f"publisher: {delivery.purpose} failed, trying again in {wait / SECOND:.0f} s"
        log_failure(what, error, match=delivery.number)
        self.wake_later(delivery.number, wait / SECOND)

    async def _publish(self, delivery: PostDelivery) -> bool:
        if delivery.step is DeliveryStep.DROP:
            may_be_there = delivery.message is None and delivery.id.attempt > 0
            found = await self._publisher.find(delivery) if may_be_there else None
            old = (*delivery.stale, delivery.message, found.message_id if found is not None else None)
            left = await self._clear(delivery, old, None)
            if left.failed:
                self.wake_later(delivery.number, await self._outbox.results.note_failed(delivery) / SECOND)
                return False
            return await self._outbox.results.note_dropped(delivery, left.refused)
        if delivery.step is DeliveryStep.OPEN and isinstance(delivery, Delivery):
            return await self._outbox.results.note_opened(delivery, await self._publisher.open_thread(delivery))
        if delivery.step is DeliveryStep.CLEAR:
            left = await self._clear(delivery, delivery.stale, delivery.message)
            return await self._outbox.results.note(delivery, left.failed)
        if delivery.step is DeliveryStep.EDIT:
            if await self._publisher.edit(delivery):
                self.observer.published(delivery.number, delivery.purpose, delivery.step)
                left = await self._clear(delivery, delivery.stale, delivery.message)
                await self._close_thread(delivery)
                return await self._outbox.results.note(delivery, left.failed, shown=delivery.version)
            return await self._outbox.results.note_lost(delivery)
        found = await self._publisher.find(delivery) if delivery.step is DeliveryStep.FIND else None
        sent = found or await self._publisher.post(delivery)
        self.observer.published(delivery.number, delivery.purpose, DeliveryStep.POST)
        left = await self._clear(delivery, (*delivery.stale, delivery.message), sent.message_id)
        await self._close_thread(delivery)
        return await self._outbox.results.note_posted(
            delivery, sent.message_id, sent.shown, stale=left.failed, channel=sent.channel
        )

    async def _close_thread(self, delivery: PostDelivery) -> None:
        """Archive the thread of a match that is over.

        Called before the last board is noted as shown: a process killed in between does both again.
        """
        if (
            not isinstance(delivery, Delivery)
            or delivery.purpose is not Purpose.BOARD
            or delivery.match.state is not State.OVER
            or delivery.channel != delivery.match.place.thread
        ):
            return
        try:
            await self._publisher.close_thread(delivery)
        except Exception as error:  # Discord archives it by itself, after a while
            log_failure("publisher: a thread stays open", error, match=delivery.number)

    async def _clear(
        self, delivery: PostDelivery, old: Iterable[MessageId | None], new: MessageId | None
    ) -> LeftMessages:
        """Delete old messages."""
        left = LeftMessages([], [])
        for message in dict.fromkeys(old):
            if message is None or message == new:
                continue
            try:
                await self._publisher.delete_old(delivery, message, new)
            except CannotPost as error:  # if the post stays, the next press on the old message removes it
                what = f"publisher: an old message stays for good: Discord says {error.code}"
                write(log, logging.WARNING, what, match=delivery.number)
                if error.loss is not Loss.CHANNEL:
                    left.refused.append(message)
            except Exception as error:
                left.failed.append(message)
                log_failure("publisher: an old message is still there", error, match=delivery.number)
        return left

    async def _find_links(self, batch: DeliveryBatch) -> Mapping[str, HandLinks]:
        """Return the links of the batch's hands; without them if they cannot be read."""
        if batch.links is not None:
            return batch.links
        waiting = [hand for hand in batch.hands if not hand.state.my_turn]
        if not waiting:
            return {}
        match = waiting[0].match.id
        try:
            return await self._outbox.hand_links(match, waiting, self._open_hands(match))
        except Exception as error:
            log_failure("publisher: hands are shown without links", error, match=match)
            return {}
