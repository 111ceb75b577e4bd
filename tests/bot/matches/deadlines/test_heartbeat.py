"""The heartbeat of several processes: an outage is a time in which none was heard, and its grace is given once."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import TypeVar

import pytest
import pytest_asyncio

from bot.durations import DAY, HOUR, MINUTE, Milliseconds
from bot.ids import MatchId
from bot.matches.deadlines.deadlines import GRACE_AT_ONCE, HEARTBEAT, OUTAGE
from bot.store.transaction import Transaction
from tests.support.engines import PostgreSQLDatabase
from tests.support.meeting import meeting
from tests.support.use_cases import GUILD, UseCases, use_cases_of

T = TypeVar("T")

Two = tuple[UseCases, UseCases]


@pytest_asyncio.fixture
async def two(postgresql: PostgreSQLDatabase) -> AsyncIterator[Two]:
    """Two processes on one database."""
    async with AsyncExitStack() as stack:
        one, other = [
            await stack.enter_async_context(use_cases_of(await postgresql.open(), process=name)) for name in "ab"
        ]
        yield one, other


def later(two: Two, time: Milliseconds) -> None:
    for cases in two:
        cases.now += time


async def begun(cases: UseCases, matches: int) -> list[int]:
    return [(await cases.begin(pace="1d", guild=GUILD + number)).id for number in range(matches)]


async def graces(cases: UseCases) -> list[int]:
    """How many each match was given."""
    given = "(SELECT count(*) FROM actions a WHERE a.match = m.id AND a.kind = 'grace')"
    return [count for [count] in await cases.rows(f"SELECT {given} FROM matches m ORDER BY m.id")]


async def test_an_outage_of_all_processes_gives_its_grace_once(
    two: Two, postgresql: PostgreSQLDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    one, other = two
    matches = await begun(one, 3)
    await one.times.beat()
    later(two, DAY)
    with meeting(postgresql.url) as place:
        await place.attack(one.times.beat(), other.times.beat())
        assert place.met, "both had looked before either was stored"
    assert await graces(one) == [1] * len(matches)
    assert caplog.text.count("down for") == 1
    for match in matches:
        assert list((await one.play.match(MatchId(match))).clocks.due.values()) == [one.now + HOUR]
    assert await one.rows("SELECT grace FROM heartbeat") == [(None,)]


async def test_after_an_outage_there_is_time_once_also_if_the_number_of_processes_has_changed(two: Two) -> None:
    one, _ = two
    matches = await begun(one, 3)
    for processes in (1, 3, 2):
        later(two, round(0.5 * DAY))
        for number in range(processes):
            await UseCases(one.store, process=f"{processes}.{number}", now=one.now).times.beat()
    due = [list((await one.play.match(MatchId(match))).clocks.due.values()) for match in matches]
    assert (await graces(one), due) == ([2] * len(matches), [[one.now + HOUR]] * len(matches)), "two outages"


async def test_nobody_gains_an_hour_while_any_process_is_heard(two: Two) -> None:
    """However many there are: one that was cut off, or has just begun, measures from when another was heard."""
    one, other = two
    await begun(one, 1)
    await other.times.beat()
    for _ in range(DAY // (OUTAGE - MINUTE)):
        later(two, OUTAGE - MINUTE)
        await one.times.beat()
    await other.times.beat()
    await UseCases(other.store, process="c", now=other.now).times.beat()
    assert await graces(one) == [0]


async def test_the_row_is_written_once_in_its_interval_by_all_together(two: Two) -> None:
    one, other = two
    await one.times.beat()
    began = one.now
    later(two, HEARTBEAT - Milliseconds(1))
    await other.times.beat()
    assert await one.rows("SELECT at FROM heartbeat") == [(began,)]
    later(two, Milliseconds(1))
    await one.times.beat()
    assert await one.rows("SELECT at FROM heartbeat") == [(one.now,)]


class Killed(Exception):
    """In the middle of giving grace."""


async def test_where_a_process_dies_while_it_gives_grace_another_goes_on(two: Two) -> None:
    one, other = two
    matches = await begun(one, GRACE_AT_ONCE + 1)
    await one.times.beat()
    later(two, DAY)
    write, left = one.store.write, iter(range(2))

    async def dies(work: Callable[[Transaction], T]) -> T:
        if next(left, None) is None:
            raise Killed
        return await write(work)

    one.store.write = dies  # type: ignore[assignment, method-assign]
    with pytest.raises(Killed):
        await one.times.beat()
    assert sum(await graces(other)) == GRACE_AT_ONCE
    await other.times.beat()
    assert await graces(other) == [1] * len(matches)


async def test_a_process_that_stood_still_while_it_gave_grace_gives_none_for_an_outage_that_is_over(two: Two) -> None:
    one, other = two
    [match] = await begun(one, 1)
    await one.times.beat()
    later(two, DAY)
    write, done = one.store.write, list[int]()

    async def stands_still(work: Callable[[Transaction], T]) -> T:
        done.append(1)
        if len(done) == 2:
            await other.random_turn(match, random.Random(1))
            await other.times.beat()
            await other.change("UPDATE seats SET due = ? WHERE due IS NOT NULL", other.now + MINUTE)
        return await write(work)

    one.store.write = stands_still  # type: ignore[assignment, method-assign]
    await one.times.beat()
    assert await graces(other) == [0]
