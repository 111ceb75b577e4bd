"""How processes divide the shards: evenly, without talk, and moving none without need."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.shards.plan import Plan, plan
from bot.store.fleet import ShardRow


def shards(*owners: str | None) -> list[ShardRow]:
    """Shards by their owners."""
    return [ShardRow(len(owners), number, owner, None, None, 0) for number, owner in enumerate(owners)]


def settle(rows: list[ShardRow], staying: set[str]) -> tuple[list[ShardRow], int]:
    """Have all processes do what they plan until nothing is left; the shards, and how often one was taken over."""
    taken = 0
    for _ in range(100):
        plans = {name: plan(name, rows, staying) for name in sorted(staying)}
        if not any(plans.values()):
            return rows, taken
        for name, planned in plans.items():
            for shard in planned.offer:
                assert rows[shard].owner == name
                rows[shard] = replace(rows[shard], offered=1)
            for shard in planned.keep:
                assert rows[shard].owner == name
                rows[shard] = replace(rows[shard], offered=0)
            for shard in planned.claim:
                if rows[shard].next is None and (rows[shard].offered or rows[shard].owner not in staying):
                    rows[shard] = replace(rows[shard], owner=name, offered=0)
                    taken += 1
    raise AssertionError(f"never settled: {rows}")


def test_a_process_alone_claims_all() -> None:
    assert plan("a", shards(None, None, None), {"a"}) == Plan(claim=(0, 1, 2))


def test_processes_that_start_together_want_different_shards() -> None:
    rows = shards(*[None] * 4)
    assert [plan(name, rows, {"a", "b"}).claim for name in "ab"] == [(0, 1), (2, 3)]


def test_a_process_that_comes_later_gets_its_share_from_who_has_most() -> None:
    rows = shards("a", "a", "a", "b")
    assert plan("a", rows, {"a", "b"}) == Plan(offer=(0,))
    assert plan("b", rows, {"a", "b"}) == Plan(), "nothing is taken that is not offered"
    rows[0] = replace(rows[0], offered=1)
    assert plan("a", rows, {"a", "b"}) == Plan()
    assert plan("b", rows, {"a", "b"}) == Plan(claim=(0,))


def test_one_more_than_another_is_even_enough() -> None:
    rows = shards("a", "a", "b")
    assert [plan(name, rows, {"a", "b"}) for name in "ab"] == [Plan(), Plan()]


def test_shards_of_a_process_that_is_gone_or_leaves_are_shared_out() -> None:
    rows = shards("a", "a", "gone", "gone", "b", "b")
    claims = [plan(name, rows, {"a", "b"}).claim for name in "ab"]
    assert sorted(shard for claim in claims for shard in claim) == [2, 3]


def test_a_shard_whose_taker_is_gone_can_be_claimed_again() -> None:
    rows = [replace(row, next="gone") for row in shards("gone", None)]
    assert plan("a", rows, {"a"}).claim == (0, 1)


def test_a_process_that_leaves_claims_nothing_and_drops_its_claims() -> None:
    rows = [replace(shards(None)[0], next="a"), *shards("a", "b")]
    assert plan("a", rows, {"b"}) == Plan(drop=(0,))


def test_a_process_that_has_claimed_too_many_drops_claims_before_it_offers() -> None:
    rows = [replace(row, next="a") for row in shards(None, None)]
    rows += [replace(row, shard=row.shard + 2) for row in shards("a", "a")]
    assert plan("a", rows, {"a", "b"}) == Plan(drop=(0, 1))


def test_an_offer_that_is_no_longer_needed_is_taken_back() -> None:
    rows = [replace(row, offered=1) for row in shards("a", "a")]
    assert plan("a", rows, {"a"}) == Plan(keep=(0, 1))


@pytest.mark.parametrize("count", [1, 2, 7, 16])
def test_as_processes_come_and_go_all_shards_are_held_evenly_and_few_move(count: int) -> None:
    rows, _ = settle(shards(*[None] * count), {"a"})
    for staying in ({"a", "b"}, {"a", "b", "c"}, {"b", "c"}, {"b", "c", "d", "e"}, {"e"}):
        before = [row.owner for row in rows]
        rows, taken = settle(rows, staying)
        owners = [row.owner for row in rows]
        assert set(owners) <= staying
        held = [owners.count(name) for name in staying]
        assert max(held) - min(held) <= 1
        assert taken == sum(one != other for one, other in zip(before, owners, strict=True)), "none moves twice"
