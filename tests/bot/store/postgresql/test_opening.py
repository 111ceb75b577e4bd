"""Making the tables, migrating them under a running bot, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from bot.hosting.backups import check_matches
from bot.store.errors import DatabaseError
from bot.store.moderation.restored import prepare_restored
from bot.store.postgresql import opening
from bot.store.postgresql.opening import describe, open_database
from bot.store.schema import COUNTED, Migration, migrations
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support import cluster
from tests.support.engines import LOCK_SECONDS
from tests.support.second_version import REBUILT
from tests.support.tables import columns_of
from tests.support.use_cases import ANN, BEN, UseCases, use_cases_of

ADDITIVE = """-- additive
ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';
CREATE TABLE weather (match BIGINT PRIMARY KEY REFERENCES matches (id), sky TEXT NOT NULL);
CREATE INDEX weather_by_sky ON weather (sky);
"""


@pytest.fixture
def empty() -> Iterator[str]:
    """The URL of a database in which there is nothing."""
    with cluster.created(cluster.run_folder(), f"empty_{cluster.worker()}") as url:
        yield url


def second(sql: str) -> list[Migration]:
    """The schema that there is, and one more step."""
    known = migrations()
    return [*known, Migration(len(known) + 1, sql)]


def test_several_who_open_an_empty_database_at_once_make_the_tables_once(empty: str) -> None:
    async def both() -> None:
        stores = await asyncio.gather(*(Store(empty).connect() for _ in range(3)))
        for store in stores:
            await store.close()

    asyncio.run(both())
    assert describe(empty).startswith("empty_")
    assert describe(empty).endswith(f", schema {len(migrations())}")


def test_a_process_waits_for_another_that_migrates_longer_than_for_any_other_lock(empty: str) -> None:
    with psycopg.connect(empty) as migrating, psycopg.connect(empty, autocommit=True) as watching:
        migrating.execute("SELECT pg_advisory_xact_lock(hashtext('royal visit'), hashtext('schema'))")
        with ThreadPoolExecutor() as threads:
            opening = threads.submit(open_database, empty, 0.05)
            sql = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
            while not watching.execute(f"{sql} AND clock_timestamp() - query_start > INTERVAL '0.2 s'").fetchall():
                assert not opening.done(), opening.result()
            migrating.rollback()
            connection = opening.result()
        assert connection.raw.execute("SHOW lock_timeout").fetchall()[0][0] == "50ms", "for all other locks"
        connection.close()


def test_the_tables_are_those_of_sqlite(empty: str) -> None:
    connection = open_database(empty, LOCK_SECONDS)
    raw = connection.raw
    types = raw.execute(
        "SELECT data_type, count(*) FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1"
    ).fetchall()
    assert {kind for kind, _ in types} == {"bigint", "text", "double precision"}
    sorted_otherwise = raw.execute(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
        " AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'"
    ).fetchall()
    assert sorted_otherwise == []
    sequences = raw.execute("SELECT sequencename FROM pg_sequences ORDER BY 1").fetchall()
    assert [name for [name] in sequences] == [f"ids_{table}" for table in COUNTED]
    connection.close()


async def test_an_older_bot_that_runs_and_a_newer_one_live_together(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a unit that is under way while the newer bot migrates: it is not held up for longer than that."""
    async with use_cases_of(await Store(empty).connect(), process="older") as older:
        match = await older.begin()
        await older.both_move(match.id)
        with monkeypatch.context() as patch:
            patch.setattr(opening, "migrations", lambda: second(ADDITIVE))
            newer = await Store(empty).connect()
        assert await newer.read(lambda tx: tx.value("SELECT mood FROM matches")) == "calm"
        assert "weather" in await newer.read(columns_of)
        await older.both_move(match.id)
        other = await older.begin(ANN, BEN, rated=False)
        async with use_cases_of(newer, process="newer") as new_cases:
            await new_cases.both_move(match.id)
            await older.both_move(other.id)
            assert (await older.history(match.id)).states == (await new_cases.history(match.id)).states
    restarted = await Store(empty).connect()  # an older bot may still start
    assert await _count(restarted) == 2
    await restarted.close()


async def test_a_step_that_is_not_additive_keeps_older_bots_from_starting(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with use_cases_of(await Store(empty).connect()) as cases:
        await _used(cases)
    with monkeypatch.context() as patch:
        patch.setattr(opening, "migrations", lambda: second(REBUILT))
        newer = await Store(empty).connect()
    assert await newer.read(lambda tx: tx.number("SELECT count(*) FROM timers WHERE noted = 7")) == 1
    await newer.close()
    with pytest.raises(DatabaseError, match="run the newer bot that wrote it"):
        await Store(empty).connect()


async def test_what_goes_through_the_whole_database_has_no_time_limit(empty: str) -> None:
    def limit(tx: Transaction) -> object:
        return tx.value("SELECT current_setting('statement_timeout')")

    limits = list[object]()
    with opening.in_one_transaction(empty, LOCK_SECONDS) as whole:
        limits.append(limit(whole))
    store = await Store(empty).connect()
    limits.append(await store.write(lambda tx: (prepare_restored(tx), limit(tx))[1]))
    limits.append(await store.read(lambda tx: (check_matches("it", tx, {}), limit(tx))[1]))
    assert limits == ["0"] * 3
    assert await store.write(limit) == "1min"
    await store.close()


async def test_a_step_that_fails_leaves_everything_as_it_was(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with use_cases_of(await Store(empty).connect()) as cases:
        await _used(cases)
    with monkeypatch.context() as patch:
        patch.setattr(opening, "migrations", lambda: second(f"{REBUILT}; SELECT nonsense FROM nowhere;"))
        with pytest.raises(DatabaseError):
            await Store(empty).connect()
    store = await Store(empty).connect()
    assert "weather" not in await store.read(columns_of)
    assert await _count(store) == 1
    await store.close()


def test_another_programs_database_is_refused(empty: str) -> None:
    with psycopg.connect(empty, autocommit=True) as connection:
        connection.execute("CREATE TABLE matches (day DATE)")
    with pytest.raises(DatabaseError, match="another program's"):
        open_database(empty, LOCK_SECONDS)


def test_a_password_is_never_told(empty: str) -> None:
    url = empty.replace("tests@", "tests:s3cret@").replace("/empty_", "/nowhere_")
    with pytest.raises(DatabaseError, match=r"refuses the bot: .*FATAL") as refused:
        open_database(url, LOCK_SECONDS)
    assert "s3cret" not in str(refused.value)


async def _used(cases: UseCases) -> None:
    await cases.challenge()


async def _count(store: Store) -> int | None:
    def work(tx: Transaction) -> int | None:
        return tx.number("SELECT count(*) FROM matches")

    return await store.read(work)
