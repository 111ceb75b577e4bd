"""Slow work is done beside the event loop, by so many threads and no more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from bot.services.workers import Joined, Threads


@pytest.fixture
def threads() -> Iterator[Threads]:
    """Two of them."""
    made = Threads(2)
    yield made
    made.close()


async def test_the_result_comes_back(threads: Threads) -> None:
    def work(one: int, *, other: str) -> tuple[int, str]:
        return one, other

    assert await threads.run(work, 1, other="two") == (1, "two")


async def test_an_error_comes_back_and_the_thread_goes_on(threads: Threads) -> None:
    def work() -> None:
        raise LookupError("inside")

    for _ in range(3):
        with pytest.raises(LookupError, match="inside"):
            await threads.run(work)
    assert await threads.run(int, "3") == 3


async def test_the_event_loop_goes_on_meanwhile(threads: Threads) -> None:
    told = threading.Event()
    waiting = asyncio.create_task(threads.run(told.wait, 30))
    await asyncio.sleep(0)
    told.set()
    assert await waiting, "the loop came to tell it while it waited"


async def test_no_more_threads_than_the_bound_work_at_a_time(threads: Threads) -> None:
    go = threading.Event()

    def work() -> str:
        go.wait(30)
        return threading.current_thread().name

    # A pool takes a new thread for whatever comes while all others are busy, up to its bound.
    tasks = [asyncio.create_task(threads.run(work)) for _ in range(20)]
    await asyncio.sleep(0)
    go.set()
    assert len(set(await asyncio.gather(*tasks))) == 2


async def test_closing_finishes_what_is_under_way_and_drops_what_waits() -> None:
    threads = Threads(1)
    begun, go = threading.Event(), threading.Event()
    done: list[str] = []

    def first() -> None:
        begun.set()
        go.wait(30)
        done.append("first")

    tasks = [asyncio.create_task(threads.run(work)) for work in (first, lambda: done.append("second"))]
    await asyncio.sleep(0)
    assert await asyncio.to_thread(begun.wait, 30)
    closing = asyncio.create_task(asyncio.to_thread(threads.close))
    results = asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.wait([tasks[1]])
    go.set()
    await closing
    assert done == ["first"]
    assert [type(result) for result in await results] == [type(None), asyncio.CancelledError]
    with pytest.raises(RuntimeError):
        await threads.run(int)


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
    joined, work = Joined(threads), Counted()
    waiting = [asyncio.create_task(joined.run(work, word)) for word in ("one", "one", "other", "one")]
    await asyncio.sleep(0)
    work.go.set()
    assert await asyncio.gather(*waiting) == ["one", "one", "other", "one"]
    assert sorted(map(str, work.begun)) == ["one", "other"]
    assert await joined.run(work, "one") == "one"
    assert len(work.begun) == 3, "what is over is done anew"


async def test_an_error_reaches_everybody_who_waits(threads: Threads) -> None:
    joined, work = Joined(threads), Counted()
    waiting = [asyncio.create_task(joined.run(work, error)) for error in [LookupError("inside")] * 3]
    await asyncio.sleep(0)
    work.go.set()
    assert [type(found) for found in await asyncio.gather(*waiting, return_exceptions=True)] == [LookupError] * 3
    assert len(work.begun) == 1


async def test_whoever_no_longer_waits_takes_nothing_from_the_others(threads: Threads) -> None:
    joined, work = Joined(threads), Counted()
    first, second = (asyncio.create_task(joined.run(work, "one")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    work.go.set()
    assert await second == "one"
    assert first.cancelled()
    assert len(work.begun) == 1
