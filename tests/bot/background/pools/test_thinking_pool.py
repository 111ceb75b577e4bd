"""A bounded number of workers that think: real processes."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.background.pools.thinking_pool import ThinkingPool
from bot.background.pools.worker import Busy
from tests.bot.background.pools.drawn import forever
from tests.support.thinkers import KeptWorker, workers
from tests.support.workers import TIMEOUT_SECONDS, begun


@pytest.fixture(autouse=True)
def nobody_else_thinks() -> None:
    """End the processes that scenarios before in this process have kept: tests here count them."""
    KeptWorker.end_all()


@pytest.fixture
async def two() -> AsyncIterator[ThinkingPool]:
    thinkers = ThinkingPool(2, TIMEOUT_SECONDS)
    yield thinkers
    await thinkers.stop()
    assert not workers()


async def test_processes_start_with_the_first_work_and_are_no_more_than_the_bound(two: ThinkingPool) -> None:
    assert not workers()
    await two.run(os.getpid)
    assert len(workers()) == 1
    assert set(await asyncio.gather(*(two.run(os.getpid) for _ in range(12)))) == workers()
    assert len(workers()) == 2


async def test_what_waits_goes_to_the_first_worker_that_is_free_and_stopping_tells_everybody(
    two: ThinkingPool, tmp_path: Path
) -> None:
    stuck = [asyncio.create_task(two.run(forever, f"{tmp_path}/begun"))]
    await begun(tmp_path / "begun")
    assert await asyncio.gather(*(two.run(divmod, 7, 2) for _ in range(8))) == [(3, 1)] * 8
    stuck += [asyncio.create_task(two.run(forever, f"{tmp_path}/begun")) for _ in range(2)]
    await asyncio.sleep(0)
    assert two.under_way == 3
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await two.stop()
        for task in (*stuck, asyncio.create_task(two.run(divmod, 7, 2))):
            with pytest.raises(Busy):
                await task


async def test_what_is_asked_for_again_meanwhile_is_thought_about_once(two: ThinkingPool) -> None:
    first = [asyncio.create_task(two.run_once(os.urandom, size)) for size in (8, 8, 9, 8)]
    await asyncio.sleep(0)
    first[0].cancel()
    _, second, other, third = await asyncio.gather(*first, return_exceptions=True)
    assert second == third
    assert len({second, other, await two.run_once(os.urandom, 8)}) == 3, "what is over is done again"
