"""What becomes of work in a process: real processes, which die, hang and fail."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from bot.background.pools.worker import Worker, WorkersDie
from tests.bot.background.pools.drawn import broken, die_once, forever, forever_in_c, odd, secrets, where
from tests.support.thinkers import command_line
from tests.support.workers import TIMEOUT_SECONDS, begun, content_of, until


@pytest.fixture
async def worker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Worker]:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    made = Worker(TIMEOUT_SECONDS)
    yield made
    await made.stop()


async def process_of(worker: Worker) -> int:
    return int(await worker.run(where))


async def ended(process: int) -> None:
    await until(lambda: not command_line(process))


async def test_work_is_done_in_a_process_that_knows_no_secret_and_whose_command_line_tells_nothing(
    worker: Worker,
) -> None:
    process = await process_of(worker)
    assert process != os.getpid()
    assert await worker.run(secrets) == []
    assert command_line(process)[1:] == [b"-m", b"bot.background.pools.worker"]
    assert await process_of(worker) == process


async def test_an_error_comes_back_and_is_logged_by_its_place_and_not_its_text(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        with pytest.raises(LookupError, match="a hidden card"):
            await worker.run(partial(broken, "a hidden card"))
        with pytest.raises(RuntimeError, match="Odd"):
            await worker.run(odd)
    assert "LookupError" in caplog.text
    assert "in broken" in caplog.text
    assert "hidden" not in caplog.text


async def test_a_process_that_is_killed_is_replaced_and_what_it_did_is_done_again(
    worker: Worker, tmp_path: Path
) -> None:
    first = await process_of(worker)
    os.kill(first, signal.SIGKILL)
    second = await process_of(worker)
    assert second != first
    assert int(await worker.run(partial(die_once, f"{tmp_path}/died"))) != second


async def test_work_that_kills_every_process_is_given_up(worker: Worker) -> None:
    with pytest.raises(WorkersDie):
        await worker.run(partial(os._exit, 1))
    assert await worker.run(partial(divmod, 7, 2)) == (3, 1)


@pytest.mark.parametrize("work", [forever, forever_in_c])
async def test_work_that_takes_too_long_has_its_process_ended(work: Callable[[str], bytes], tmp_path: Path) -> None:
    worker = Worker(3)
    with pytest.raises(TimeoutError):
        await worker.run(partial(work, f"{tmp_path}/begun"))
    if process := content_of(tmp_path / "begun"):  # a busy machine may let the time pass before it begins
        await ended(int(process))
    assert await worker.run(partial(divmod, 7, 2)) == (3, 1)
    await worker.stop()


async def test_a_process_that_stands_still_is_given_up() -> None:
    worker = Worker(3)
    first = await process_of(worker)
    os.kill(first, signal.SIGSTOP)
    with pytest.raises(TimeoutError):
        await worker.run(where)
    assert await process_of(worker) != first
    await worker.stop()


async def test_a_caller_who_no_longer_waits_has_the_process_ended(worker: Worker, tmp_path: Path) -> None:
    task = asyncio.create_task(worker.run(partial(forever, f"{tmp_path}/begun")))
    process = await begun(tmp_path / "begun")
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await ended(process)
    assert await worker.run(partial(divmod, 7, 2)) == (3, 1)


async def test_stopping_ends_what_never_ends_and_nothing_starts_again(tmp_path: Path) -> None:
    worker = Worker(TIMEOUT_SECONDS)
    task = asyncio.create_task(worker.run(partial(forever_in_c, f"{tmp_path}/begun")))
    process = await begun(tmp_path / "begun")
    os.kill(process, signal.SIGTERM)  # as a service is stopped: every process of it
    await worker.stop()
    assert not command_line(process)
    for late in (task, worker.run(where)):
        with pytest.raises(WorkersDie):
            await late


async def test_where_no_process_can_be_started_the_work_is_given_up(worker: Worker) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.dup(0)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, before[1]))  # no pipe to a process can be opened
    try:
        with pytest.raises(WorkersDie):
            await worker.run(where)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert await process_of(worker), "later it can"


ORPHANED: Final = """
import asyncio, sys
from functools import partial
from bot.background.pools.worker import Worker
from tests.bot.background.pools.drawn import forever

asyncio.run(Worker(600).run(partial(forever, sys.argv[1])))
"""


async def test_a_process_whose_bot_was_killed_ends_by_itself_whatever_it_does(tmp_path: Path) -> None:
    environ = os.environ | {"PYTHONPATH": str(Path(__file__).parents[4])}
    command = (sys.executable, "-c", ORPHANED, f"{tmp_path}/begun")
    bot = await asyncio.create_subprocess_exec(*command, env=environ)
    process = await begun(tmp_path / "begun")
    bot.kill()
    await bot.wait()
    await ended(process)
