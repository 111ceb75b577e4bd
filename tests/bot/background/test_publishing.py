"""The poster: what is owed reaches the channel, each message failing alone; waits and rests are the database's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.background import publishing
from bot.background.match_tasks import SWEEP
from bot.background.publishing import CannotPost, EditThrottle, PublishingLoop
from bot.durations import DAY, HOUR
from bot.ids import MatchId
from bot.matches.core.places import Purpose
from bot.matches.moderation.reachability import Loss
from bot.matches.outbox import delivery_results
from bot.matches.outbox.delivery import ShownHand
from bot.matches.outbox.delivery_results import REFUSED_FOR
from bot.matches.outbox.lease import LeaseOver
from bot.store.outbox.posts import PostRow, posts_of
from bot.store.transaction import Transaction
from tests.support.publishing import Channels
from tests.support.query_plans import steps_counted
from tests.support.use_cases import ANN, BEN, CHANNEL, GUILD, UseCases, open_use_cases


@dataclass
class Office:
    """A publishing loop at work for use cases."""

    cases: UseCases
    channels: Channels
    loop: PublishingLoop

    async def quiet(self) -> None:
        async with asyncio.timeout(60):
            await self.loop.idle.wait()

    async def posts(self, match: int) -> list[PostRow]:
        """What is owed for a match, as it is stored."""
        return await self.cases.store.read(lambda tx: posts_of(tx, MatchId(match)))


@pytest_asyncio.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with open_use_cases(tmp_path) as cases:
        channels = Channels()
        loop = PublishingLoop(
            cases.outbox, channels, lambda: cases.now, lambda match: channels.looking.get(match, {}), EditThrottle(0)
        )

        def touched(matches: frozenset[int]) -> None:
            for match in sorted(matches):
                loop.wake(MatchId(match))

        cases.store.on_touched = [touched]
        loop.start()
        loop.connected()
        yield Office(cases, channels, loop)
        await loop.stop()


async def test_a_wake_without_a_commit_only_reads_and_a_post_that_lags_is_published_all_the_same(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    await office.cases.begin()
    await office.quiet()
    writes: list[object] = []
    write = office.cases.store.write

    async def counting(work: Any, *lane: Any) -> Any:
        writes.append(work)
        return await write(work, *lane)

    with monkeypatch.context() as patch:
        patch.setattr(office.cases.store, "write", counting)
        office.loop.wake(MatchId(1))
        await office.quiet()
        assert writes == []
        await write(lambda tx: tx.run("UPDATE posts SET shown = -1, message = NULL WHERE purpose = 'board'"))
        office.channels.done.clear()
        office.loop.wake(MatchId(1))
        await office.quiet()
    assert ("post", 1, Purpose.BOARD) in office.channels.done


async def test_a_lease_that_ends_in_the_middle_is_no_failure_and_the_match_is_looked_at_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "LEASE_OVER_RETRY", 0)
    office.channels.failing[Purpose.BOARD] = LeaseOver()
    await office.cases.begin()
    async with asyncio.timeout(60):
        await office.channels.looked.wait()  # for what was begun
    assert all(row.tries == 0 and row.retry_at is None for row in await office.posts(1))
    office.channels.posted.clear()
    del office.channels.failing[Purpose.BOARD]
    async with asyncio.timeout(60):
        await office.channels.posted.wait()


@pytest.mark.parametrize("purpose", [Purpose.WELCOME, Purpose.BOARD])
async def test_an_old_message_that_could_not_be_deleted_does_not_stand_beside_the_new_one_until_the_sweep(
    office: Office, monkeypatch: pytest.MonkeyPatch, purpose: Purpose
) -> None:
    monkeypatch.setattr(delivery_results, "RETRY_FIRST", 0)
    failures, deleted = [OSError()], asyncio.Event()

    async def delete_old(*_: object) -> None:
        if failures:
            raise failures.pop()
        deleted.set()

    monkeypatch.setattr(office.channels, "delete_old", delete_old)
    if purpose is Purpose.BOARD:
        await office.cases.begin()
    for _ in range(2):
        await (
            office.cases.servers.post_welcome(GUILD, CHANNEL)
            if purpose is Purpose.WELCOME
            else office.cases.outbox.repost(MatchId(1), ANN)
        )
        await office.quiet()
    async with asyncio.timeout(SWEEP / 4):
        await deleted.wait()
    await office.quiet()
    every = await office.posts(GUILD if purpose is Purpose.WELCOME else 1)
    assert [post.lags for post in every if post.purpose is purpose] == [False]


async def test_hands_follow_after_the_board_and_each_fails_alone(office: Office) -> None:
    await office.cases.begin()
    await office.quiet()
    office.channels.done.clear()
    office.channels.looking[1] = {ANN: ShownHand(0, None), BEN: ShownHand(0, None)}
    office.channels.failing[Purpose.BOARD] = OSError()
    await office.cases.both_move(1)
    await office.quiet()
    assert [what for what, _, _ in office.channels.done if what in ("post", "follow")][:2] == ["follow", "follow"]
    del office.channels.failing[Purpose.BOARD]
    office.channels.failing["hand"] = OSError()
    office.channels.done.clear()
    office.cases.now += HOUR
    office.loop.wake(MatchId(1))
    await office.quiet()
    assert ("post", 1, Purpose.BOARD) in office.channels.done


async def test_a_failure_that_cannot_be_noted_for_any_reason_stops_no_other_post(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def unnoted(*_: object) -> None:
        raise LookupError

    monkeypatch.setattr(office.cases.outbox.results, "note_refused", unnoted)
    office.channels.failing[Purpose.CHALLENGE] = CannotPost(50001)
    await office.cases.begin()
    await office.quiet()
    assert ("post", 1, Purpose.BOARD) in office.channels.done
    assert "LookupError" in caplog.text


async def test_a_round_costs_the_same_however_many_posts_rest(office: Office) -> None:
    office.channels.failing[Purpose.BOARD] = CannotPost(50001)
    begun = await office.cases.begin()
    await office.quiet()
    costs = []
    for more in (0, 500):

        def work(tx: Transaction, more: int = more) -> None:
            [board] = [dict(row) for row in tx.all("SELECT * FROM posts WHERE purpose = ?", Purpose.BOARD)]
            for number in range(more):
                tx.insert("posts", {**board, "id": 1000 + number})

        await office.cases.store.write(work)
        with steps_counted() as count:
            office.loop.connected()
            await office.quiet()
        costs.append(count[0])
    assert costs[0] == costs[1] > 0
    del office.channels.failing[Purpose.BOARD]
    await office.cases.outbox.wake_resting(begun.public_id)
    await office.quiet()
    assert ("post", 1, Purpose.BOARD) in office.channels.done


async def test_what_is_past_but_may_not_be_taken_away_rests_until_the_channel_is_usable(office: Office) -> None:
    await office.cases.begin(pace="1d")
    await office.quiet()
    office.cases.now += round(0.8 * DAY)
    await office.cases.times.run(MatchId(1))
    await office.quiet()
    [reminder] = [post for post in await office.posts(1) if post.purpose == Purpose.NOTICE]
    assert reminder.message is not None
    office.channels.failing["old"] = CannotPost(50001, Loss.ACCESS)
    await office.cases.both_move(1)
    await office.quiet()
    [there] = [post for post in await office.posts(1) if post.purpose == Purpose.NOTICE]
    assert (there.resting, there.stale) == (True, (reminder.message,))
    del office.channels.failing["old"]
    office.cases.now += REFUSED_FOR
    await office.cases.outbox.wake_channel(there.guild, there.channel)
    await office.quiet()
    assert ("take away", 1, str(reminder.message)) in office.channels.done
    assert [post for post in await office.posts(1) if post.purpose == Purpose.NOTICE] == []
