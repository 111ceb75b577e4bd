"""Notifications between the stores on one database."""

from __future__ import annotations

import asyncio

import psycopg

from bot.store.postgresql.notifier import CHANNEL
from bot.store.store import Store
from tests.support.engines import PostgreSQLDatabase


async def heard(store: Store, texts: asyncio.Queue[str]) -> None:
    """It hears what is sent now."""
    while texts.empty():
        await store.notifier().send("touched 7")
        await asyncio.sleep(0.01)
    assert texts.get_nowait() == "touched 7"


async def test_what_is_sent_is_heard_also_after_the_connection_was_lost(postgresql: PostgreSQLDatabase) -> None:
    store, texts = await Store(postgresql.url).connect(), asyncio.Queue[str]()
    notifier = store.notifier()
    notifier.start(texts.put_nowait)
    try:
        await heard(store, texts)
        with psycopg.connect(postgresql.url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query = %s",
                (f"LISTEN {CHANNEL}",),
            )
        while not texts.empty():
            texts.get_nowait()
        await heard(store, texts)
    finally:
        await notifier.stop()
        await store.close()
