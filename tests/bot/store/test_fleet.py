"""The rows by which processes share shards: of several that want the same, one gets it."""

from __future__ import annotations

import asyncio
from functools import partial

from bot.store import fleet, processes
from bot.store.fleet import ShardRow
from bot.store.store import Store
from bot.store.transaction import Transaction

LEASE_MS = 60_000


async def start(store: Store, *names: str) -> None:
    for name in names:
        await store.write(partial(processes.beat, name=name, lease_ms=LEASE_MS))


async def claim(store: Store, name: str, shard: int = 0) -> bool:
    return await store.write(partial(fleet.claim, name=name, count=2, shard=shard))


async def take(store: Store, name: str, shard: int = 0) -> bool:
    return await store.write(partial(fleet.take, name=name, count=2, shard=shard))


async def row(store: Store, shard: int = 0) -> ShardRow:
    return (await store.read(fleet.read_fleet)).shards[shard]


async def test_shards_are_added_and_never_fewer(store: Store) -> None:
    await start(store, "one", "other")
    added = [await store.write(partial(fleet.add_shards, name="one", count=count)) for count in (2, 2, 1, 3)]
    assert added == [True, False, False, True]
    found = await store.read(fleet.read_fleet)
    assert [(one.count, one.shard) for one in found.shards] == [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]
    assert (found.count, found.is_growing) == (2, True)


async def test_a_process_alone_connects_to_no_smaller_number_first(store: Store) -> None:
    await start(store, "one")
    for count in (2, 3):
        await store.write(partial(fleet.add_shards, name="one", count=count))
    assert {one.count for one in (await store.read(fleet.read_fleet)).shards} == {3}


async def test_a_larger_number_counts_once_each_of_its_shards_was_held(store: Store) -> None:
    await start(store, "one", "other")
    for count in (2, 3):
        await store.write(partial(fleet.add_shards, name="one", count=count))
    await store.write(lambda tx: tx.run("UPDATE shards SET owner = 'one' WHERE count = 2 OR shard < 2"))
    assert (await store.read(fleet.read_fleet)).count == 2
    await store.write(lambda tx: tx.run("UPDATE shards SET owner = 'one'"))
    assert (await store.read(fleet.read_fleet)).count == 3
    await store.write(partial(fleet.drop_smaller, count=3))
    await store.write(partial(fleet.forget, name="one", count=2, shard=0))
    found = await store.read(fleet.read_fleet)
    assert [one.shard for one in found.of(2)] == [1], "its owner may still hear it"
    assert (found.is_growing, found.is_mixed) == (False, True)
    await store.write(partial(processes.unregister, name="one"))
    await store.write(partial(fleet.drop_smaller, count=3))
    assert {one.count for one in (await store.read(fleet.read_fleet)).shards} == {3}


async def test_who_held_a_shard_is_known_until_it_hears_it_no_more(store: Store) -> None:
    await store.write(partial(fleet.add_shards, name="one", count=2))
    await start(store, "one", "two")
    for name in ("one", "two"):
        await store.write(partial(fleet.offer, name="one", count=2, shard=0, offered=True))
        assert await claim(store, name)
        assert await take(store, name)
    assert await row(store) == ShardRow(2, 0, "two", None, "one", 0)
    await store.write(partial(fleet.release, name="two", count=2, shard=0))
    assert (await row(store)).before == "one"
    await store.write(partial(fleet.release, name="one", count=2, shard=0))
    assert (await row(store)).before is None


async def test_what_a_process_holds_that_does_not_reach_discord_can_be_claimed_by_one_that_does(store: Store) -> None:
    await store.write(partial(fleet.add_shards, name="one", count=2))
    await start(store, "one", "other")
    assert await claim(store, "one")
    assert await take(store, "one")
    for name in ("one", "other"):
        await store.write(partial(processes.set_deaf, name=name, deaf=True))
    assert (await store.read(fleet.read_fleet)).staying == {"one", "other"}
    assert not await claim(store, "other"), "neither does"
    await store.write(partial(processes.set_deaf, name="other", deaf=False))
    assert (await store.read(fleet.read_fleet)).staying == {"other"}
    assert await claim(store, "other")


async def test_of_those_that_claim_a_free_shard_one_gets_it(store: Store) -> None:
    await store.write(partial(fleet.add_shards, name="one", count=2))
    names = [f"process {number}" for number in range(4)]
    await start(store, *names)
    won = await asyncio.gather(*(claim(store, name) for name in names))
    assert sum(won) == 1
    taken = [await take(store, name) for name in names]
    assert taken == won
    assert await row(store) == ShardRow(2, 0, names[won.index(True)], None, None, 0)


async def test_a_shard_that_is_held_can_be_claimed_where_it_is_offered_or_its_holder_is_gone(store: Store) -> None:
    await store.write(partial(fleet.add_shards, name="one", count=2))
    await start(store, "one", "two")
    assert await claim(store, "one")
    assert await take(store, "one")
    assert not await claim(store, "two")
    await store.write(partial(fleet.offer, name="two", count=2, shard=0, offered=True))
    assert not await claim(store, "two"), "only its owner offers it"
    await store.write(partial(fleet.offer, name="one", count=2, shard=0, offered=True))
    assert await claim(store, "two")
    await store.write(partial(fleet.drop_claim, name="two", count=2, shard=0))
    await store.write(partial(fleet.offer, name="one", count=2, shard=0, offered=False))
    assert not await claim(store, "two")
    await store.write(partial(processes.set_leaving, name="one"))
    assert await claim(store, "two"), "it is being stopped"
    await store.write(partial(processes.unregister, name="two"))
    await start(store, "three")
    assert await claim(store, "three"), "the one that has claimed it is gone"
    assert not await take(store, "two")
    assert not await claim(store, "nobody"), "only a process that runs"


async def test_sessions_of_a_bucket_begin_at_least_the_pause_apart(store: Store) -> None:
    waits = await asyncio.gather(
        *(store.write(partial(fleet.reserve_identify, bucket=0, pause_ms=60_000, most_ms=600_000)) for _ in range(4))
    )
    first, *later = sorted(wait for wait in waits if wait is not None)
    assert (first, len(later)) == (0, 3)
    # Each counts from its own beginning, which may be before that of the first.
    assert all(60_000 * (place - 1) < wait < 60_000 * (place + 1) for place, wait in enumerate(later, 1))
    assert await store.write(partial(fleet.reserve_identify, bucket=1, pause_ms=60_000, most_ms=600_000)) == 0


async def test_a_session_that_would_have_to_wait_for_too_long_takes_nobodys_turn(store: Store) -> None:
    reserve = partial(fleet.reserve_identify, bucket=0, pause_ms=60_000)
    waits = [await store.write(partial(reserve, most_ms=most)) for most in (0, 1_000, 90_000, 90_000)]
    assert [wait is None for wait in waits] == [False, True, False, True]


async def test_of_those_that_ask_for_an_interaction_the_first_answers_it(store: Store) -> None:
    asked = await asyncio.gather(*(store.write(partial(fleet.claim_interaction, interaction=7)) for _ in range(4)))
    assert sum(asked) == 1

    def age(tx: Transaction) -> None:
        tx.run("UPDATE contested SET at = at - ?", fleet.CONTESTED_MS + 1)

    await store.write(age)
    assert not await store.write(partial(fleet.claim_interaction, interaction=7))
    await store.write(fleet.forget_contested)
    assert await store.write(partial(fleet.claim_interaction, interaction=7))
