"""Background work where several processes share a database: each piece is done once, by any of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any, Final, NamedTuple

import pytest
import pytest_asyncio

from bot.background import claims
from bot.background.claims import Claims
from bot.background.timers import Timers
from bot.durations import DAY, Milliseconds
from bot.ids import UserId
from bot.matches.core.model import State
from bot.matches.moderation.retention import Retention
from bot.store.claims import Claimable, Work, claim
from bot.store.deadlines.timers import TimerKind
from bot.store.errors import StoreError
from bot.store.transaction import Transaction
from tests.support.engines import PostgreSQLDatabase
from tests.support.use_cases import ANN, BEN, CLEO, DORA, GUILD, UseCases, use_cases_of

FREE: Final = "UPDATE claims SET until = 0"
"""Time passes until every claim has ended."""


class Process(NamedTuple):
    """One of the processes, and the work that it does in the background."""

    cases: UseCases
    claims: Claims
    timers: Timers
    retention: Callable[[], Any]


def process(cases: UseCases) -> Process:
    mine = Claims(cases.store, cases.context.process)
    actions = {TimerKind.EXPIRY: cases.challenges.expire, TimerKind.CLOCK: cases.times.run}
    timers = Timers(
        lambda: cases.now,
        cases.schedule.due,
        cases.schedule.next_due,
        {kind: mine.once(kind, action) for kind, action in actions.items()},
        cases.times.beat,
    )
    retention = Retention(cases.context, 30 * DAY, 30 * DAY)
    return Process(cases, mine, timers, mine.once(Work.RETENTION, retention.step))


@pytest_asyncio.fixture
async def two(postgresql: PostgreSQLDatabase) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes on one database."""
    async with AsyncExitStack() as stack:
        both = [await stack.enter_async_context(use_cases_of(await postgresql.open(), process=name)) for name in "ab"]
        one, other = map(process, both)
        yield one, other


async def claimed_by_another(cases: UseCases, kind: Claimable, match: int = 0) -> None:
    """A third process is at it, and is killed."""

    def work(tx: Transaction) -> None:
        assert claim(tx, kind, match, "killed", Milliseconds(60_000))

    await cases.store.write(work)


async def test_what_is_due_in_all_processes_at_once_happens_once(two: tuple[Process, Process]) -> None:
    one, other = two
    challenges = [(await one.cases.challenge(ANN, UserId(BEN + 10 + number))).id for number in range(5)]
    started = await one.cases.begin(CLEO, DORA, pace="1d", guild=GUILD + 1)
    for part in (DAY - Milliseconds(1), Milliseconds(1), DAY):  # the reminder, the end of the time
        for here in two:
            here.cases.now += part
            await here.cases.change("UPDATE heartbeat SET at = ?", here.cases.now)
        for _ in range(2):
            assert all(await asyncio.gather(one.timers.run_due(), other.timers.run_due()))
    expired = [await one.cases.play.match(match) for match in challenges]
    assert [(match.state, match.version) for match in expired] == [(State.CLOSED, 2)] * len(challenges)
    kinds = [action.kind for action in await one.cases.actions(started.id)]
    assert [kinds.count(kind) for kind in ("remind", "late")] == [1, 1], kinds
    assert await one.cases.rows("SELECT count(*) FROM posts WHERE purpose = 'notice'") == [(1,)]
    assert await one.cases.rows("SELECT * FROM claims") == []


async def test_a_timer_that_a_killed_process_has_claimed_is_run_by_another_once_the_claim_ends(
    two: tuple[Process, Process],
) -> None:
    one, _ = two
    challenge = await one.cases.challenge()
    await claimed_by_another(one.cases, TimerKind.EXPIRY, challenge.id)
    one.cases.now += DAY
    assert await one.timers.run_due()
    assert (await one.cases.play.match(challenge.id)).state is State.CHALLENGE
    await one.cases.change(FREE)
    assert await one.timers.run_due()
    assert (await one.cases.play.match(challenge.id)).state is State.CLOSED


async def test_a_claim_is_renewed_for_as_long_as_the_work_takes(
    two: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "RENEW_SECONDS", 0.01)
    one, _ = two
    until = list[int]()

    async def long(match: int) -> None:
        while len(set(until)) < 3:
            until.extend(row for [row] in await one.cases.rows("SELECT until FROM claims"))

    await one.claims.once(Work.BOT_TURN, long)(1)
    assert await one.cases.rows("SELECT * FROM claims") == []


async def test_what_fails_is_free_at_once_and_is_told(two: tuple[Process, Process]) -> None:
    one, other = two

    async def fails(match: int) -> None:
        raise StoreError("of a test")

    async def works(match: int) -> bool:
        return True

    with pytest.raises(StoreError):
        await one.claims.once(Work.BOT_TURN, fails)(1)
    assert await other.claims.once(Work.BOT_TURN, works)(1)


async def test_what_is_too_old_is_deleted_once(two: tuple[Process, Process]) -> None:
    one, other = two
    closed, open_still = await one.cases.challenge(), await one.cases.challenge(CLEO, DORA)
    await one.cases.challenges.decline(closed.id, BEN)
    for here in two:
        here.cases.now += 31 * DAY
    await claimed_by_another(one.cases, Work.RETENTION)
    assert not await one.retention()
    assert len(await one.cases.rows("SELECT id FROM matches")) == 2
    await one.cases.change(FREE)
    await asyncio.gather(one.retention(), other.retention())
    assert await one.cases.rows("SELECT id FROM matches") == [(open_still.id,)]


async def test_a_process_alone_claims_nothing(two: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = two
    one.cases.store.alone = True
    monkeypatch.setattr(one.cases.store, "write", None)

    async def works(match: int) -> bool:
        return True

    assert await one.claims.once(Work.BOT_TURN, works)(1)
