"""Making reviews: once however many ask, a few turns at a time, again after a failure or a restart."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
import pytest_asyncio

from bot.background.pools.worker import Busy
from bot.background.reviewer import MAX_PER_PERSON, PARALLEL_TURNS, Reviewer, ReviewInProgress
from bot.ids import MatchId
from tests.support.use_cases import ANN, BEN, UseCases, open_use_cases

P = ParamSpec("P")
T = TypeVar("T")


class Thinkers:
    """Work is done when it is let: `at_once` is the most that was under way at a time."""

    def __init__(self) -> None:
        self.let = asyncio.Semaphore(0)
        self.begun = 0
        self.under_way = 0
        self.at_once = 0
        self.failing = False
        self.asked: list[tuple[object, ...]] = []

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        self.begun += 1
        self.asked.append(args)
        self.under_way += 1
        self.at_once = max(self.at_once, self.under_way)
        try:
            await self.let.acquire()
        finally:
            self.under_way -= 1
        if self.failing:
            raise OSError("no more processes")
        return work(*args, **kwargs)

    def finish(self) -> None:
        for _ in range(1000):
            self.let.release()


async def finished(making: ReviewInProgress) -> None:
    """Wait for the review."""
    while not await making.step():
        pass


@pytest_asyncio.fixture
async def cases(tmp_path: Path) -> AsyncIterator[UseCases]:
    async with open_use_cases(tmp_path) as opened:
        for match in (1, 2):
            await opened.begin()
            await opened.play_on(match, random.Random(match))
        yield opened


@pytest.fixture
def thinkers() -> Thinkers:
    return Thinkers()


@pytest.fixture
def reviewer(cases: UseCases, thinkers: Thinkers) -> Reviewer:
    return Reviewer(cases.reviews, cases.games, thinkers)


async def test_the_judge_is_told_the_turn_before_each(cases: UseCases, reviewer: Reviewer, thinkers: Thinkers) -> None:
    thinkers.finish()
    await finished(reviewer.join(MatchId(1)))
    asked = await cases.reviews.request(MatchId(1))
    assert thinkers.asked == [(made.before, made.turn, last) for made, last in asked.turns_seen]


async def test_all_reviews_together_take_few_workers(reviewer: Reviewer, thinkers: Thinkers) -> None:
    makings = [reviewer.join(MatchId(match)) for match in (1, 2)]
    steps = [asyncio.create_task(making.step()) for making in makings]
    thinkers.let.release()
    await asyncio.wait(steps, return_when=asyncio.FIRST_COMPLETED)  # of whichever match was read first
    thinkers.finish()
    await asyncio.gather(*steps, *map(finished, makings))
    assert thinkers.at_once == PARALLEL_TURNS


async def test_a_failure_is_told_and_the_next_who_asks_begins_anew(
    cases: UseCases, reviewer: Reviewer, thinkers: Thinkers
) -> None:
    thinkers.failing = True
    thinkers.finish()
    making = reviewer.join(MatchId(1))
    with pytest.raises(OSError, match="no more processes"):
        await finished(making)
    assert await cases.reviews.find(MatchId(1)) is None
    thinkers.failing = False
    again = reviewer.join(MatchId(1))
    assert again is not making
    await finished(again)
    assert await cases.reviews.find(MatchId(1)) is not None


async def test_one_person_begins_so_many_reviews_at_a_time_and_joins_any(
    cases: UseCases, reviewer: Reviewer, thinkers: Thinkers
) -> None:
    for match in range(3, 3 + MAX_PER_PERSON):
        await cases.begin()
        await cases.play_on(match, random.Random(match))
    making = [reviewer.join(MatchId(match), ANN) for match in range(1, 1 + MAX_PER_PERSON)]
    with pytest.raises(Busy):
        reviewer.join(MatchId(1 + MAX_PER_PERSON), ANN)
    other = reviewer.join(MatchId(1 + MAX_PER_PERSON), BEN)
    assert reviewer.join(MatchId(1 + MAX_PER_PERSON), ANN) is other
    thinkers.finish()
    for one in (*making, other):
        await finished(one)
    thinkers.finish()
    await finished(reviewer.join(MatchId(2 + MAX_PER_PERSON), ANN))
