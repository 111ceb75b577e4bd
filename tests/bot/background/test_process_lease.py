"""A process's own lease: while it is renewed nobody takes its posts, after that anybody does, and it acts no more."""

from __future__ import annotations

import pytest

from bot.background.process_lease import LEASE_MS, ProcessLease
from bot.lease import SAFE, Term
from bot.store import processes
from bot.store.store import Store
from tests.bot.matches.conftest import club as club
from tests.support.club import Club


async def is_alive(store: Store, name: str) -> bool:
    return await store.read(lambda tx: processes.alive_for(tx, name) > 0)


async def test_a_process_runs_until_its_lease_ends_by_the_databases_clock(club: Club) -> None:
    await ProcessLease(club.store, "one", Term(LEASE_MS)).take()
    assert await is_alive(club.store, "one")
    await club.change("UPDATE processes SET until = until - ? WHERE name = 'one'", LEASE_MS)
    assert not await is_alive(club.store, "one")


async def test_a_process_that_stops_gives_up_its_lease_at_once(club: Club) -> None:
    term = Term(LEASE_MS)
    lease = ProcessLease(club.store, "one", term)
    await lease.take()
    await lease.stop()
    assert (term.holds, await is_alive(club.store, "one")) == (False, False)


async def test_what_another_process_is_at_is_free_once_its_lease_has_ended(club: Club) -> None:
    await club.challenge()
    await ProcessLease(club.store, "one", Term(LEASE_MS)).take()
    await club.take(1)
    await club.change("UPDATE posts SET owner = 'one'")
    taken = await club.outbox.take(1)
    assert taken is not None
    assert taken.deliveries == ()
    assert taken.next_at is not None
    assert club.now < taken.next_at <= club.now + LEASE_MS, "the lease of the post would end later"
    await club.change("UPDATE processes SET until = until - ? WHERE name = 'one'", LEASE_MS)
    assert len(await club.take(1)) == 1


async def test_without_its_lease_a_process_is_home_of_nothing_and_says_when_it_is_again(club: Club) -> None:
    now, again = 100.0, list[bool]()
    term = Term(LEASE_MS, lambda: now)
    club.context.term = term
    lease = ProcessLease(club.store, "here", term, lambda: again.append(True))
    await club.challenge()
    assert (await club.outbox.lagging(), await club.take(1)) == ([], [])
    await lease._step()
    assert (await club.outbox.lagging(), again) == ([1], [True])
    now += SAFE * LEASE_MS / 1000 - 0.1
    await lease._step()
    assert again == [True]
    [delivery] = await club.take(1)
    now += SAFE * LEASE_MS / 1000
    assert (await club.outbox.lagging(), delivery.lease.holds) == ([], False)


@pytest.mark.sqlite("a file has one process at a time")
async def test_who_starts_on_a_file_takes_everything_over(club: Club) -> None:
    await ProcessLease(club.store, "one", Term(LEASE_MS)).take()
    await club.store.write(lambda tx: processes.register_alone(tx, "two"))
    assert [await is_alive(club.store, name) for name in ("one", "two")] == [False, True]
