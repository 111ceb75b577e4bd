"""The lock that keeps other bots off a database on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from bot.store.errors import DatabaseInUse
from bot.store.postgresql import database_lock
from bot.store.store import held
from tests.support.engines import PostgreSQLDatabase

HOLDER = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database"
HOLDER += " WHERE datname = current_database())"
END = f"SELECT pg_terminate_backend(pid) FROM ({HOLDER}) AS holders"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_lock, "CHECK_SECONDS", 0.01)


@contextmanager
def impatient() -> Iterator[None]:
    """Wait for the end of others only briefly: only where they stay, as a busy server takes its time to end one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database_lock, "WAIT_SECONDS", 0.2)
        yield


def test_one_bot_has_a_database_alone_or_several_share_it(postgresql: PostgreSQLDatabase) -> None:
    with (
        held(postgresql.url),
        impatient(),
        pytest.raises(DatabaseInUse, match=r"a bot or another program has \S+ at .* open"),
    ):
        held(postgresql.url, shared=True).__enter__()
    with (
        held(postgresql.url, shared=True),
        held(postgresql.url, shared=True),
        impatient(),
        pytest.raises(DatabaseInUse),
    ):
        held(postgresql.url).__enter__()
    with held(postgresql.url):
        pass


async def test_a_lock_whose_connection_was_lost_is_taken_again(postgresql: PostgreSQLDatabase) -> None:
    with held(postgresql.url) as lost, psycopg.connect(postgresql.url, autocommit=True) as connection:
        watching = asyncio.ensure_future(lost())
        [before] = connection.execute(HOLDER).fetchall()
        connection.execute(END)
        while (now := connection.execute(HOLDER).fetchall()) in ([], [before]):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.01)
        assert (len(now), watching.done()) == (1, False)
        watching.cancel()


async def test_a_bot_that_lost_its_lock_to_another_bot_is_told(postgresql: PostgreSQLDatabase) -> None:
    with held(postgresql.url) as lost, psycopg.connect(postgresql.url, autocommit=True) as connection:
        connection.execute(END)
        with held(postgresql.url), impatient(), pytest.raises(DatabaseInUse):
            await lost()
