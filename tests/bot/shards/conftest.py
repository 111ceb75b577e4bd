"""Processes of a fleet in one process: each with its store, its lease and its rows, and clients that only pretend."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, cast

import pytest_asyncio

from bot.background.process_lease import LEASE_MS, ProcessLease
from bot.lease import Term
from bot.shards.client import ShardClient
from bot.shards.fleet import Fleet
from bot.shards.hints import HintExchange
from bot.shards.http import Login, SharedHTTPClient
from bot.store.errors import StoreUnreachable
from bot.store.fleet import FleetState, add_shards, read_fleet
from tests.support.club import Club, club_of
from tests.support.engines import Database


class PretendedClient:
    """Connects when a test says so."""

    def __init__(self, shard: int, count: int) -> None:
        self.shard, self.count = shard, count
        self.identified = asyncio.Event()
        self.complete = self.connected = self.closed = False
        self.unheard_since: float | None = None
        self.disconnects = 0
        self._end = asyncio.Event()

    async def login(self, token: str) -> None:
        """Nothing."""

    async def wait_for_turn(self) -> None:
        """Nothing."""

    async def connect(self) -> None:
        """Stay until closed."""
        await self._end.wait()

    async def close(self) -> None:
        """End."""
        self.closed = True
        self._end.set()


@dataclass
class PretendedHTTP:
    """Reaches Discord as long as its process does."""

    process: Process

    async def get_bot_gateway(self) -> None:
        if not self.process.reachable:
            raise OSError

    async def ws_connect(self, url: str) -> PretendedHTTP:
        return self

    async def receive_json(self) -> None:
        """The first event."""

    async def close(self) -> None:
        """End the connection."""

    async def end(self) -> None:
        """End the session."""


@dataclass(eq=False)
class Process:
    """One process. It looks at the rows when a test says so."""

    club: Club
    name: str
    lease: ProcessLease = field(init=False)
    fleet: Fleet = field(init=False)
    clients: list[PretendedClient] = field(default_factory=list)
    changes: int = 0
    reachable: bool = True
    """Whether it reaches Discord."""

    def __post_init__(self) -> None:
        context = self.club.context
        self.own_time = 100.0
        context.term = Term(LEASE_MS, lambda: self.own_time)
        self.lease = ProcessLease(self.club.store, self.name, context.term)

        async def log_in(token: str) -> Login:
            return Login(cast(SharedHTTPClient, PretendedHTTP(self)), token)

        self.fleet = Fleet(
            *(self.club.store, context, self.lease, log_in, self._new_client, self._changed),
            HintExchange(self.club.store.notifier(), self.name, lambda _: None, lambda *_: None),
            shards=0,
            identify_seconds=600.0,
        )

    def _changed(self) -> None:
        self.changes += 1

    def _new_client(self, shard: int, count: int, *_: Any) -> ShardClient:
        self.clients.append(client := PretendedClient(shard, count))
        return cast(ShardClient, client)

    @property
    def homes(self) -> set[int]:
        """The shards at home here."""
        return set(self.club.context.homes.numbers)

    @property
    def open(self) -> list[PretendedClient]:
        """The clients that are not closed."""
        return [client for client in self.clients if not client.closed]

    def client(self, shard: int, count: int) -> ShardClient:
        """The last client of a shard."""
        [*_, found] = [one for one in self.clients if (one.shard, one.count) == (shard, count)]
        return cast(ShardClient, found)

    async def begin(self) -> None:
        """Run, and have looked once."""
        await self.lease.take()
        self.fleet._login = await self.fleet._log_in("token")
        await self.look()

    async def look(self) -> None:
        """Read the rows, and do what follows."""
        await self.fleet._read()

    async def hear(self) -> None:
        """Have all clients hear their shards, and look."""
        for client in self.open:
            client.complete = client.connected = True
            client.identified.set()
        await self.look()

    async def lose_discord(self) -> None:
        """Hear nothing of Discord for long, and notice."""
        self.reachable = False
        for client in self.open:
            client.connected, client.unheard_since = False, asyncio.get_running_loop().time() - 3600
        await self.notice()

    async def find_discord(self) -> None:
        """Reach Discord again, and notice."""
        self.reachable = True
        for client in self.open:
            client.unheard_since = None
        await self.notice()

    def lose_database(self) -> None:
        """Have no unit of work run from now on."""

        async def away(*_: object) -> None:
            raise StoreUnreachable("away")

        self.club.store.read = self.club.store.write = away  # type: ignore[assignment,method-assign]

    async def notice(self) -> None:
        """Find out whether it is deaf, and look."""
        await self.fleet._listen()
        await self.look()

    async def let_go(self) -> None:
        """Listen no longer to what it has lost, and look."""
        for held, task in list(self.fleet._lost.items()):
            task.cancel()
            await held.close()
            del self.fleet._lost[held]
        await self.look()

    async def answers(self, shard: int, count: int, interaction: int) -> bool:
        """Whether it answers what comes in a shard."""
        client = self.client(shard, count)
        return self.fleet.answers_all(client) or await self.fleet.answers(client, interaction)

    async def state(self) -> FleetState:
        return await self.club.store.read(read_fleet)

    async def grow(self, count: int) -> None:
        """Have so many shards."""
        await self.club.store.write(lambda tx: add_shards(tx, self.name, count))

    async def die(self) -> None:
        """Let its lease end, without a word."""
        await self.club.change("UPDATE processes SET until = until - ? WHERE name = ?", LEASE_MS, self.name)


Begin = Callable[[str], Awaitable[Process]]


@pytest_asyncio.fixture
async def begin(database: Database) -> AsyncIterator[Begin]:
    """Makes a process of this name that has looked once, on one database with four shards."""
    async with AsyncExitStack() as stack:

        async def begin(name: str) -> Process:
            club = await stack.enter_async_context(club_of(await database.open(), process=name))
            process = Process(club, name)
            stack.push_async_callback(process.fleet.stop)
            await process.grow(4)
            await process.begin()
            return process

        yield begin
