"""Two stores on one file are what two processes are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest_asyncio

from bot.store.core.matches import add_match, find_match, update_match
from bot.store.people.people import EVERYWHERE, names_of, save_name
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.rows import a_match

find_first = partial(find_match, match=1)


@pytest_asyncio.fixture
async def other(store: Store, path: Path) -> AsyncIterator[Store]:
    """Another process's store, which does not wait long for its turn to write."""
    opened = await Store.open(path, busy_timeout=0.05)
    try:
        yield opened
    finally:
        await opened.close()


def named(tx: Transaction) -> dict[int, str]:
    return names_of(tx, EVERYWHERE, [1])


async def test_what_one_has_committed_the_other_sees(store: Store, other: Store) -> None:
    assert await other.read(named) == {}
    await store.write(lambda tx: save_name(tx, EVERYWHERE, 1, "Ann"))
    assert await other.read(named) == {1: "Ann"}
    assert await other.write(named) == {1: "Ann"}


async def test_the_others_version_is_stale_once_one_has_written(store: Store, other: Store) -> None:
    await store.write(lambda tx: add_match(tx, a_match()))
    seen = await other.read(find_first)
    assert seen is not None
    assert await store.write(lambda tx: update_match(tx, 1, seen.version, version=1, position="first"))
    assert not await other.write(lambda tx: update_match(tx, 1, seen.version, version=1, position="second"))
    now = await store.read(find_first)
    assert now is not None
    assert (now.position, now.version) == ("first", 1)
