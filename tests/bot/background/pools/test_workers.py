"""What is asked for again while it is under way is done once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import pytest

from bot.background.pools.workers import SharedWork

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """As many as are asked for."""

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(work, *args, **kwargs)


@pytest.fixture
def threads() -> Threads:
    return Threads()


class Counted:
    """Work that waits to be let go; how often it was begun."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun: list[object] = []

    def __call__(self, word: object) -> object:
        self.begun.append(word)
        assert self.go.wait(30)
        if isinstance(word, Exception):
            raise word
        return word


async def test_what_is_asked_for_while_it_is_under_way_is_done_once(threads: Threads) -> None:
    joined, work = SharedWork(threads), Counted()
    waiting = [asyncio.create_task(joined.run(work, word)) for word in ("one", "one", "other", "one")]
    await asyncio.sleep(0)
    work.go.set()
    assert await asyncio.gather(*waiting) == ["one", "one", "other", "one"]
    assert sorted(map(str, work.begun)) == ["one", "other"]
    assert await joined.run(work, "one") == "one"
    assert len(work.begun) == 3, "what is over is done again"


async def test_an_error_reaches_everybody_who_waits(threads: Threads) -> None:
    joined, work = SharedWork(threads), Counted()
    waiting = [asyncio.create_task(joined.run(work, error)) for error in [LookupError("inside")] * 3]
    await asyncio.sleep(0)
    work.go.set()
    assert [type(found) for found in await asyncio.gather(*waiting, return_exceptions=True)] == [LookupError] * 3
    assert len(work.begun) == 1


async def test_a_person_who_no_longer_waits_takes_nothing_from_the_others(threads: Threads) -> None:
    joined, work = SharedWork(threads), Counted()
    first, second = (asyncio.create_task(joined.run(work, "one")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    work.go.set()
    assert await second == "one"
    assert first.cancelled()
    assert len(work.begun) == 1
