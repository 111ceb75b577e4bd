"""Garbage is looked for when nobody waits for an answer."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from bot import run


class Node:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


async def test_garbage_waits_until_nobody_waits_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LOOK_SECONDS", 0)
    threshold = gc.get_threshold()
    alive, seen = list[bool](), asyncio.Event()

    def busy() -> bool:
        alive.append(gone() is not None)
        return len(alive) < 2

    task = asyncio.create_task(run.collect_garbage(busy))
    await asyncio.sleep(0)  # from now on, Python looks for none by itself
    gone = weakref.ref(Node(), lambda _: seen.set())
    kept = [Node() for _ in range(run.GARBAGE)]
    await seen.wait()
    task.cancel()
    gc.set_threshold(*threshold)
    assert (alive, len(kept)) == ([True, True], run.GARBAGE)
