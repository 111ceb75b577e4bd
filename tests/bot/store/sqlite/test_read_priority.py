"""Reads go first, for a while."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.sqlite import read_priority
from bot.store.sqlite.read_priority import ReadPriority


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """So long that only a read's end ends the waiting."""
    monkeypatch.setattr(read_priority, "MAX_WAIT", 30.0)


async def test_nobody_waits_while_nobody_reads(patient: None) -> None:
    said: list[str] = []
    first = ReadPriority()
    first.give_way()
    first.when_clear(lambda: said.append("now"))
    assert said == ["now"]


async def test_the_writers_thread_waits_for_the_last_read_on_its_way(patient: None) -> None:
    first = ReadPriority()
    first.begin()
    first.begin()
    giving_way = asyncio.create_task(asyncio.to_thread(first.give_way))
    while not first._waits:  # noqa: ASYNC110 - nothing tells the moment in which it begins to wait
        await asyncio.sleep(0)
    first.end()
    assert first._go.locked()
    first.end()
    await giving_way
    first.give_way()


async def test_answers_wait_for_the_last_read_on_its_way_and_come_after_it(patient: None) -> None:
    said: list[str] = []
    first = ReadPriority()
    first.begin()
    first.begin()
    for name in ("one", "two"):
        first.when_clear(lambda name=name: said.append(name))  # type: ignore[misc]
    first.end()
    await asyncio.sleep(0)
    assert said == []
    first.end()
    said.append("read")
    await asyncio.sleep(0)
    assert said == ["read", "one", "two"]


async def test_a_long_read_is_waited_for_once_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_priority, "MAX_WAIT", 0.001)
    first = ReadPriority()
    first.begin()
    first.give_way()  # ends by itself
    monkeypatch.setattr(read_priority, "MAX_WAIT", 30.0)
    first.give_way()
    said: list[str] = []
    first.when_clear(lambda: said.append("now"))
    assert said == ["now"]
    # The next time someone reads, patience is new.
    first.end()
    first.begin()
    first.when_clear(lambda: said.append("later"))
    assert said == ["now"]
    first.end()
    await asyncio.sleep(0)
    assert said == ["now", "later"]


async def test_answers_do_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_priority, "MAX_WAIT", 0.001)
    answered = asyncio.Event()
    first = ReadPriority()
    first.begin()
    first.when_clear(answered.set)
    assert not answered.is_set()
    await asyncio.wait_for(answered.wait(), 30)
    first.end()
