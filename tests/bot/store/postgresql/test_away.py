"""A server that goes away and comes back, connections that are lost, also in a commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest
import pytest_asyncio

from bot.store.errors import DatabaseError, StoreError, StoreUnreachable
from bot.store.postgresql.connection import CommitUnknown, Connection
from bot.store.postgresql.engine import PostgreSQLEngine
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support import cluster
from tests.support.engines import LOCK_SECONDS, PostgreSQLDatabase
from tests.support.schema_names import SaveName, add_people, numbers


@pytest_asyncio.fixture
async def store(postgresql: PostgreSQLDatabase) -> AsyncIterator[Store]:
    """A store with connections of its own."""
    opened = await add_people(await Store(postgresql.url, LOCK_SECONDS).connect())
    yield opened
    await opened.close()


def health(store: Store) -> str | None:
    """What the health check is told."""
    return store.failure.code if store.failure is not None else None


async def test_idle_connections_that_were_ended_are_not_noticed(store: Store) -> None:
    await store.write(SaveName(1))
    await asyncio.to_thread(_end_idle_of, store)
    assert await store.write(SaveName(2)) == 2
    assert await numbers(store) == [1, 2]
    assert store.failure is None


def _end_idle_of(store: Store) -> None:
    """End the store's own idle connections on the server."""
    assert isinstance(store.engine, PostgreSQLEngine)
    with psycopg.connect(store.engine.url, autocommit=True) as connection:
        for idle in store.engine._idle:
            connection.execute("SELECT pg_terminate_backend(%s, 10000)", (idle.backend,))


async def test_a_unit_whose_connection_is_lost_before_its_commit_runs_again(store: Store) -> None:
    class Cut(SaveName):
        def __call__(self, tx: Transaction) -> int:
            number = super().__call__(tx)
            if self.runs == 1:
                tx.value("SELECT pg_terminate_backend(pg_backend_pid())")
            return number

    told: list[frozenset[int]] = []
    store.on_touched = [told.append]
    cut = Cut(1)
    assert await store.write(cut) == 1
    assert cut.runs == 2
    assert await numbers(store) == [1]
    assert told == [frozenset({1})]


async def test_a_unit_that_another_one_was_in_the_way_of_runs_again_and_is_counted(store: Store) -> None:
    class InTheWay(SaveName):
        def __call__(self, tx: Transaction) -> int:
            number = super().__call__(tx)
            if self.runs == 1:
                tx.run("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$")
            return number

    before, unit = store.engine.reruns, InTheWay(1)
    assert await store.write(unit) == 1
    assert (unit.runs, store.engine.reruns - before) == (2, 1)
    assert await numbers(store) == [1]


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_commit_whose_answer_is_lost_is_asked_after_and_done_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    commit, lost = Connection.commit, list[Connection]()

    def cut(self: Connection) -> None:
        if lost or self.xid is None:
            return commit(self)
        lost.append(self)
        if arrived:
            commit(self)
        self.close()  # the server undoes what it was not told to commit
        raise CommitUnknown

    monkeypatch.setattr(Connection, "commit", cut)
    told: list[frozenset[int]] = []
    store.on_touched = [told.append]
    work = SaveName(1)
    assert await store.write(work) == 1
    assert work.runs == (1 if arrived else 2)
    assert await numbers(store) == [1]
    assert told == [frozenset({1})]


async def test_a_unit_that_is_undone_and_fails_when_it_runs_again_has_no_effects(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    store.on_touched = [told.append]
    work = SaveName(1)

    def refuse(self: Connection) -> None:
        raise psycopg.errors.SerializationFailure

    def unit(tx: Transaction) -> int:
        if work.runs:
            raise LookupError
        tx.after_commit.append(lambda: told.append("an effect"))
        return work(tx)

    monkeypatch.setattr(Connection, "commit", refuse)
    with pytest.raises(LookupError):
        await store.write(unit)
    monkeypatch.undo()
    assert (work.runs, await numbers(store), told) == (1, [], [])


async def test_a_commit_of_a_connection_that_hangs_is_undone_by_the_server_before_it_runs_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network is cut: the server does not know, and still holds what the unit held."""
    commit, lost = Connection.commit, list[Connection]()

    def cut(self: Connection) -> None:
        if lost or self.xid is None:
            return commit(self)
        lost.append(self)
        raise CommitUnknown

    monkeypatch.setattr(Connection, "commit", cut)
    monkeypatch.setattr(Connection, "lost", property(lambda self: self in lost or self.raw.closed))
    work = SaveName(1)
    assert await store.write(work) == 1
    assert work.runs == 2
    assert await numbers(store) == [1]


@pytest.fixture
def own_cluster() -> Iterator[Path]:
    """A cluster that the test may stop."""
    cluster.run_folder()
    with cluster.new_folder() as folder:
        cluster.make(folder)
        yield folder


async def test_a_server_that_is_away_is_told_and_all_goes_on_once_it_is_back(own_cluster: Path) -> None:
    store = await add_people(await Store(cluster.url(own_cluster, "postgres"), LOCK_SECONDS).connect())
    await store.write(SaveName(1))
    await asyncio.to_thread(cluster.stop, own_cluster)
    for ask in (store.write, store.read):
        with pytest.raises(StoreUnreachable):
            await ask(lambda tx: tx.all("SELECT 1"))
    assert health(store) == "away"
    with pytest.raises(DatabaseError, match="cannot be reached"):
        await Store(cluster.url(own_cluster, "postgres")).connect()
    await asyncio.to_thread(cluster.start, own_cluster)
    assert await numbers(store) == [1]
    assert health(store) is None, "who gets no presses while the server is away has nothing to write"
    assert await store.write(SaveName(2)) == 2
    await store.close()


async def test_a_unit_that_waits_too_long_for_another_is_told(postgresql: PostgreSQLDatabase) -> None:
    store = await Store(postgresql.url, 0.5).connect()
    try:
        with psycopg.connect(postgresql.url) as other:
            other.execute("SELECT pg_advisory_xact_lock(7)")
            with pytest.raises(StoreError) as refused:
                await store.write(lambda tx: tx.hold(7))
            assert refused.value.code == "locked"
        await store.write(lambda tx: tx.hold(7))
    finally:
        await store.close()
