"""Housekeeping: works until nothing is left, and lives through what fails."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

import pytest

from bot.background.task import INTERVAL, PAUSE, housekeeping
from tests.bot.background.clock import JumpingLoop, now

EVENT_LOOP = JumpingLoop


@dataclass
class Work:
    """So many pieces of work; when each step was done. After them it fails, if that is how it ends."""

    pieces: int = 0
    error: Exception | None = None
    steps: list[float] = field(default_factory=list)

    async def step(self) -> bool:
        self.steps.append(now())
        if self.pieces:
            self.pieces -= 1
            return True
        if self.error is not None:
            raise self.error
        return False


async def test_it_goes_on_while_there_is_more_and_then_waits_for_the_next_day() -> None:
    work = Work(pieces=2)
    keeper = housekeeping(work.step)
    keeper.start()
    await asyncio.sleep(1.5 * INTERVAL)
    await keeper.stop()
    assert work.steps == [0, PAUSE, 2 * PAUSE, 2 * PAUSE + INTERVAL]


async def test_other_work_has_its_own_waits_and_its_own_name(caplog: pytest.LogCaptureFixture) -> None:
    work = Work(pieces=1, error=ValueError())
    keeper = housekeeping(work.step, pause=1.0, interval=60.0, what="a thing")
    with caplog.at_level(logging.ERROR):
        keeper.start()
        await asyncio.sleep(100)
        await keeper.stop()
    assert work.steps == [0, 1, 61]
    assert "deletion of a thing failed, trying again in 60 s: ValueError" in caplog.text
