"""What is woken is done, once at a time, again after a failure and after a restart: here, by showing a match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import pytest_asyncio

from bot.background.match_tasks import SWEEP, MatchTasks
from tests.bot.background.clock import JumpingLoop, now, settle

EVENT_LOOP = JumpingLoop


@dataclass
class Channels:
    """What the publisher shows: each time and match. A match may be held up, or fail with an error."""

    shown: list[tuple[float, int]] = field(default_factory=list)
    under_way: list[int] = field(default_factory=list)
    held: dict[int, asyncio.Event] = field(default_factory=dict)
    failing: dict[int, Exception] = field(default_factory=dict)
    behind: list[int] = field(default_factory=list)
    unreadable: Exception | None = None
    then_throttled: dict[int, float] = field(default_factory=dict)
    """Seconds for which a match is put off, once, when it is shown."""
    tasks: MatchTasks[int] | None = None

    async def show(self, match: int) -> None:
        assert match not in self.under_way, "one match is never shown twice at once"
        self.under_way.append(match)
        self.shown.append((now(), match))
        try:
            if match in self.held:
                await self.held[match].wait()
            if match in self.failing:
                raise self.failing[match]
            if match in self.then_throttled and self.tasks is not None:
                self.tasks.wake_later(match, self.then_throttled.pop(match), throttled=True)
        finally:
            self.under_way.remove(match)

    async def lagging(self) -> list[int]:
        await asyncio.sleep(0)
        if self.unreadable is not None:
            raise self.unreadable
        return self.behind

    def times(self, match: int) -> list[float]:
        return [when for when, which in self.shown if which == match]

    def matches(self) -> list[int]:
        return sorted(which for _, which in self.shown)


@pytest.fixture
def channels() -> Channels:
    return Channels()


@pytest_asyncio.fixture
async def publisher(channels: Channels) -> AsyncIterator[MatchTasks[int]]:
    """Started, and not connected yet."""
    started = MatchTasks("publisher", channels.show, channels.lagging)
    channels.tasks = started
    started.start()
    yield started
    await started.stop()


@pytest_asyncio.fixture
async def connected(publisher: MatchTasks[int]) -> MatchTasks[int]:
    """Started and connected, with nothing to do."""
    publisher.connected()
    await settle()
    assert publisher.idle.is_set()
    return publisher


async def test_nothing_is_shown_before_it_is_connected(publisher: MatchTasks[int], channels: Channels) -> None:
    channels.behind = [1, 2]
    publisher.wake(3)
    await settle()
    assert channels.shown == []
    assert publisher.idle.is_set(), "nobody need wait for what cannot be shown"
    publisher.connected()
    assert not publisher.idle.is_set()
    await publisher.idle.wait()
    assert channels.matches() == [1, 2, 3]


async def test_every_connection_catches_up(connected: MatchTasks[int], channels: Channels) -> None:
    for behind in ([1], [], [2, 3]):
        channels.behind = behind
        connected.connected()
        await connected.idle.wait()
    assert channels.matches() == [1, 2, 3]


async def test_catching_up_that_fails_is_tried_again(
    publisher: MatchTasks[int], channels: Channels, caplog: pytest.LogCaptureFixture
) -> None:
    channels.behind = [1]
    channels.unreadable = OSError("W1K1K1")
    publisher.connected()
    await publisher.idle.wait()
    publisher.wake(2)
    await publisher.idle.wait()
    assert channels.matches() == [2], "what is woken is shown all the same"
    await asyncio.sleep(100)
    channels.unreadable = None
    await asyncio.sleep(100)
    assert channels.matches() == [1, 2]
    assert "OSError" in caplog.text
    assert "W1K1K1" not in caplog.text


async def test_a_match_that_hangs_holds_up_no_other(connected: MatchTasks[int], channels: Channels) -> None:
    channels.held[1] = asyncio.Event()
    connected.wake(1)
    await settle()
    connected.wake(2)
    await settle()
    assert channels.under_way == [1]
    assert channels.matches() == [1, 2]


async def test_a_match_woken_while_it_is_shown_is_shown_once_more(
    connected: MatchTasks[int], channels: Channels
) -> None:
    channels.held[1] = asyncio.Event()
    connected.wake(1)
    await settle()
    for _ in range(3):
        connected.wake(1)
        await settle()
    assert channels.matches() == [1], "never twice at once"
    channels.held[1].set()
    await connected.idle.wait()
    assert channels.matches() == [1, 1]


async def test_it_is_idle_only_when_nothing_is_waiting_to_be_shown(
    connected: MatchTasks[int], channels: Channels
) -> None:
    channels.held = {1: asyncio.Event(), 2: asyncio.Event()}
    for match in (1, 2):
        connected.wake(match)
        assert not connected.idle.is_set(), "at once, not when the task comes to it"
    await settle()
    channels.held[1].set()
    await settle()
    assert not connected.idle.is_set()
    connected.wake(2)
    channels.held[2].set()
    await connected.idle.wait()
    assert channels.matches() == [1, 2, 2]


async def test_a_failure_is_tried_again_later_and_later(connected: MatchTasks[int], channels: Channels) -> None:
    channels.failing[1] = OSError()
    connected.wake(1)
    await asyncio.sleep(250)
    assert channels.times(1) == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243]


async def test_after_a_success_the_next_failure_is_tried_again_soon(
    connected: MatchTasks[int], channels: Channels
) -> None:
    channels.failing[1] = OSError()
    connected.wake(1)
    await asyncio.sleep(10)
    del channels.failing[1]
    await asyncio.sleep(10)
    assert channels.times(1) == [0, 1, 3, 7, 15]
    channels.failing[1] = OSError()
    await asyncio.sleep(80)
    connected.wake(1)
    await asyncio.sleep(2)
    assert channels.times(1)[5:] == [100, 101]


async def test_presses_while_it_fails_do_not_multiply_the_tries(connected: MatchTasks[int], channels: Channels) -> None:
    channels.failing[1] = OSError()
    for _ in range(50):
        connected.wake(1)
        await asyncio.sleep(1)
    before = len(channels.times(1))
    assert before >= 50, "a press is tried at once"
    await asyncio.sleep(600)
    assert len(channels.times(1)) - before == 10


async def test_a_failure_is_logged_without_its_words(
    connected: MatchTasks[int], channels: Channels, caplog: pytest.LogCaptureFixture
) -> None:
    channels.failing[31] = ValueError("K1K1G1W3J4JM")
    connected.wake(31)
    await asyncio.sleep(5)
    assert "match=31" in caplog.text
    assert "ValueError" in caplog.text
    assert "K1K1" not in caplog.text


async def test_the_earlier_of_two_delayed_wakes_counts(connected: MatchTasks[int], channels: Channels) -> None:
    for first, second in ((1, 60), (60, 1)):
        started = now()
        connected.wake_later(1, first)
        connected.wake_later(1, second)
        await asyncio.sleep(100)
        assert channels.times(1) == [started + 1]
        channels.shown.clear()


async def test_only_a_throttled_wake_is_waited_for(connected: MatchTasks[int], channels: Channels) -> None:
    connected.wake_later(1, 5)
    await connected.idle.wait()
    assert now() == 0
    channels.then_throttled[2] = 7
    connected.wake(2)
    await connected.idle.wait()
    assert channels.shown == [(0, 2), (5, 1), (7, 2)]


async def test_no_more_matches_than_the_bound_are_shown_at_once_and_the_woken_come_first(channels: Channels) -> None:
    bounded = MatchTasks("publisher", channels.show, channels.lagging, at_once=1)
    bounded.start()
    channels.behind = [1, 2, 3]
    channels.held[1] = asyncio.Event()
    bounded.connected()
    await settle()
    assert channels.under_way == [1]
    bounded.wake(3)
    channels.held[1].set()
    await bounded.idle.wait()
    assert [match for _, match in channels.shown] == [1, 3, 2]
    await bounded.stop()


async def test_a_sweep_finds_what_lags_without_a_wake(channels: Channels) -> None:
    sweeping = MatchTasks("publisher", channels.show, channels.lagging, sweep=SWEEP)
    sweeping.start()
    sweeping.connected()
    await asyncio.sleep(1)
    channels.behind = [1]
    await asyncio.sleep(2 * SWEEP)
    assert channels.times(1) == [SWEEP, 2 * SWEEP]
    await sweeping.stop()


async def test_draining_gives_up_after_its_time_and_says_so(
    connected: MatchTasks[int], channels: Channels, caplog: pytest.LogCaptureFixture
) -> None:
    channels.held = {1: asyncio.Event(), 2: asyncio.Event()}
    for match in (1, 2):
        connected.wake(match)
    await connected.drain(10)
    assert now() == 10
    assert "2 matches" in caplog.text


async def test_draining_before_it_is_connected_waits_for_nothing(
    publisher: MatchTasks[int], channels: Channels
) -> None:
    publisher.wake(1)
    await publisher.drain(10)
    assert now() == 0
    assert channels.shown == []


async def test_stopping_breaks_off_what_is_being_shown_and_what_is_to_come(
    connected: MatchTasks[int], channels: Channels
) -> None:
    channels.held[1] = asyncio.Event()
    channels.failing[2] = OSError()
    for match in (1, 2):
        connected.wake(match)
    await settle()
    await connected.stop()
    assert channels.under_way == []
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []
    connected.wake(3)
    await asyncio.sleep(1000)
    assert channels.matches() == [1, 2]
