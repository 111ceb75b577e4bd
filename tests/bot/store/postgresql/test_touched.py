"""Processes on one database hear which matches others have touched."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio

from bot.store.store import Store
from bot.store.touched import MAX_MATCHES, TouchedMatches
from tests.support.engines import PostgreSQLDatabase


class Process:
    """What one process hears, and how many texts it sends."""

    def __init__(self, store: Store, name: str) -> None:
        self.heard = asyncio.Queue[int]()
        self.texts = list[str]()
        notifier = store.notifier()
        send = notifier.send

        async def counted(text: str) -> None:
            self.texts.append(text)
            await send(text)

        notifier.send = counted  # type: ignore[method-assign]
        self.matches = TouchedMatches(notifier, name, self.heard.put_nowait)
        self.matches.start()


@pytest_asyncio.fixture
async def two(postgresql: PostgreSQLDatabase) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes that hear each other."""
    async with AsyncExitStack() as stack:
        both = []
        for name in ("one", "other"):
            store = await postgresql.open()
            stack.push_async_callback(store.close)
            both.append(Process(store, name))
            stack.push_async_callback(both[-1].matches.stop)
        for here, there in ((both[0], both[1]), (both[1], both[0])):
            while there.heard.empty():  # until it listens
                here.matches.announce(1)
                await asyncio.sleep(0.01)
        yield both[0], both[1]


@pytest.mark.parametrize("matches", [5, 2 * MAX_MATCHES + 1])
async def test_others_hear_each_match_in_few_texts_and_the_sender_does_not(
    two: tuple[Process, Process], matches: int
) -> None:
    one, other = two
    before = len(one.texts)
    for match in range(10_000, 10_000 + matches):
        one.matches.announce(match)
        one.matches.announce(match)
    heard = set[int]()
    while len(heard - {1}) < matches:
        heard.add(await other.heard.get())
    assert len(one.texts) - before <= 1 + -(-matches // MAX_MATCHES), "one may be left from before"
    assert max(map(len, one.texts)) < 8_000
    while not one.heard.empty():
        assert one.heard.get_nowait() == 1
