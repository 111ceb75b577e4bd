"""What processes tell each other: gathered, heard by all others and by nobody twice, and never needed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import psycopg
import pytest_asyncio

from bot.shards import hints
from bot.shards.hints import HintExchange
from bot.store.postgresql.notifier import CHANNEL
from bot.store.store import Store
from tests.support.engines import PostgreSQLDatabase


@dataclass(eq=False)
class Ear:
    """A process, and what it has heard."""

    store: Store
    name: str
    touched: list[int] = field(default_factory=list)
    home: list[tuple[int, int]] = field(default_factory=list)
    shards: int = 0

    def __post_init__(self) -> None:
        self.hints = HintExchange(
            self.store.notifier(), self.name, self.touched.append, lambda guild, match: self.home.append((guild, match))
        )
        self.hints.shards_changed = self._count

    def _count(self) -> None:
        self.shards += 1

    async def heard(self) -> None:
        """It hears what is sent now."""
        while not self.shards:
            await self.hints._notifier.send("nobody shards")
            await asyncio.sleep(0.01)
        self.shards = 0


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    while not condition():  # noqa: ASYNC110 - nothing tells
        await asyncio.sleep(0.01)


Listen = Callable[[str], Awaitable[Ear]]


@pytest_asyncio.fixture
async def listen(postgresql: PostgreSQLDatabase) -> AsyncIterator[Listen]:
    """Makes a process of this name that hears what is sent from now on."""
    async with AsyncExitStack() as stack:

        async def listen(name: str) -> Ear:
            store = await Store.open(postgresql.url)
            stack.push_async_callback(store.close)
            ear = Ear(store, name)
            ear.hints.start()
            stack.push_async_callback(ear.hints.stop)
            await ear.heard()
            return ear

        yield listen


async def test_others_hear_what_has_changed_in_one_hint_and_the_sender_does_not(listen: Listen) -> None:
    one, other = await listen("one"), await listen("other")
    for match in (7, 8, 7):
        one.hints.hint_touched(match)
    one.hints.hint_shards()
    one.hints.hint_home(99, 12)
    assert len(one.hints._words) == 4
    await until(lambda: bool(other.home))
    assert (other.touched, other.home) == ([7, 8], [(99, 12)])
    assert other.shards
    other.hints.hint_home(99, 13)
    await until(lambda: bool(one.home))
    assert (one.touched, one.home) == ([], [(99, 13)]), "a process does not hear itself"


async def test_of_very_many_changes_each_is_heard(listen: Listen) -> None:
    one, other = await listen("one"), await listen("other")
    guild, count = 2**63, 3 * hints.MAX_WORDS
    for match in range(count):
        one.hints.hint_home(guild, 10**18 + match)
    await until(lambda: len(other.home) >= count)
    assert other.home == [(guild, 10**18 + match) for match in range(count)]


async def test_a_process_alone_tells_nobody_that_a_match_was_touched(listen: Listen) -> None:
    one = await listen("one")
    one.hints.alone = True
    one.hints.hint_touched(7)
    assert not one.hints._words


async def test_a_lost_connection_is_made_again(listen: Listen, postgresql: PostgreSQLDatabase) -> None:
    one = await listen("one")
    with psycopg.connect(postgresql.url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = %s",
            (f"LISTEN {CHANNEL}",),
        )
    await one.heard()
