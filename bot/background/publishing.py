"""Makes channels agree with what the bot owes them, now or after a restart: one task, matches beside each other.

A request only commits. What a channel is owed follows from the database alone, so a process that dies in between loses
nothing; waits between tries are kept there, too. Public posts come before private hands, and each fails alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from bot.background.edit_throttle import EditThrottle
from bot.background.failures import log_failure
from bot.matches.core.errors import CannotRead
from bot.matches.core.model import Hand, State
from bot.matches.core.places import BOARD, CHALLENGE
from bot.matches.moderation.reachability import Loss
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.matches.outbox.outbox import Outbox
from bot.store.errors import StoreError

log = logging.getLogger(__name__)

AT_ONCE: Final = 32
"""Matches that are brought up to date at the same time; the others wait in the order in which they were woken."""

SWEEP: Final = 60.0
"""Seconds between two looks for what another process has dropped."""


class CannotPost(Exception):
    """The channel cannot be written to: trying again is of no use before something has changed.

    `code` is Discord's, `loss` says what is gone for good, if anything is.
    """

    def __init__(self, code: int, loss: Loss | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.loss = loss


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message as the channel has it, and the version of the match that it shows."""

    message: int
    shown: int
    channel: int | None = None
    """Where it is, if that was not known: somebody's private messages."""


class Left(NamedTuple):
    """Old messages that are still there: taking them away has failed and is tried again, or was refused."""

    failed: list[int]
    refused: list[int]


class Publisher(Protocol):
    """The poster's hands. Everything raises `CannotPost` where the channel refuses for good."""

    async def open_thread(self, delivery: Delivery) -> int:
        """Open the match's thread, or find the one that was opened before; 0 where there can be none."""

    async def close_thread(self, delivery: Delivery) -> None:
        """The match is over and its thread shows how it ended: archive it."""

    async def find(self, delivery: Delivery) -> SentMessage | None:
        """The message of this posting, if it is in the channel; None also where the channel may not be looked into."""

    async def post(self, delivery: Delivery) -> SentMessage:
        """Post the message. Should this posting be there already, it may come to that: `shown` tells."""

    async def edit(self, delivery: Delivery) -> bool:
        """Change the message that is there; False if it is gone."""

    async def take_away(self, delivery: Delivery, old: int, new: int | None) -> None:
        """Delete an old message; where that is not allowed, take its buttons and point to the new one."""

    async def follow(self, hand: Hand) -> None:
        """Show a hand as it is now where its player has it open."""


class PublishingLoop:
    """`looking` tells who has a hand of a match open, and at which version it is shown.

    Changes of boards and lobbies are gathered by `gathering`: what is put off is done a little later as it is then.
    """

    def __init__(
        self,
        outbox: Outbox,
        publisher: Publisher,
        clock: Callable[[], int],
        looking: Callable[[int], Mapping[int, int]],
        gathering: EditThrottle,
        at_once: int = AT_ONCE,
    ) -> None:
        self._throttle = gathering
        self._gathered: dict[int, asyncio.TimerHandle] = {}
        self._outbox = outbox
        self._publisher = publisher
        self._clock = clock
        self._looking = looking
        self._at_once = at_once
        self._wanted: dict[int, None] = {}
        self._found: dict[int, None] = {}
        self._running: dict[int, asyncio.Task[None]] = {}
        self._later: dict[int, asyncio.TimerHandle] = {}
        self._woken = asyncio.Event()
        self._behind = False
        self._connected = False
        self._loop: asyncio.Task[None] | None = None
        self._sweep: asyncio.TimerHandle | None = None
        self.idle = asyncio.Event()
        """Set while nothing is waiting to be done (what waits for its time does not count)."""
        self.idle.set()

    def start(self) -> None:
        """Start the task. Nothing is done before `connected`."""
        self._loop = asyncio.create_task(self._forever(), name="poster")

    def connected(self) -> None:
        """Discord can be reached: bring up to date whatever lags."""
        self._connected = True
        self._catch_up()

    def wake(self, match: int) -> None:
        """Something is owed for a match. It goes before what was only found to lag, which nobody waits for."""
        self._found.pop(match, None)
        self._wanted[match] = None
        if self._connected:
            self.idle.clear()
        self._woken.set()

    async def drain(self, seconds: float) -> None:
        """Wait until nothing is waiting to be done, at most so long."""
        if self._connected:
            try:
                async with asyncio.timeout(seconds):
                    await self.idle.wait()
            except TimeoutError:
                left = len(self._wanted) + len(self._found) + len(self._running)
                log.warning("poster: left %d matches for after the next start", left)

    async def stop(self) -> None:
        """Stop: what is half done is looked for, and done again, after the next start."""
        for handle in (
            *self._later.values(),
            *self._gathered.values(),
            *([self._sweep] if self._sweep is not None else []),
        ):
            handle.cancel()
        tasks = [task for task in (self._loop, *self._running.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._connected = False
        self.idle.set()  # nobody need wait for what is left for the next start

    def _catch_up(self) -> None:
        self._behind = True
        self.idle.clear()
        self._woken.set()

    async def _forever(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            if not self._connected:
                continue
            if self._behind:
                self._behind = False
                await self._find_what_lags()
            while len(self._running) < self._at_once and (match := self._next()) is not None:
                self._cancel_later(match)
                self._running[match] = asyncio.create_task(self._publish_match(match), name=f"poster: match {match}")
            if not (self._running or self._wanted or self._found or self._gathered):
                self.idle.set()

    def _next(self) -> int | None:
        """The match whose turn it is: those in work already are passed over."""
        for waiting in (self._wanted, self._found):
            match = next((match for match in waiting if match not in self._running), None)
            if match is not None:
                del waiting[match]
                return match
        return None

    async def _find_what_lags(self) -> None:
        if self._sweep is not None:
            self._sweep.cancel()
        self._sweep = asyncio.get_running_loop().call_later(SWEEP, self._catch_up)
        try:
            lagging = await self._outbox.lagging()
            self._found.update(dict.fromkeys(match for match in lagging if match not in self._wanted))
        except Exception as error:
            log_failure(f"poster: cannot tell what lags, trying again in {SWEEP:.0f} s", error)

    async def _publish_match(self, match: int) -> None:
        try:
            taken = await self._outbox.take(match, self._looking(match))
            if taken is None:
                return
            more = False
            for delivery in taken.deliveries:
                if not self._put_off(delivery):
                    more = await self._publish_safely(delivery) or more
            for hand in taken.hands:
                await self._follow(hand)
            if taken.next_at is not None:
                self._wake_later(match, taken.next_at - self._clock())
            if more:
                self.wake(match)
        except CannotRead as error:
            log.warning("poster: match %d is by version %s of its rules, which are not read", match, error.version)
            await self._outbox.rest(match)
        except Exception as error:
            log_failure(f"poster: match {match} failed, trying again in {SWEEP:.0f} s", error)
        finally:
            del self._running[match]
            self._woken.set()

    def _put_off(self, delivery: Delivery) -> bool:
        """Whether a board or lobby is not to be changed just now, as its channel was a moment ago: it will be soon."""
        if delivery.purpose not in (BOARD, CHALLENGE) or delivery.step is not DeliveryStep.EDIT:
            return False
        match = delivery.match.id
        wait = self._throttle.wait(delivery.channel)
        if wait <= 0:
            self._throttle.note(delivery.channel)
            return False
        if match not in self._gathered:
            self._gathered[match] = asyncio.get_running_loop().call_later(wait, self._take_up, match)
        return True

    def _take_up(self, match: int) -> None:
        del self._gathered[match]
        self.wake(match)

    async def _publish_safely(self, delivery: Delivery) -> bool:
        """Bring one post up to date; whether there is more to do at once."""
        try:
            return await self._publish(delivery)
        except Exception as error:
            await self._failed(delivery, error)
        return False

    async def _failed(self, delivery: Delivery, error: Exception) -> None:
        wait = round(SWEEP * 1000)
        try:
            if isinstance(error, CannotPost):
                log.warning(
                    "poster: match %d cannot be shown in its channel: Discord says %d", delivery.match.id, error.code
                )
                await self._outbox.note_refused(delivery, error.loss)
                return
            wait = await self._outbox.note_failed(delivery)
        except StoreError as second:  # nor can that be noted: whatever else is owed comes all the same
            log.warning("poster: what failed could not be noted: the database is %s: %s", second.code, second)
        log_failure(f"poster: match {delivery.match.id} failed, trying again in {wait / 1000:.0f} s", error)
        self._wake_later(delivery.match.id, wait)

    async def _publish(self, delivery: Delivery) -> bool:
        if delivery.step is DeliveryStep.DROP:
            may_be_there = delivery.message is None and delivery.id.attempt > 0
            found = await self._publisher.find(delivery) if may_be_there else None
            old = (*delivery.stale, delivery.message, found.message if found is not None else None)
            left = await self._clear(delivery, old, None)
            return await self._outbox.note_dropped(
                delivery, stale=(*left.failed, *left.refused), refused=bool(left.refused)
            )
        if delivery.step is DeliveryStep.OPEN:
            return await self._outbox.note_opened(delivery, await self._publisher.open_thread(delivery))
        if delivery.step is DeliveryStep.CLEAR:
            left = await self._clear(delivery, delivery.stale, delivery.message)
            return await self._outbox.note_cleared(delivery, stale=left.failed)
        if delivery.step is DeliveryStep.EDIT:
            if await self._publisher.edit(delivery):
                left = await self._clear(delivery, delivery.stale, delivery.message)
                await self._close_thread(delivery)
                return await self._outbox.note_edited(delivery, stale=left.failed)
            return await self._outbox.note_lost(delivery)
        found = await self._publisher.find(delivery) if delivery.step is DeliveryStep.FIND else None
        sent = found or await self._publisher.post(delivery)
        left = await self._clear(delivery, (*delivery.stale, delivery.message), sent.message)
        await self._close_thread(delivery)
        return await self._outbox.note_posted(
            delivery, sent.message, sent.shown, stale=left.failed, channel=sent.channel
        )

    async def _close_thread(self, delivery: Delivery) -> None:
        """Before the last board is noted as shown: who is killed in between looks for it, and comes by here again."""
        if (
            delivery.purpose != BOARD
            or delivery.match.state is not State.OVER
            or delivery.channel != delivery.match.thread
        ):
            return
        try:
            await self._publisher.close_thread(delivery)
        except Exception as error:  # Discord archives it by itself, after a while
            log_failure(f"poster: the thread of match {delivery.match.id} stays open", error)

    async def _clear(self, delivery: Delivery, old: tuple[int | None, ...], new: int | None) -> Left:
        """Take old messages away; those that could not be."""
        left = Left([], [])
        for message in dict.fromkeys(old):
            if message is None or message == new:
                continue
            try:
                await self._publisher.take_away(delivery, message, new)
            except CannotPost as error:  # of a post that stays, it goes when somebody presses on it
                log.warning(
                    "poster: match %d has an old message for good: Discord says %d", delivery.match.id, error.code
                )
                if error.loss is not Loss.CHANNEL:
                    left.refused.append(message)
            except Exception as error:
                left.failed.append(message)
                log_failure(f"poster: an old message of match {delivery.match.id} is still there", error)
        return left

    async def _follow(self, hand: Hand) -> None:
        try:
            await self._publisher.follow(hand)
        except Exception as error:  # whoever looks at an old hand can open it again
            log_failure(f"poster: a hand of match {hand.match.id} could not be shown", error)

    def _wake_later(self, match: int, wait_ms: int) -> None:
        self._cancel_later(match)
        handle = asyncio.get_running_loop().call_later(max(0.0, wait_ms / 1000), self.wake, match)
        self._later[match] = handle

    def _cancel_later(self, match: int) -> None:
        if (handle := self._later.pop(match, None)) is not None:
            handle.cancel()
