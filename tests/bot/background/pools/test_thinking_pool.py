"""The workers that think: real processes, which die, hang and fail."""

from __future__ import annotations

import asyncio
import fcntl
import itertools
import multiprocessing
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.background.failures import log_failure
from bot.background.pools import thinking_pool
from bot.background.pools.thinking_pool import SpareThread, ThinkingPool, WorkersDie
from bot.background.pools.workers import Busy
from tests.support.thinkers import KeptWorker

PATIENCE: Final = 120.0
"""Seconds after which a wait has failed."""


def forever() -> None:
    """Think without end."""
    for _ in itertools.count():
        pass


def forever_in_c() -> None:
    """The same inside one call of a library, where Python handles no signals."""
    sum(itertools.repeat(0))


@pytest.fixture(autouse=True)
def nobody_else_thinks() -> None:
    """End the processes that scenarios before in this process have kept: tests here count its children."""
    KeptWorker.end_all()


@pytest.fixture
def one() -> Iterator[ThinkingPool]:
    thinkers = ThinkingPool(1, 30)
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


async def test_work_is_done_in_another_process_and_its_errors_come_back(one: ThinkingPool) -> None:
    assert await one.run(os.getpid) != os.getpid()
    with pytest.raises(ZeroDivisionError):
        await one.run(divmod, 1, 0)
    with pytest.raises(RuntimeError, match="own"):
        await one.run(_own_error)
    assert await one.run(divmod, 7, 2) == (3, 1)


def _own_error() -> None:
    raise RuntimeError("own")


async def test_what_fails_in_a_worker_is_logged_by_its_place_there(
    one: ThinkingPool, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(RuntimeError) as raised:
        await one.run(_own_error)
    log_failure("the thinkers have failed", raised.value)
    assert "in _own_error\n" in caplog.text + "\n"
    assert "RuntimeError: own" not in caplog.text


async def test_an_idle_worker_that_is_killed_is_replaced(one: ThinkingPool) -> None:
    first = await one.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert await one.run(os.getpid) != first


async def test_work_whose_worker_dies_is_done_anew(one: ThinkingPool, tmp_path: Path) -> None:
    assert await one.run(_die_once, f"{tmp_path}/died") == "done"


async def test_work_that_kills_every_worker_is_given_up_and_others_go_on(one: ThinkingPool) -> None:
    with pytest.raises(WorkersDie):
        await one.run(os._exit, 1)
    assert await one.run(divmod, 7, 2) == (3, 1)


async def test_work_that_takes_too_long_is_ended_and_others_go_on() -> None:
    thinkers = ThinkingPool(1, 3)
    try:
        with pytest.raises(TimeoutError):
            await thinkers.run(time.sleep, 600)
        assert await thinkers.run(divmod, 7, 2) == (3, 1)
    finally:
        await asyncio.to_thread(thinkers.close)


async def test_there_are_no_more_workers_than_the_bound() -> None:
    thinkers = ThinkingPool(2, 30)
    try:
        pids = await asyncio.gather(*(thinkers.run(os.getpid) for _ in range(12)))
        assert len(set(pids)) == 2
    finally:
        await asyncio.to_thread(thinkers.close)


async def test_workers_start_with_the_first_work_only() -> None:
    thinkers = ThinkingPool(4, 30)
    assert not multiprocessing.active_children()
    await thinkers.run(os.getpid)
    assert len(multiprocessing.active_children()) == 1
    await asyncio.to_thread(thinkers.close)
    assert not multiprocessing.active_children()


def _hold_and_think(path: str) -> None:
    """Think without end, and have the file locked as long as this process lives."""
    with Path(path).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("thinking")
        file.flush()
        forever()


async def _until(condition: Callable[[], bool]) -> None:
    def wait() -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline
            time.sleep(0.01)

    await asyncio.to_thread(wait)


async def _begun(path: Path) -> None:
    """The process that thinks without end has begun to."""
    await _until(lambda: path.exists() and path.read_text() == "thinking")


async def _ended(path: Path) -> None:
    """That process is there no more."""

    def free() -> bool:
        with path.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

    await _until(free)


async def test_work_that_takes_too_long_has_its_process_ended(tmp_path: Path) -> None:
    (tmp_path / "held").touch()  # a busy machine may let the time pass before the work opens it
    thinkers = ThinkingPool(1, 3)
    try:
        with pytest.raises(TimeoutError):
            await thinkers.run(_hold_and_think, f"{tmp_path}/held")
        await _ended(tmp_path / "held")
    finally:
        await asyncio.to_thread(thinkers.close)


async def test_what_waits_goes_to_the_first_worker_that_is_free(tmp_path: Path) -> None:
    thinkers = ThinkingPool(2, 600)
    stuck = asyncio.create_task(thinkers.run(_hold_and_think, f"{tmp_path}/held"))
    await _begun(tmp_path / "held")
    async with asyncio.timeout(PATIENCE):
        assert await asyncio.gather(*(thinkers.run(divmod, 7, 2) for _ in range(8))) == [(3, 1)] * 8
    assert not stuck.done()
    await thinkers.stop()
    with pytest.raises(Busy):
        await stuck


@pytest.mark.parametrize("work", [forever, forever_in_c])
async def test_stopping_ends_thinking_that_never_ends_and_a_person_who_waits_is_told(work: object) -> None:
    assert callable(work)
    thinkers = ThinkingPool(1, 600)
    await thinkers.run(os.getpid)
    under_way, in_line = (asyncio.create_task(thinkers.run(work)) for _ in range(2))
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await thinkers.stop()
        for task in (under_way, in_line):
            with pytest.raises(Busy):
                await task
    assert not multiprocessing.active_children()
    with pytest.raises(Busy):
        await thinkers.run(divmod, 7, 2)


async def test_a_person_who_no_longer_waits_has_the_process_ended(tmp_path: Path) -> None:
    thinkers = ThinkingPool(1, 600)
    try:
        task = asyncio.create_task(thinkers.run(_hold_and_think, f"{tmp_path}/held"))
        await _begun(tmp_path / "held")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await _ended(tmp_path / "held")
        assert await thinkers.run(divmod, 7, 2) == (3, 1)
    finally:
        await asyncio.to_thread(thinkers.close)


async def test_a_worker_that_never_begins_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = ThinkingPool(1, 600)
    try:
        pid = await thinkers.run(os.getpid)
        os.kill(pid, signal.SIGSTOP)
        with monkeypatch.context() as soon:
            soon.setattr(thinking_pool, "START_SECONDS", 0.1 - 600)
            with pytest.raises(TimeoutError):
                await thinkers.run(divmod, 7, 2)
        assert pid not in {child.pid for child in multiprocessing.active_children()}
        assert await thinkers.run(divmod, 7, 2) == (3, 1)
    finally:
        await asyncio.to_thread(thinkers.close)


async def test_where_no_process_can_be_started_the_work_is_given_up_and_nothing_is_left(one: ThinkingPool) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.dup(0)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, before[1]))  # no pipe to a worker can be opened
    try:
        with pytest.raises(WorkersDie):
            await one.run(divmod, 7, 2)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert not multiprocessing.active_children()
    assert await one.run(divmod, 7, 2) == (3, 1), "later it can"


ORPHANED: Final = """
import asyncio, sys
from bot.background.pools import thinking_pool
from tests.bot.background.pools.test_thinking_pool import _hold_and_think

if __name__ == "__main__":
    thinking_pool.ORPHAN_SECONDS = 0
    asyncio.run(thinking_pool.ThinkingPool(1, 3).run(_hold_and_think, sys.argv[1]))
"""


async def test_a_worker_whose_bot_was_killed_ends_by_itself(tmp_path: Path) -> None:
    script, held = tmp_path / "orphaned.py", tmp_path / "held"
    script.write_text(ORPHANED)
    environ = os.environ | {"PYTHONPATH": str(Path(__file__).parents[4])}
    bot = await asyncio.create_subprocess_exec(sys.executable, script, held, env=environ)
    try:
        await _begun(held)
    finally:
        bot.kill()
        await bot.wait()
    await _ended(held)


async def test_short_work_is_done_in_a_thread_and_its_errors_come_back() -> None:
    thread = SpareThread(PATIENCE)
    assert await thread.run(threading.get_ident) != threading.get_ident()
    with pytest.raises(ZeroDivisionError):
        await thread.run(divmod, 1, 0)
    results = await asyncio.gather(*(thread.run(divmod, number, 2) for number in range(5)))
    assert results == [divmod(number, 2) for number in range(5)]


async def test_a_thread_whose_work_does_not_end_takes_no_more_until_it_has() -> None:
    thread, go = SpareThread(0.05), threading.Event()
    with pytest.raises(TimeoutError):
        await thread.run(go.wait, PATIENCE)
    with pytest.raises(TimeoutError, match="earlier"):
        await thread.run(divmod, 7, 2)
    go.set()
    await _until(lambda: all(one.name != "spare thinking" for one in threading.enumerate()))
    assert await thread.run(divmod, 7, 2) == (3, 1)
