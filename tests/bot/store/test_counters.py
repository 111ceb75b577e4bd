"""Ids come from counters that never go back: none is given twice, whatever is deleted, undone or asked at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.durations import Time
from bot.ids import ChannelId, GuildId, MatchId, UserId
from bot.store.core import matches
from bot.store.moderation import audit
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.rows import a_match


def add_match(tx: Transaction) -> int:
    row = a_match(id=tx.next_id("matches"))
    matches.add_match(tx, row)
    return row.id


def add_post(tx: Transaction) -> int:
    if matches.find_match(tx, MatchId(1)) is None:
        matches.add_match(tx, a_match())
    return posts.add_post(tx, MatchId(1), Purpose.NOTICE, GuildId(1), ChannelId(1), wanted=1, now=Time(0)).id


def add_entry(tx: Transaction) -> int:
    audit.add_entry(tx, GuildId(1), Time(0), UserId(7), "pace")
    return int(tx.value("SELECT number FROM audit ORDER BY number DESC LIMIT 1") or 0)


class Kind(NamedTuple):
    """A table whose ids are ours: how a row is added, which gives its id, and all are taken away."""

    add: Callable[[Transaction], int]
    empty: str


KINDS = {
    "matches": Kind(add_match, "DELETE FROM seats; DELETE FROM matches"),
    "posts": Kind(add_post, "DELETE FROM posts"),
    "audit": Kind(add_entry, "DELETE FROM audit"),
}

each = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


async def emptied(store: Store, kind: Kind) -> None:
    def work(tx: Transaction) -> None:
        for statement in kind.empty.split(";"):
            tx.run(statement)

    await store.write(work)


@each
async def test_an_id_is_never_given_twice_whatever_is_deleted(store: Store, kind: Kind) -> None:
    given = []
    for _ in range(3):
        given += [await store.write(kind.add), await store.write(kind.add)]
        await emptied(store, kind)
    assert given == [1, 2, 3, 4, 5, 6]


@each
async def test_nor_by_the_next_process(path: Path, kind: Kind) -> None:
    given = []
    for _ in range(2):
        store = await Store(path).connect()
        given.append(await store.write(kind.add))
        await emptied(store, kind)
        await store.close()
    assert given == [1, 2]


async def test_those_who_ask_at_once_get_one_each(store: Store) -> None:
    given = await asyncio.gather(*(store.write(add_match) for _ in range(20)))
    assert sorted(given) == list(range(1, 21))


@pytest.mark.sqlite("a sequence leaves a gap")
async def test_what_is_undone_has_given_nothing(store: Store) -> None:
    def fails(tx: Transaction) -> None:
        tx.next_id("posts")
        raise LookupError

    with suppress(LookupError):
        await store.write(fails)
    assert await store.write(add_post) == 1
