"""Garbage is looked for when nobody waits for an answer."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from bot import run
from bot.background.task import cancel


class Node:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _threshold() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)


async def test_garbage_waits_until_nobody_waits_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LOOK_SECONDS", 0)
    node = Node()
    gone, kept = weakref.ref(node), list[Node]()
    del node
    alive: list[bool] = []
    seen = asyncio.Event()

    def busy() -> bool:
        alive.append(gone() is not None)
        if len(alive) == 4:
            seen.set()
        return len(alive) < 3

    async def work() -> None:
        while True:
            kept.extend(Node() for _ in range(run.GARBAGE))
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(run.collect_garbage(busy)), asyncio.create_task(work())]
    await seen.wait()
    await cancel(tasks)
    assert alive == [True, True, True, False]
