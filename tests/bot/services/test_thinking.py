"""The workers that think: real processes, which die, hang and fail."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.services.thinking import Processes, WorkersDie


@pytest.fixture
def one() -> Iterator[Processes]:
    thinkers = Processes(1, 30)
    yield thinkers
    thinkers.close()


def _die_once(path: str) -> str:
    """Kill the worker on the first call only."""
    try:
        Path(path).touch(exist_ok=False)
    except FileExistsError:
        return "done"
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


async def test_work_is_done_in_another_process_and_its_errors_come_back(one: Processes) -> None:
    assert await one.run(os.getpid) != os.getpid()
    with pytest.raises(ZeroDivisionError):
        await one.run(divmod, 1, 0)
    with pytest.raises(RuntimeError, match="own"):
        await one.run(_own_error)
    assert await one.run(divmod, 7, 2) == (3, 1)


def _own_error() -> None:
    raise RuntimeError("own")


async def test_an_idle_worker_that_is_killed_is_replaced(one: Processes) -> None:
    first = await one.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert await one.run(os.getpid) != first


async def test_work_whose_worker_dies_is_done_anew(one: Processes, tmp_path: Path) -> None:
    assert await one.run(_die_once, f"{tmp_path}/died") == "done"


async def test_work_that_kills_every_worker_is_given_up_and_others_go_on(one: Processes) -> None:
    with pytest.raises(WorkersDie):
        await one.run(os._exit, 1)
    assert await one.run(divmod, 7, 2) == (3, 1)


async def test_work_that_takes_too_long_is_ended_and_others_go_on() -> None:
    thinkers = Processes(1, 1)
    try:
        with pytest.raises(TimeoutError):
            await thinkers.run(time.sleep, 60)
        assert await thinkers.run(divmod, 7, 2) == (3, 1)
    finally:
        await asyncio.to_thread(thinkers.close)


async def test_there_are_no_more_workers_than_the_bound() -> None:
    thinkers = Processes(2, 30)
    try:
        pids = await asyncio.gather(*(thinkers.run(os.getpid) for _ in range(12)))
        assert len(set(pids)) == 2
    finally:
        await asyncio.to_thread(thinkers.close)


async def test_workers_start_with_the_first_work_only() -> None:
    thinkers = Processes(4, 30)
    assert not multiprocessing.active_children()
    await thinkers.run(os.getpid)
    assert len(multiprocessing.active_children()) == 1
    await asyncio.to_thread(thinkers.close)
    assert not multiprocessing.active_children()
