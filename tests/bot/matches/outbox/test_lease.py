"""Leases have a fence: a process that stood still for longer than its lease changes nothing that its successor did."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import durations
from bot.durations import NO_TIME
from bot.ids import ChannelId, MatchId, MessageId
from bot.matches.outbox import lease
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.matches.outbox.delivery_results import RETRY_FIRST
from bot.matches.outbox.lease import LEASE, SAFE, LeaseOver
from bot.store.outbox.posts import PostRow, posts_of
from tests.support.outbox import FIRST, SECOND, THIRD, next_turn, only_delivery, post, shown
from tests.support.use_cases import UseCases, open_use_cases

LATE = MessageId(9_999)
"""A message that came after its process had lost its lease."""


async def boards(cases: UseCases) -> PostRow:
    """The row of the match's board."""
    [board] = [row for row in await cases.store.read(lambda tx: posts_of(tx, MatchId(1))) if row.purpose == "board"]
    return board


async def taken_over(one: UseCases, two: UseCases) -> tuple[Delivery, Delivery]:
    """Two processes that both believe to have the board: the first one stood still for longer than its lease."""
    await shown(one)
    await next_turn(one)
    stale = await only_delivery(one)
    two.now += LEASE
    return stale, await only_delivery(two)


@pytest.mark.parametrize("result", ["posted", "edited", "failed", "refused", "lost", "cleared", "dropped", "opened"])
async def test_what_comes_of_a_post_after_its_lease_was_taken_over_is_refused(tmp_path: Path, result: str) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        stale, _ = await taken_over(one, two)
        before = await boards(two)
        outbox = one.outbox
        match result:
            case "posted":
                await post(one, stale, LATE)
            case "failed":
                await outbox.results.note_failed(stale)
            case "refused":
                await outbox.results.note_refused(stale)
            case "opened":
                await outbox.results.note_opened(stale, ChannelId(5))
            case "edited":
                await outbox.results.note(stale, shown=stale.version)
            case "cleared":
                await outbox.results.note(stale)
            case "lost" | "dropped":
                await getattr(outbox.results, f"note_{result}")(stale)
        after = await boards(two)
        assert (after.owner, after.lease, after.epoch) == ("two", before.lease, before.epoch)
        assert (after.message, after.shown, after.sending, after.tries, after.resting) == (
            FIRST,
            before.shown,
            True,
            0,
            0,
        )
        assert after.stale == ((LATE,) if result == "posted" else ())
        row, _ = await two.stored(1)
        assert row.place.thread is None


async def test_what_the_successor_has_posted_stays_and_the_late_copy_is_deleted(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        stale, fresh = await taken_over(one, two)
        await post(two, fresh, SECOND)
        await next_turn(two)
        third = await only_delivery(two)
        await post(two, third, THIRD)
        assert not third.stale
        await post(one, stale, LATE)
        cleared = await only_delivery(two)
        assert (cleared.step, cleared.message, cleared.stale) == (DeliveryStep.CLEAR, THIRD, (LATE,))


async def test_a_late_result_that_names_the_successors_message_is_nothing_old(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        stale, fresh = await taken_over(one, two)
        await post(two, fresh, SECOND)
        await post(one, stale, SECOND)
        assert await two.outbox.lagging() == []


async def test_a_result_counts_while_nobody_has_taken_the_post_since(tmp_path: Path) -> None:
    """The lease may have ended, or been given up for another reason: nothing was done about the post in between."""
    async with open_use_cases(tmp_path, process="one") as one:
        await shown(one)
        await next_turn(one)
        delivery = await only_delivery(one)
        one.now += 2 * LEASE
        await post(one, delivery, SECOND)
        assert (await boards(one)).message == SECOND


class Clock:
    """A clock of a process's own, which the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The process's own clock."""
    moved = Clock()
    monkeypatch.setattr(lease, "own_clock", moved)
    return moved


def test_a_holder_stops_before_its_lease_ends_by_its_own_clock(clock: Clock) -> None:
    with lease.holding(lease.PostLease(1, clock())):
        lease.check()
        clock.now += SAFE * LEASE / durations.SECOND
        with pytest.raises(LeaseOver):
            lease.check()
    lease.check()  # what is under no lease may go


def test_a_lease_is_counted_from_before_it_was_asked_for(clock: Clock) -> None:
    asked = clock()
    clock.now += SAFE * LEASE / durations.SECOND  # the answer took as long as that
    assert not lease.PostLease(1, asked).holds


async def test_a_wait_between_tries_is_not_set_by_who_has_lost_the_post(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        stale, fresh = await taken_over(one, two)
        assert await two.outbox.results.note_failed(fresh) == RETRY_FIRST
        waiting = await boards(two)
        assert await one.outbox.results.note_failed(stale) == NO_TIME
        assert await boards(two) == waiting
