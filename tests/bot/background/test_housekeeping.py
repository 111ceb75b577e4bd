"""The housekeeper: works until nothing is left, and lives through what fails."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.background import housekeeping
from bot.background.housekeeping import Housekeeping


async def test_it_goes_on_while_there_is_more_and_then_waits_for_the_next_day() -> None:
    waited: list[float] = []
    steps = iter([True, True, False, False])
    done = asyncio.Event()

    async def step() -> bool:
        return next(steps)

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 4:
            done.set()
            await asyncio.Event().wait()

    keeper = Housekeeping(step, sleep)
    keeper.start()
    await done.wait()
    await keeper.stop()
    assert waited == [housekeeping.BREATH, housekeeping.BREATH, housekeeping.DAY, housekeeping.DAY]


async def test_what_fails_is_tried_again_the_next_day(caplog: pytest.LogCaptureFixture) -> None:
    waited: list[float] = []
    done = asyncio.Event()

    async def step() -> bool:
        raise ValueError

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        done.set()
        await asyncio.Event().wait()

    keeper = Housekeeping(step, sleep)
    with caplog.at_level(logging.ERROR):
        keeper.start()
        await done.wait()
        await keeper.stop()
    assert waited == [housekeeping.DAY]
    assert "too old" in caplog.text


async def test_other_work_has_its_own_waits_and_its_own_name(caplog: pytest.LogCaptureFixture) -> None:
    waited: list[float] = []
    done = asyncio.Event()

    async def step() -> bool:
        if waited:
            raise ValueError
        return True

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 2:
            done.set()
            await asyncio.Event().wait()

    keeper = Housekeeping(step, sleep, breath=1.0, every=60.0, what="a thing")
    with caplog.at_level(logging.ERROR):
        keeper.start()
        await done.wait()
        await keeper.stop()
    assert waited == [1.0, 60.0]
    assert "a thing could not be taken away: ValueError" in caplog.text
