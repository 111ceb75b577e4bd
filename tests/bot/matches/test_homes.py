"""Homes: of several processes on one database, each looks after the matches of its own shards, and of no others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.matches.core.pace import DAY, HOUR
from bot.matches.core.places import GONE
from bot.matches.deadlines.deadlines import OUTAGE_MS
from bot.matches.outbox import outbox
from bot.store.deadlines.heartbeat import save_beat
from bot.store.shards import EVERYTHING, TIMESTAMP, Shards, shard_of
from tests.support.club import ANN, BEN, CHANNEL, CLEO, DORA, GUILD, Club, open_club
from tests.support.query_plans import no_scans as no_scans

FIRST, SECOND = (Shards(2, frozenset({number})) for number in range(2))
ELSEWHERE = GUILD + (1 << TIMESTAMP)
"""A server of the second shard; `GUILD` is one of the first."""


@pytest_asyncio.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Club, Club]]:
    """Two processes, with a shard each."""
    async with open_club(tmp_path, process="one") as one, open_club(tmp_path, process="two") as other:
        one.context.homes, other.context.homes = FIRST, SECOND
        yield one, other


def test_a_server_is_in_the_shard_that_discord_puts_it_in() -> None:
    """(guild_id >> 22) % num_shards, by Discord's documents; private messages come to shard 0."""
    assert [shard_of(guild, 4) for guild in (0, GUILD, ELSEWHERE, GUILD + (6 << 22) + 5)] == [0, 0, 1, 2]
    assert (GUILD in FIRST, ELSEWHERE in FIRST, 0 in FIRST, 0 in SECOND) == (True, False, True, False)
    assert GUILD in EVERYTHING
    assert Shards(2, frozenset()) == FIRST & SECOND
    assert Shards(2, frozenset()) == FIRST & EVERYTHING, "another number of shards is another division"


async def test_each_process_publishes_what_is_at_home_with_it(two: tuple[Club, Club]) -> None:
    one, other = two
    here, there = await one.begin(), await one.begin(CLEO, DORA, guild=ELSEWHERE)
    assert (await one.outbox.lagging(), await other.outbox.lagging()) == ([here.id], [there.id])
    assert (await one.take(there.id), await other.take(here.id)) == ([], [])
    assert len(await other.take(there.id)) == 2


async def test_what_is_owed_in_private_messages_is_published_where_its_match_is_at_home(two: tuple[Club, Club]) -> None:
    one, other = two
    match = await one.begin(guild=ELSEWHERE, direct=True)
    assert (await one.outbox.lagging(), await other.outbox.lagging()) == ([], [match.id])
    assert {delivery.guild for delivery in await other.take(match.id)} >= {0}


async def test_the_bot_thinks_where_its_match_is_at_home(two: tuple[Club, Club]) -> None:
    one, other = two
    matches = [await one.begin_solo(user, guild=guild) for user, guild in ((ANN, GUILD), (BEN, ELSEWHERE))]
    prompted = [match.id for match in matches if (await one.play.match(match.id)).bot_to_act]
    assert sorted([*await one.solo.prompted_matches(), *await other.solo.prompted_matches()]) == prompted
    for match in prompted:
        found = [await club.solo.next_prompt(match) for club in (one, other)]
        assert [prompt is None for prompt in found] == ([False, True] if match == matches[0].id else [True, False])


async def test_timers_run_where_their_match_is_at_home(two: tuple[Club, Club]) -> None:
    one, _ = two
    here = await one.challenge()
    one.now += 1
    there = await one.challenge(CLEO, DORA, guild=ELSEWHERE)
    due = one.now + DAY
    assert await one.schedule.next_due(one.now, SECOND) == due
    assert [match for _, match in await one.schedule.due(due, FIRST)] == [here.id]
    assert [match for _, match in await one.schedule.due(due, SECOND)] == [there.id]
    assert [match for _, match in await one.schedule.due(due)] == [here.id, there.id]


async def test_a_list_of_several_pages_is_whole(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "PAGE", 2)
    found = [(await club.challenge(ANN, BEN + number + 10)).id for number in range(5)]
    assert await club.outbox.lagging() == found


async def test_an_outage_of_one_shard_gives_its_servers_time_and_no_others(two: tuple[Club, Club]) -> None:
    """The other shard was heard all the while: its beat does not hide that this one was deaf."""
    one, other = two
    here, there = await one.begin(pace="1d"), await one.begin(CLEO, DORA, guild=ELSEWHERE, pace="1d")
    await one.times.beat(FIRST)
    await other.times.beat(SECOND)
    one.now += DAY - HOUR // 2
    await one.times.beat(FIRST)
    one.now += OUTAGE_MS - 1
    other.now = one.now
    await one.times.beat(FIRST)
    await other.times.beat(SECOND)
    [due_here], [due_there] = [(await one.play.match(match.id)).due.values() for match in (here, there)]
    assert due_here < one.now + HOUR
    assert due_there == one.now + HOUR


@pytest.mark.parametrize("outage", [True, False])
async def test_after_an_outage_there_is_time_also_if_the_number_of_shards_has_changed(
    two: tuple[Club, Club], outage: bool
) -> None:
    """The first shard's beat, which this start has stored, does not hide that the second was deaf."""
    one, _ = two
    match = await one.begin(guild=ELSEWHERE, pace="1d")
    await one.times.beat(EVERYTHING)
    one.now += DAY - HOUR // 2
    if not outage:
        await one.store.write(lambda tx: save_beat(tx, one.now))
    await one.times.beat(FIRST)
    [due] = (await one.play.match(match.id)).due.values()
    one.now += 1
    await one.times.beat(SECOND)
    assert list((await one.play.match(match.id)).due.values()) == [one.now + HOUR if outage else due]


async def test_a_server_of_another_shard_is_not_taken_for_left(two: tuple[Club, Club]) -> None:
    one, _ = two
    here, there = await one.begin(), await one.begin(CLEO, DORA, guild=ELSEWHERE)
    await one.whereabouts.check_places(lambda _: False, FIRST)
    assert [(await one.play.match(match.id)).why_stopped for match in (here, there)] == [GONE, None]


async def test_a_press_in_private_messages_asks_the_store_what_another_process_let_rest(two: tuple[Club, Club]) -> None:
    one, other = two
    match = await one.begin(guild=ELSEWHERE)
    await one.outbox.retry_after_press(match.public_id, 0, None)
    [*_, board] = await other.take(match.id)
    await other.outbox.note_refused(board)
    other.now += HOUR
    assert await other.take(match.id) == []
    await one.outbox.retry_after_press(match.public_id, 0, None)
    assert await other.take(match.id)


async def test_a_process_that_gets_a_shard_does_not_believe_what_it_knew_of_it_before(two: tuple[Club, Club]) -> None:
    one, other = two
    match = await one.begin()
    await one.outbox.retry_after_press(match.public_id, GUILD, CHANNEL)
    one.context.homes, other.context.homes = SECOND, FIRST
    [*_, board] = await other.take(match.id)
    await other.outbox.note_refused(board)
    one.context.homes = FIRST
    one.now += HOUR
    await one.outbox.retry_after_press(match.public_id, GUILD, CHANNEL)
    assert await one.take(match.id)
