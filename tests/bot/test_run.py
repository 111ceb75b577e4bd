"""Garbage is looked for when nobody waits for an answer."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from bot import run


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
    gone: list[weakref.ref[Node]] = []
    kept: list[Node] = []
    alive: list[bool] = []
    seen = asyncio.Event()

    def busy() -> bool:
        if gone:
            alive.append(gone[0]() is not None)
        gone[:] = gone or [weakref.ref(Node())]
        kept.extend(Node() for _ in range(run.GARBAGE))
        if len(alive) == 3:
            seen.set()
        return len(alive) < 2

    task = asyncio.create_task(run.collect_garbage(busy))
    await seen.wait()
    task.cancel()
    assert alive == [True, True, False]
