"""Processes that share shards by rows: each is at home in one, hands over without a gap, and takes over who is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.background.process_lease import LEASE_MS
from bot.backoff import every
from bot.lease import SAFE
from bot.shards import fleet
from tests.bot.shards.conftest import Begin, Process

HOURS = 3600.0


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lost sessions are listened to for long, so that a test decides when; a larger number is claimed at once."""
    monkeypatch.setattr(fleet, "LINGER", HOURS)
    monkeypatch.setattr(fleet, "NOTICED", 0.0)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    while not condition():  # noqa: ASYNC110 - nothing tells
        await asyncio.sleep(0.01)


async def settle(*processes: Process) -> None:
    """Have all look and hear until nothing changes."""
    for _ in range(6):
        for process in processes:
            await process.hear()


def assert_shared(*processes: Process, count: int = 4) -> None:
    """Each shard is at home in one of them."""
    homes = [shard for process in processes for shard in process.homes]
    assert sorted(homes) == list(range(count))
    assert max(len(one.homes) for one in processes) - min(len(one.homes) for one in processes) <= 1


async def test_a_process_alone_is_home_of_all_shards_once_it_hears_them(begin: Begin) -> None:
    one = await begin("one")
    assert ([client.shard for client in one.clients], one.homes) == ([0, 1, 2, 3], set())
    await one.hear()
    assert one.homes == {0, 1, 2, 3}
    assert one.changes == 1
    assert one.fleet.connected


async def test_one_that_comes_later_gets_half_and_its_shards_are_never_without_a_home(begin: Begin) -> None:
    one = await begin("one")
    await settle(one)
    other = await begin("other")
    await one.look()
    await other.look()
    assert (len(one.homes), len(other.open), other.homes) == (4, 2, set()), "at home where it was, until it is heard"
    await other.hear()
    taken = other.homes
    assert len(taken) == 2
    await one.look()
    assert one.homes == {0, 1, 2, 3} - taken
    assert len(one.open) == 4, "what is on its way to the old sessions still arrives"
    await settle(one, other)
    assert_shared(one, other)


async def test_while_a_shard_is_handed_over_each_press_is_answered_by_one_process(begin: Begin) -> None:
    one = await begin("one")
    await settle(one)
    other = await begin("other")
    await one.look()
    await other.look()
    [shard, _] = [client.shard for client in other.open]

    async def answered(interaction: int) -> int:
        return sum([await process.answers(shard, 4, interaction) for process in (other, one)])

    assert await answered(1) == 1, "while it connects"
    await other.hear()
    assert await answered(2) == 1, "where the old holder has not noticed"
    await one.look()
    assert await answered(3) == 1, "while the old session is still there"
    assert not other.fleet.answers_all(other.client(shard, 4))
    await one.let_go()
    await other.look()
    assert other.fleet.answers_all(other.client(shard, 4)), "once it is gone"
    assert await answered(4) == 1
    assert await one.answers(next(iter(one.homes)), 4, 4)


@pytest.mark.parametrize("heard", [False, True], ids=["while it connects", "once it has the shard"])
async def test_while_the_database_is_away_a_contested_press_is_answered_by_the_owner(begin: Begin, heard: bool) -> None:
    one = await begin("one")
    await settle(one)
    other = await begin("other")
    await one.look()
    await other.look()
    if heard:
        await other.hear()
        await one.look()
    shard = other.open[0].shard
    owner, another = (other, one) if heard else (one, other)
    for process in (one, other):
        process.lose_database()
    assert await owner.answers(shard, 4, 1)
    assert not await another.answers(shard, 4, 1)
    for process in (one, other):
        process.own_time += SAFE * LEASE_MS / 1000
    assert await owner.answers(shard, 4, 2), "also once no lease can be renewed"
    assert not await another.answers(shard, 4, 2)


async def test_while_the_database_is_away_who_claims_the_shard_of_a_process_that_is_gone_answers(begin: Begin) -> None:
    one, other = await begin("one"), await begin("other")
    await settle(one, other)
    shard = next(iter(one.homes))
    await one.die()
    await other.look()
    other.lose_database()
    assert await other.answers(shard, 4, 1)


async def test_while_the_database_is_away_and_shards_are_added_the_old_owner_answers(begin: Begin) -> None:
    one, other = await begin("one"), await begin("other")
    await settle(one, other)
    await other.grow(8)
    await one.look()
    await other.look()
    answers: list[bool] = []
    for process in (one, other):
        process.lose_database()
        answers += [await process.answers(one.shard, one.count, 1) for one in process.open if one.shard in (1, 5)]
    assert answers.count(True) == 1


async def test_who_offers_a_shard_asks_before_anybody_can_see_the_offer(begin: Begin) -> None:
    one = await begin("one")
    await settle(one)
    await begin("other")
    changes = one.fleet._changes(await one.state())
    assert len(changes) == 2
    assert [one.fleet.answers_all(one.client(shard, 4)) for shard in range(4)].count(False) == 2, "before it is written"


async def test_who_drops_a_claim_is_silent_before_anybody_can_see_it(begin: Begin) -> None:
    one = await begin("one")
    assert await one.answers(0, 4, 1), "of a shard that nobody else holds"
    await begin("other")
    one.fleet._changes(await one.state())
    assert [await one.answers(shard, 4, 10 + shard) for shard in range(4)] == [False, False, True, True]
    await one.look()
    assert [await one.answers(shard, 4, 20 + shard) for shard in range(4)] == [False, False, True, True]


async def test_what_a_process_has_held_that_is_gone_is_taken_over(begin: Begin) -> None:
    one, other = await begin("one"), await begin("other")
    await settle(one, other)
    assert_shared(one, other)
    await one.die()
    await other.look()
    assert len(other.open) == 4
    await other.hear()
    assert other.homes == {0, 1, 2, 3}


async def test_a_process_that_leaves_goes_on_until_others_have_all_its_shards(begin: Begin) -> None:
    one, other = await begin("one"), await begin("other")
    await settle(one, other)
    before = one.homes
    one.fleet._task.start()
    leaving = asyncio.create_task(one.fleet.leave(HOURS))
    while "one" in (await one.state()).staying:
        pass
    await other.look()
    assert (one.homes, leaving.done()) == (before, False)
    await other.hear()
    assert other.homes == {0, 1, 2, 3}
    await until(lambda: not one.fleet._held)
    assert not leaving.done(), "what is on its way to the old sessions still arrives"
    for task in one.fleet._lost.values():
        task.cancel()
    await asyncio.wait([leaving])
    assert one.homes == set()


async def test_the_last_process_waits_for_nobody(begin: Begin) -> None:
    one = await begin("one")
    await settle(one)
    await one.fleet.leave(HOURS)
    assert one.homes == {0, 1, 2, 3}


async def test_more_shards_are_heard_beside_the_old_ones_and_then_count_for_all_at_once(begin: Begin) -> None:
    one, other = await begin("one"), await begin("other")
    await settle(one, other)
    await other.grow(8)
    await one.look()
    await other.look()
    assert [[client.count for client in process.open].count(8) for process in (one, other)] == [4, 4]
    assert_shared(one, other)
    guild = 5 << 22  # in shard 1 of 4, and in 5 of 8
    [old] = [process for process in (one, other) if 1 in process.homes]
    [new] = [
        process for process in (one, other) if any((client.shard, client.count) == (5, 8) for client in process.open)
    ]
    assert await old.answers(1, 4, 1) + await new.answers(5, 8, 1) == 1
    await one.hear()
    assert one.club.context.homes.count == 4, "half of them is heard"
    await other.hear()
    await one.look()
    assert {process.club.context.homes.count for process in (one, other)} == {8}
    assert_shared(one, other, count=8)
    assert [guild in process.club.context.homes for process in (one, other)].count(True) == 1
    assert await old.answers(1, 4, 2) + await new.answers(5, 8, 2) == 1
    assert not new.fleet.answers_all(new.client(5, 8))
    for process in (one, other):
        await process.let_go()
    await settle(one, other)
    assert {row.count for row in (await one.state()).shards} == {8}
    assert new.fleet.answers_all(new.client(5, 8))


async def test_a_process_that_stood_still_looks_before_it_answers(begin: Begin) -> None:
    one, other = await begin("one"), await begin("other")
    await settle(one, other)
    shard = next(iter(one.homes))
    await one.die()
    one.own_time += SAFE * LEASE_MS / 1000
    assert one.homes == set()
    await settle(other)
    assert other.fleet.answers_all(other.client(shard, 4)), "it asks nobody"
    assert not await one.answers(shard, 4, 1)
    assert one.club.context.term.holds, "it is alive again"
    assert one.homes == set()


async def test_sessions_of_a_bucket_begin_one_after_the_other_in_all_processes(begin: Begin) -> None:
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    one, other = await begin("one"), await begin("other")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "sleep", wait)
        for process in (one, other, one):
            assert process.fleet._login is not None
            process.fleet._login.buckets = 2
            await process.fleet.identify_turn(1, HOURS)
        await other.fleet.identify_turn(2, HOURS)
        with pytest.raises(ConnectionError):
            await one.fleet.identify_turn(3, 5.0)
    assert waits[0] == waits[3] == 0.0
    assert 0.0 < waits[1] <= 600.0 < waits[2] <= 1200.0


async def test_a_client_that_discord_py_gives_up_is_replaced(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.shards.held.RECONNECT", every(0.0))
    one = await begin("one")
    await settle(one)
    await one.clients[2].close()  # its connection ends
    await until(lambda: len(one.clients) == 5)
    await one.look()
    assert one.homes == {0, 1, 3}, "nothing is done for a shard that is not heard"
    await one.hear()
    assert one.homes == {0, 1, 2, 3}


async def test_what_a_process_does_not_hear_is_taken_over_by_one_that_hears(begin: Begin) -> None:
    deaf, other = await begin("deaf"), await begin("other")
    await settle(deaf, other)
    lost = deaf.homes
    await deaf.lose_discord()
    await other.look()
    assert {client.shard for client in other.open if not client.complete} == lost
    assert not deaf.fleet.connected
    await other.hear()
    assert other.homes == {0, 1, 2, 3}
    await deaf.look()
    await deaf.let_go()
    for _ in range(3):
        await deaf.notice()
        await other.look()
    assert (deaf.homes, deaf.open) == (set(), []), "it claims none of them before it reaches Discord"
    await deaf.find_discord()
    await settle(other, deaf)
    assert_shared(deaf, other)


async def test_if_nobody_hears_anything_each_shard_stays_where_it_is(begin: Begin) -> None:
    one, other = await begin("one"), await begin("other")
    await settle(one, other)
    homes = [set(one.homes), set(other.homes)]
    sessions = len(one.clients) + len(other.clients)
    await other.lose_discord()
    await one.lose_discord()
    for _ in range(3):
        for process in (one, other):
            await process.notice()
    for process in (one, other):
        await process.find_discord()
    await settle(one, other)
    assert [one.homes, other.homes] == homes
    assert len(one.clients) + len(other.clients) == sessions


async def test_a_process_whose_requests_are_not_answered_leaves_presses_to_others(begin: Begin) -> None:
    deaf, other = await begin("deaf"), await begin("other")
    await settle(deaf, other)
    shard = next(iter(deaf.homes))
    assert deaf.fleet._login is not None
    deaf.reachable = False
    request = deaf.fleet._login.requests.begun()
    request.since -= HOURS
    await deaf.notice()
    await other.look()
    assert not await deaf.answers(shard, 4, 1), "although it is the first to hear it"
    assert await other.answers(shard, 4, 1)
    await other.hear()
    assert other.homes == {0, 1, 2, 3}


async def test_a_request_without_an_answer_is_no_harm_while_discord_answers(begin: Begin) -> None:
    one = await begin("one")
    await settle(one)
    assert one.fleet._login is not None
    one.fleet._login.requests.begun().since -= HOURS
    await one.notice()
    assert one.fleet.connected


async def test_a_shard_that_waits_for_its_turn_is_not_deaf(begin: Begin) -> None:
    one = await begin("one")
    one.reachable = False
    await one.notice()
    assert [process.deaf for process in (await one.state()).processes] == [0]


async def test_a_process_that_stood_still_looks_before_it_answers_also_if_its_lease_was_renewed_first(
    begin: Begin,
) -> None:
    one, other = await begin("one"), await begin("other")
    await settle(one, other)
    shard = next(iter(one.homes))
    await one.die()
    one.own_time += SAFE * LEASE_MS / 1000
    await settle(other)
    await one.lease.renew()
    assert not await one.answers(shard, 4, 1), "the other one has answered it"
