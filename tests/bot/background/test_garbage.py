"""Garbage is collected when nobody waits, and only when there can be much of it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.background.garbage import FULL_SECONDS, MOST, WORTH, GarbageCollection


class Node:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Python's own collections are off, and there is no garbage."""
    threshold = gc.get_threshold()
    gc.disable()
    gc.collect()
    yield
    gc.enable()
    gc.set_threshold(*threshold)


def test_garbage_waits_until_nobody_does() -> None:
    busy = True
    garbage = GarbageCollection(lambda: busy)
    nodes = [Node() for _ in range(WORTH)]
    first = weakref.ref(nodes[0])
    del nodes
    assert not garbage.collect()
    assert first() is not None
    busy = False
    assert garbage.collect()
    assert first() is None


def test_what_became_garbage_after_it_was_looked_at_is_collected_within_the_hour() -> None:
    now = 0.0
    garbage = GarbageCollection(lambda: False, lambda: now)
    old = Node()
    kept = [Node() for _ in range(WORTH)]
    assert garbage.collect()
    gone = weakref.ref(old)
    del old
    more = [Node() for _ in range(WORTH)]
    assert garbage.collect()
    assert gone() is not None, "only new objects were looked through"
    now = FULL_SECONDS
    again = [Node() for _ in range(WORTH)]
    assert garbage.collect()
    assert gone() is None
    assert len(kept) == len(more) == len(again)


def test_nothing_is_looked_through_for_a_little_garbage() -> None:
    garbage = GarbageCollection(lambda: False)
    node = weakref.ref(Node())
    assert not garbage.collect()
    assert node() is not None


async def test_once_it_runs_python_collects_only_if_there_is_very_much() -> None:
    garbage = GarbageCollection(lambda: False)
    garbage.start()
    await garbage.stop()
    assert gc.get_threshold()[0] == MOST
