"""Timers: run when they are due by the clock that is handed in, tried again when they fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
import pytest_asyncio

from bot.background.timers import LONGEST_SLEEP, PARALLEL_TIMERS, RETRY, Timer, Timers
from bot.durations import SECOND, Time
from bot.ids import MatchId
from tests.bot.background.clock import JumpingLoop, now, settle

EVENT_LOOP = JumpingLoop

BEGIN = Time(1_700_000_000_000)
"""Where the clock that is handed in stands when the loop begins."""


@dataclass
class Rows:
    """Timers by (kind, match) and when they are due, in seconds from the epoch; what was run, and when."""

    due: dict[tuple[str, int], float] = field(default_factory=dict)
    ran: list[tuple[float, int]] = field(default_factory=list)
    failing: dict[int, Exception] = field(default_factory=dict)
    unreadable: Exception | None = None
    beats: list[float] = field(default_factory=list)

    async def beat(self) -> None:
        self.beats.append(now())

    async def find_due(self, clock: Time) -> list[Timer]:
        if self.unreadable is not None:
            raise self.unreadable
        found = [row for row, when in self.due.items() if BEGIN + when * SECOND <= clock]
        return [(kind, MatchId(match)) for kind, match in sorted(found, key=lambda row: self.due[row])]

    async def next_due(self, clock: Time) -> Time | None:
        return min((at for when in self.due.values() if (at := BEGIN + round(when * SECOND)) > clock), default=None)

    async def run(self, match: int) -> None:
        self.ran.append((now(), match))
        if match in self.failing:
            raise self.failing[match]
        del self.due["end", match]

    def timers(
        self, connected: Callable[[], bool] = lambda: True, **actions: Callable[[int], Awaitable[None]]
    ) -> Timers:
        clock = lambda: BEGIN + round(now() * SECOND)  # noqa: E731
        return Timers(clock, self.find_due, self.next_due, {"end": self.run, **actions}, self.beat, connected)


@pytest.fixture
def rows() -> Rows:
    return Rows()


@pytest_asyncio.fixture
async def timers(rows: Rows) -> AsyncIterator[Timers]:
    """Started, with nothing to do."""
    started = rows.timers()
    started.start()
    await settle()
    yield started
    await started.stop()


async def test_a_timer_runs_when_it_is_due_and_not_before(rows: Rows, timers: Timers) -> None:
    rows.due["end", 1] = 90
    timers.wake()
    await asyncio.sleep(89.9)
    assert rows.ran == []
    await asyncio.sleep(1000)
    assert rows.ran == [(90, 1)]


async def test_a_timer_earlier_than_the_one_slept_for_runs_at_its_time(rows: Rows, timers: Timers) -> None:
    rows.due["end", 1] = 100
    timers.wake()
    await asyncio.sleep(50)
    rows.due["end", 2] = 60
    timers.wake()
    await asyncio.sleep(100)
    assert rows.ran == [(60, 2), (100, 1)]


async def test_a_timer_later_than_the_one_slept_for_costs_no_look(rows: Rows, timers: Timers) -> None:
    rows.due["end", 1] = 20
    timers.wake(BEGIN + 20 * SECOND)
    await settle()
    looks = len(rows.beats)
    rows.due["end", 2] = 40
    timers.wake(BEGIN + 40 * SECOND)
    await settle()
    assert len(rows.beats) == looks
    await asyncio.sleep(100)
    assert rows.ran == [(20, 1), (40, 2)]


async def test_a_timer_that_another_process_has_set_runs_within_the_longest_sleep(rows: Rows, timers: Timers) -> None:
    rows.due["end", 1] = 1
    await asyncio.sleep(LONGEST_SLEEP + 1)
    assert rows.ran == [(LONGEST_SLEEP, 1)]


async def test_looking_again_while_an_action_runs_is_not_lost(rows: Rows) -> None:
    async def sets_another(match: int) -> None:
        del rows.due["first", match]
        rows.due["end", 2] = now() + 5
        started.wake()
        await asyncio.sleep(1)

    rows.due["first", 1] = 10
    started = rows.timers(first=sets_another)
    started.start()
    await asyncio.sleep(100)
    assert rows.ran == [(15, 2)]
    await started.stop()


async def test_an_action_that_fails_is_tried_again_and_does_not_stop_the_others(
    rows: Rows, timers: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    rows.due = {("end", 1): 10, ("end", 2): 10, ("end", 3): 45}
    rows.failing[1] = ValueError("W1W2J5J5")
    timers.wake()
    await asyncio.sleep(11 + RETRY.wait(1) / SECOND)
    assert rows.ran == [(10, 1), (10, 2), (40, 1)]
    rows.failing.clear()
    await asyncio.sleep(1000)
    assert rows.ran[3:] == [(45, 3), (40 + 2 * RETRY.wait(1) / SECOND, 1)], "another one is not held up by it"
    assert "timer 'end' failed" in caplog.text
    assert "match=1" in caplog.text
    assert "ValueError" in caplog.text
    assert "J5J5" not in caplog.text


async def test_a_kind_of_timer_that_nobody_knows_does_not_stop_the_others(rows: Rows, timers: Timers) -> None:
    rows.due = {("from a newer bot", 1): 5, ("end", 2): 6}
    timers.wake()
    await asyncio.sleep(100)
    assert [match for _, match in rows.ran] == [2]


async def test_timers_that_cannot_be_read_are_read_again_later(
    rows: Rows, timers: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    rows.due["end", 1] = 5
    rows.unreadable = OSError("J3J3J3")
    timers.wake()
    await asyncio.sleep(100)
    rows.unreadable = None
    await asyncio.sleep(RETRY.wait(1) / SECOND)
    assert [match for _, match in rows.ran] == [1]
    assert "OSError" in caplog.text
    assert "J3J3" not in caplog.text


async def test_running_what_is_due_tells_whether_all_of_it_succeeded(rows: Rows) -> None:
    rows.due = {("end", 1): -1, ("end", 2): -1}
    idle = rows.timers()
    rows.failing[1] = OSError()
    assert not await idle.run_due()
    rows.failing.clear()
    assert not await idle.run_due(), "what has just failed waits"
    await asyncio.sleep(RETRY.wait(1) / SECOND)
    assert await idle.run_due()
    assert rows.due == {}
    assert await idle.run_due()


async def test_what_keeps_failing_is_tried_ever_more_rarely(rows: Rows, timers: Timers) -> None:
    rows.due["end", 1] = 0
    rows.failing[1] = OSError()
    timers.wake()
    await asyncio.sleep(6 * RETRY.wait(100) / SECOND)
    tried = [when for when, _ in rows.ran]
    assert [later - earlier for earlier, later in pairwise(tried)][:4] == [30, 60, 120, 240]
    assert tried[-1] - tried[-2] == RETRY.wait(100) / SECOND


async def test_many_that_are_due_at_once_begin_in_their_order_and_do_not_wait_for_each_other(rows: Rows) -> None:
    begun: list[int] = []

    async def takes_a_second(match: int) -> None:
        begun.append(match)
        await asyncio.sleep(1)
        del rows.due["slow", match]

    rows.due = {("slow", match): -100 + match for match in range(3 * PARALLEL_TIMERS)}
    idle = rows.timers(slow=takes_a_second)
    before = now()
    assert await idle.run_due()
    assert begun == list(range(3 * PARALLEL_TIMERS))
    assert now() - before == 3


async def test_the_beat_comes_first_and_goes_on_while_nothing_is_due(rows: Rows, timers: Timers) -> None:
    await asyncio.sleep(2.5 * LONGEST_SLEEP)
    assert rows.beats == [0, LONGEST_SLEEP, 2 * LONGEST_SLEEP]


async def test_nothing_runs_while_the_beat_fails(rows: Rows, caplog: pytest.LogCaptureFixture) -> None:
    rows.due["end", 1] = -1
    failing = Timers(lambda: BEGIN, rows.find_due, rows.next_due, {"end": rows.run}, _fails)
    failing.start()
    await settle()
    await failing.stop()
    assert rows.ran == []
    assert "OSError" in caplog.text


async def _fails() -> None:
    raise OSError


async def test_while_no_press_arrives_nothing_is_due_and_the_beat_stands_still(rows: Rows) -> None:
    connected = False
    rows.due["end", 1] = 5
    deaf = rows.timers(lambda: connected)
    deaf.start()
    await asyncio.sleep(LONGEST_SLEEP + 1)
    assert (rows.ran, rows.beats) == ([], [])
    connected = True
    deaf.wake()
    await settle()
    assert (rows.ran, rows.beats) == ([(LONGEST_SLEEP + 1, 1)], [LONGEST_SLEEP + 1])
    await deaf.stop()


async def test_they_are_idle_while_nothing_is_due_and_busy_until_what_is_due_is_done(rows: Rows) -> None:
    may_end = asyncio.Event()

    async def waits(match: int) -> None:
        await may_end.wait()
        del rows.due["first", match]

    started = rows.timers(first=waits)
    started.start()
    assert not started.idle.is_set(), "it will look at once"
    await settle()
    assert started.idle.is_set()
    rows.due["first", 1] = now()
    started.wake()
    assert not started.idle.is_set()
    await settle()
    assert not started.idle.is_set()
    may_end.set()
    await settle()
    assert started.idle.is_set()
    rows.due["first", 2] = now() + 10
    may_end.clear()
    started.wake()
    await asyncio.sleep(11)
    assert not started.idle.is_set(), "woken by its own clock"
    await started.stop()
    assert started.idle.is_set()


async def test_stopping_breaks_off_an_action(rows: Rows) -> None:
    ended: list[int] = []

    async def never_ends(match: int) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(match)

    rows.due["first", 1] = -1
    started = rows.timers(first=never_ends)
    started.start()
    await settle()
    await started.stop()
    assert ended == [1]
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []
