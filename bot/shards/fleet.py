"""Holds this process's share of the shards: claims, connects, takes over, offers, hands over at the end.

The owner of a shard is in its row (`bot.store.fleet`). A process that wants it claims it there, connects a session of
its own beside the owner's, and takes the row once all of the shard's servers are there. Until then the owner does
everything. While there are two sessions, the process that claims a command or press first answers it
(`bot.store.fleet.claim_interaction`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.background import match_tasks
from bot.background.process_lease import ProcessLease
from bot.background.task import BackgroundTask, cancel
from bot.backoff import every
from bot.lease import LeaseOver
from bot.matches.core.context import MatchContext
from bot.matches.outbox.delivery import Delivery
from bot.shards.client import Holder, ShardClient
from bot.shards.connection import Sweeps
from bot.shards.held import Held, Key, NewClient
from bot.shards.hints import HintExchange
from bot.shards.http import Login
from bot.shards.plan import plan
from bot.store import fleet, processes
from bot.store.errors import StoreError, StoreUnreachable
from bot.store.fleet import FleetState, ShardRow
from bot.store.shards import Shards, shard_of
from bot.store.store import Store
from bot.store.transaction import Transaction

log = logging.getLogger(__name__)

SWEEP: Final = 5.0
"""Seconds between sweeps for what another process has changed, if its hint was lost."""

READ_SECONDS: Final = 1.0
"""Longest time between two reads of the rows of the shards."""

LINGER: Final = 2.0
"""Seconds for which a session stays open after its shard was lost, for events that are on their way to it."""

HOUR: Final = 3600.0

DEAF: Final = 15.0
"""Seconds without anything from Discord after which processes that reach it take the shards over."""

LISTEN: Final = 5.0
"""Seconds between two checks whether Discord is reached."""

NOTICED: Final = 5.0
"""Seconds until shards of a larger number are claimed, so that all processes have noticed both numbers by then."""


class Fleet(Holder):
    """This process among those on its database.

    `new_client(shard, count, holder, http)` makes a client; `changed` is called when shards have become at home here.
    `shards` is the minimum number of them, 0: what Discord recommends; `identify_seconds` the time between two session
    starts in a bucket.
    """

    sweeps = Sweeps(posts=SWEEP, timers=SWEEP, bot_turns=match_tasks.SWEEP)

    def __init__(
        self,
        store: Store,
        context: MatchContext,
        lease: ProcessLease,
        log_in: Callable[[str], Awaitable[Login]],
        new_client: NewClient,
        changed: Callable[[], None],
        hints: HintExchange,
        *,
        shards: int,
        identify_seconds: float,
    ) -> None:
        self._store = store
        self._context = context
        self._me = context.process
        self._lease = lease
        self._term = context.term
        self._new_client = new_client
        self._changed = changed
        self._hints = hints
        self._hints.shards_changed = self._wake
        self._wanted = shards
        self._pause_ms = round(identify_seconds * 1000)
        self._log_in = log_in
        self._login: Login | None = None
        self._held: dict[Key, Held] = {}
        self._lost: dict[Held, asyncio.Task[None]] = {}
        self._state = FleetState(0, (), ())
        self._since: dict[int, float] = {}
        """The event loop's time at which each number of shards was seen first."""
        self._reading = asyncio.Lock()
        self._was_read = asyncio.Event()
        self._leaving = False
        self._deaf = False
        """Whether Discord is not reached. Stays True until it is, also after others have taken the shards."""
        self._term_number = self._term.number
        self._disconnects = 0
        self._homes = context.homes = Shards(1, frozenset())
        self._failed: asyncio.Future[None] | None = None
        self._task = BackgroundTask(
            "shards", self._read_or_wait, failed="the shards could not be read", retry=every(READ_SECONDS)
        )
        self._listening = BackgroundTask(
            "listening", self._listen, failed="it is not known whether Discord is reached", retry=every(LISTEN)
        )
        lease.regained = self._regained

    # ---- as a connection

    @property
    def clients(self) -> list[ShardClient]:
        return [held.client for held in self._held.values() if held.taken]

    @property
    def connected(self) -> bool:
        # Also without a shard, as long as others hold them.
        ours = self.clients
        begun = bool(ours) or (self._state.now > 0 and not self._held)
        return begun and self._term.holds and not self._deaf and all(client.connected for client in ours)

    @property
    def heard(self) -> Shards:
        homes = self._context.homes
        heard = {client.shard for client in self.clients if client.connected and client.count == homes.count}
        return homes & Shards(homes.count, frozenset(heard))

    @property
    def disconnects(self) -> int:
        return self._disconnects + sum(held.disconnects for held in self._held.values())

    def client_of(self, delivery: Delivery) -> ShardClient:
        homes = self._context.homes
        for guild in (delivery.guild, delivery.match.guild):  # any client reaches a person
            held = self._held.get((homes.count, shard_of(guild, homes.count)))
            if held is not None and held.taken and (guild == delivery.guild or delivery.person is not None):
                return held.client
        raise LeaseOver

    def touched(self, match: int) -> None:
        self._hints.hint_touched(match)

    async def begin(self) -> None:
        await self._lease.take()

    def start(self) -> None:
        self._lease.start()
        self._hints.start()

    async def stay_connected(self, token: str) -> None:
        self._failed = asyncio.get_running_loop().create_future()
        self._login = login = await self._log_in(token)
        count = self._wanted or login.recommended
        if await self._store.write(partial(fleet.add_shards, name=self._me, count=count)):
            log.info("there are %d shards now", count)
            self._hints.hint_shards()
        self._task.start()
        self._listening.start()
        await self._failed

    async def leave(self, seconds: float) -> None:
        self._leaving = True
        with suppress(TimeoutError, StoreError):
            async with asyncio.timeout(seconds):
                await self._store.write(partial(processes.set_leaving, name=self._me))
                self._hints.hint_shards()
                while True:
                    self._was_read.clear()
                    if not self._held or not self._state.staying - {self._me}:
                        break
                    self._wake()
                    await self._was_read.wait()
                await asyncio.gather(*self._lost.values())
        left = len(self._held)
        if left and self._state.staying - {self._me}:
            log.warning("%d shards could not be handed over in time: others take them over", left)

    async def stop(self) -> None:
        await self._listening.stop()
        await self._task.stop()
        await cancel(self._lost.values())
        await asyncio.gather(*(held.close() for held in (*self._held.values(), *self._lost)))
        self._held.clear()
        self._lost.clear()
        if self._login is not None:
            await self._login.http.end()
        if self._failed is not None and not self._failed.done():
            self._failed.set_result(None)

    async def end(self) -> None:
        await self._hints.stop()
        try:
            await self._lease.stop()
        except StoreError as error:
            log.warning("other processes take over in some seconds: the database is %s", error.code)

    # ---- for clients

    def answers_all(self, client: ShardClient) -> bool:
        held = self._held.get((client.count, client.shard))
        return held is not None and held.client is client and self._knows and not self._contested(held)

    async def answers(self, client: ShardClient, interaction: int) -> bool:
        if not self._knows:  # perhaps this process stood still, and others have taken over
            try:
                if not self._term.holds:
                    await self._lease.renew()
                await self._read()
            except StoreError:
                return self._answers_unasked(client)
        if self.answers_all(client):
            return True
        key = client.count, client.shard
        if all(held.key != key or held.silent for held in (*self._held.values(), *self._lost)):
            return False
        if self._deaf and self._is_unanswered:
            return False  # another process receives it and can answer
        try:
            return await self._store.write(partial(fleet.claim_interaction, interaction=interaction))
        except StoreError:
            return self._answers_unasked(client)

    def _answers_unasked(self, client: ShardClient) -> bool:
        """Whether this process answers while the database is away.

        The shard's owner does, or who claims it if the owner is gone, by the rows that were read last: for a moment two
        processes may each take themselves for the owner.
        """
        held = self._held.get((client.count, client.shard))
        if held is None or held.silent or client.count != self._state.count:
            return False
        return held.taken or held.row.owner not in self._state.running

    async def identify_turn(self, shard: int, most: float) -> None:
        assert self._login is not None
        reserve = partial(
            fleet.reserve_identify,
            bucket=shard % self._login.buckets,
            pause_ms=self._pause_ms,
            most_ms=round(1000 * min(most, HOUR)),
        )
        try:
            wait = await self._store.write(reserve)
        except StoreError:
            wait = self._pause_ms
        if wait is None:
            raise ConnectionError("too many sessions wait to begin")
        await asyncio.sleep(wait / 1000)

    def hearing_changed(self) -> None:
        self._wake()

    @property
    def _knows(self) -> bool:
        """Whether no process can have taken shards over since the rows were read."""
        return self._term.holds and self._term.number == self._term_number

    # ---- whether Discord is reached

    @property
    def _is_unanswered(self) -> bool:
        return self._login is not None and self._login.requests.unanswered_for > DEAF

    async def _listen(self) -> float:
        """Check whether Discord is reached; return the seconds until the next check."""
        assert self._login is not None
        before = asyncio.get_running_loop().time() - DEAF
        waits = [held.client.unheard_since for held in self._held.values()]
        unheard = bool(waits) and all(since is not None and since < before for since in waits)
        if unheard or self._is_unanswered or self._deaf:
            deaf = unheard or not await self._login.reaches_discord()
            if deaf != self._deaf:
                log.warning(
                    "Discord is %s", "not reached: others may take the shards over" if deaf else "reached again"
                )
                self._deaf = deaf
                self._wake()
        return LISTEN

    # ---- the rows

    def _wake(self) -> None:
        self._task.wake()

    def _regained(self) -> None:
        """Handle that the lease is held again: others may have taken the shards over."""
        self._context.homes = self._homes = Shards(self._homes.count, frozenset())
        self._wake()

    async def _read_or_wait(self) -> float:
        try:
            return await self._read()
        except StoreUnreachable:  # the store has logged it
            return READ_SECONDS

    async def _read(self) -> float:
        """Read the rows and act on them; return the seconds until the next time."""
        async with self._reading:
            if not self._term.holds:
                return READ_SECONDS
            state = await self._store.read(fleet.read_fleet)
            if changes := self._changes(state):

                def work(tx: Transaction) -> None:
                    for change in changes:
                        change(tx)

                await self._store.write(work)
                self._hints.hint_shards()
                state = await self._store.read(fleet.read_fleet)
            self._follow(state)
            self._was_read.set()
        self._hints.alone = not {process.name for process in state.processes} - {self._me}
        # A lease that is not renewed meanwhile has ended by then.
        ends = min(
            (process.until for process in state.processes if process.name != self._me), default=state.now + 60_000
        )
        return min(READ_SECONDS, (ends - state.now) / 1000 + 0.01)

    def _changes(self, state: FleetState) -> list[Callable[[Transaction], object]]:
        """The changes that this process makes to the rows."""
        now, changes = asyncio.get_running_loop().time(), list[Callable[[Transaction], object]]()
        if self._deaf != (self._me in state.deaf):
            changes.append(partial(processes.set_deaf, name=self._me, deaf=self._deaf))
        staying = state.staying - ({self._me} if self._leaving else set())
        for count in sorted({row.count for row in state.shards}):
            since = self._since.setdefault(count, now)
            if count < state.count or (count > state.count and now < since + NOTICED):
                continue
            planned = plan(self._me, state.of(count), staying)
            change = partial(_change, self._me, count)
            changes += [change(fleet.claim, shard) for shard in planned.claim]
            changes += [change(fleet.offer, shard, offered=False) for shard in planned.keep]
            for shard in planned.drop:
                changes.append(change(fleet.drop_claim, shard))
                if (held := self._held.get((count, shard))) is not None:
                    held.silent = True  # before anybody can see that it is dropped
            for shard in planned.offer if not state.is_growing else ():  # else all of them go soon
                changes.append(change(fleet.offer, shard, offered=True))
                if (held := self._held.get((count, shard))) is not None:
                    held.row = replace(held.row, offered=1)  # before anybody can see that it is offered
        heard = {held.key for held in (*self._held.values(), *self._lost)}
        for row in state.shards:
            if (row.count, row.shard) in heard:
                continue
            if row.before == self._me:
                changes.append(_change(self._me, row.count, fleet.release, row.shard))
            if row.owner == self._me and row.count < state.count:
                changes.append(_change(self._me, row.count, fleet.forget, row.shard))
        claimed = {(row.count, row.shard) for row in state.shards if row.next == self._me}
        taken = [
            _change(self._me, held.row.count, fleet.take, held.row.shard)
            for held in self._held.values()
            if held.key in claimed and held.client.complete and not self._leaving
        ]
        if taken:
            changes += [*taken, fleet.forget_contested]
        if any(row.count < state.count and row.owner not in state.running for row in state.shards):
            changes.append(partial(fleet.drop_smaller, count=state.count))
        return changes

    def _follow(self, state: FleetState) -> None:
        """Have a client for each shard that is held or claimed, and for no other."""
        self._state = state
        lapsed, self._term_number = self._term.number != self._term_number, self._term.number
        mine = {
            (row.count, row.shard): row
            for row in state.shards
            if self._me in (row.owner, row.next) and row.count >= state.count
        }
        for key, held in list(self._held.items()):
            row = mine.get(key)
            if row is None or (held.taken and row.owner != self._me):
                log.info("shard %d of %d is held by another process now", held.row.shard, held.row.count)
                del self._held[key]
                # The new owner answers without claims if it took over because this process's lease ended.
                held.silent = lapsed or not held.taken
                self._lost[held] = asyncio.create_task(self._close_later(held), name="lost shard")
        for key, row in mine.items():
            held = self._held.get(key) or self._open(row)
            held.row = row
            held.silent = False
            if row.owner == self._me and not held.taken:
                log.info("holding shard %d of %d", row.shard, row.count)
                held.taken = True
        self._set_homes()

    def _set_homes(self) -> None:
        count = self._state.count
        ours = (held for held in self._held.values() if held.taken and held.client.complete)
        homes = Shards(count, frozenset(held.row.shard for held in ours if held.row.count == count))
        if homes != self._homes:
            gained = homes.numbers - self._homes.numbers if homes.count == self._homes.count else homes.numbers
            self._context.homes = self._homes = homes
            if gained:
                self._changed()

    def _contested(self, held: Held) -> bool:
        """Whether another process may receive the same interactions."""
        row = held.row
        deaf = self._deaf or self._me in self._state.deaf
        passes_on = bool(row.offered) or row.next is not None or self._leaving or deaf
        return not held.taken or passes_on or row.before in self._state.running or self._state.is_mixed

    # ---- the clients

    def _open(self, row: ShardRow) -> Held:
        assert self._login is not None
        log.info("connecting to shard %d of %d", row.shard, row.count)
        make = partial(self._new_client, row.shard, row.count, self, self._login.http)
        held = self._held[row.count, row.shard] = Held(row, self._login, make, self._wake, self._fail)
        return held

    def _fail(self, error: Exception) -> None:
        if self._failed is not None and not self._failed.done():
            self._failed.set_exception(error)

    async def _close_later(self, held: Held) -> None:
        """Close the session of a lost shard after `LINGER`."""
        if not held.silent:
            await asyncio.sleep(LINGER)
        self._disconnects += held.disconnects
        await held.close()
        del self._lost[held]
        self._wake()


def _change(
    me: str, count: int, query: Callable[..., object], shard: int, **more: Any
) -> Callable[[Transaction], object]:
    return partial(query, name=me, count=count, shard=shard, **more)
