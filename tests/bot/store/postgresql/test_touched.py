"""Processes on one database hear which matches others have touched."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio

from bot.ids import MatchId, UserId
from bot.store.store import Store
from bot.store.touched import MAX_WORDS, TouchedMatches
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
        self.matches = TouchedMatches(name, self._hear)
        self.matches.start(notifier)

    def _hear(self, match: int, user: UserId | None) -> None:
        self.heard.put_nowait(match if user is None else -user)


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
                here.matches.announce([MatchId(1)])
                await asyncio.sleep(0.01)
        yield both[0], both[1]


@pytest.mark.parametrize("matches", [5, 2 * MAX_WORDS + 1])
async def test_others_hear_each_match_in_few_texts_and_the_sender_does_not(
    two: tuple[Process, Process], matches: int
) -> None:
    one, other = two
    before = len(one.texts)
    for match in range(10_000, 10_000 + matches):
        one.matches.announce([MatchId(match)])
        one.matches.announce([MatchId(match)])
    heard = set[int]()
    while len(heard - {1}) < matches:
        heard.add(await other.heard.get())
    assert len(one.texts) - before <= 1 + -(-matches // MAX_WORDS), "one may be left from before"
    assert max(map(len, one.texts)) < 8_000
    while not one.heard.empty():
        assert one.heard.get_nowait() == 1


async def test_that_a_hand_is_shown_elsewhere_is_heard_before_what_would_change_it(
    two: tuple[Process, Process],
) -> None:
    one, other = two
    one.matches.announce([MatchId(7)])
    one.matches.announce([MatchId(7)], UserId(2**62))
    heard = [await other.heard.get()]
    while heard[-1] != 7:
        heard.append(await other.heard.get())
    assert [number for number in heard if number != 1] == [-(2**62), 7]
