"""Counting what the bot does: units of work with the database, statements in them, pictures drawn, requests sent."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import aiosqlite
import pytest
from simcord.http import router

from bot.store.sqlite.writing import Connection
from bot.store.store import Store
from render.request import PictureRequest
from tests.scenarios.world import World
from tests.support.threads import connections_of

BACKGROUND: Final = ("Deadlines.beat", "Retention.", "PersonalData.", "lagging")
"""Units that come by the clock and belong to no turn, by the beginning of their work's name."""


@dataclass
class Cost:
    """What was counted: units by their work, statements without those that begin and end transactions, and so on.

    `background` units are not among the others; `hops` are those of all.
    `executed` has each unit with its statements, in order, to see where a number comes from.
    """

    units: Counter[str] = field(default_factory=Counter)
    statements: int = 0
    background: int = 0
    hops: int = 0
    pictures: Counter[str] = field(default_factory=Counter)
    requests: Counter[str] = field(default_factory=Counter)
    executed: list[tuple[str, list[str]]] = field(default_factory=list)

    def figures(self) -> dict[str, int | dict[str, int]]:
        """The exact numbers of a script."""
        return {
            "units": self.units.total(),
            "statements": self.statements,
            "pictures": dict(sorted(self.pictures.items())),
            "requests": dict(sorted(self.requests.items())),
        }


@asynccontextmanager
async def counted(world: World) -> AsyncIterator[Cost]:
    """Count meanwhile. Every statement is counted for the unit of work that runs on its thread."""
    cost, here = Cost(), threading.local()
    connections = connections_of(world.simulation.app.store)
    read, write, hop = Store.read, Store.write, aiosqlite.Connection._execute
    draw, dispatch = PictureRequest.__call__, router.dispatch

    def unit(work: Callable[..., Any]) -> Callable[..., Any]:
        name = getattr(work, "func", work).__qualname__.replace(".<locals>", "")
        if name.startswith(BACKGROUND):
            cost.background += 1
            return work
        cost.units[name] += 1
        said: list[str] = []
        cost.executed.append((name, said))

        def run(*args: Any, **kwargs: Any) -> Any:
            here.said = said
            try:
                return work(*args, **kwargs)
            finally:
                here.said = None

        return run

    def trace(sql: str) -> None:
        if (said := getattr(here, "said", None)) is not None:
            said.append(sql)
            cost.statements += 1

    async def counted_hop(self: Any, *args: Any, **kwargs: Any) -> Any:
        cost.hops += 1
        return await hop(self, *args, **kwargs)  # type: ignore[no-untyped-call]

    def drawn(request: PictureRequest) -> bytes:
        cost.pictures[request.draw.__name__] += 1
        return draw(request)

    def sent(backend: Any, method: str, path: str, **rest: Any) -> Any:
        cost.requests[f"{method} {_kind(path)}"] += 1
        return dispatch(backend, method, path, **rest)

    await _listen(connections, trace)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Store, "read", lambda self, work: read(self, unit(work)))
            patch.setattr(Store, "write", lambda self, work, lane=None: write(self, unit(work), lane))
            patch.setattr(aiosqlite.Connection, "_execute", counted_hop)
            patch.setattr(PictureRequest, "__call__", drawn)
            patch.setattr(router, "dispatch", sent)
            yield cost
    finally:
        await _listen(connections, None)


async def _listen(connections: list[Connection], trace: Callable[[str], None] | None) -> None:
    def listen(raw: sqlite3.Connection) -> None:
        raw.set_trace_callback(trace)

    for connection in connections:
        await connection.call(listen, connection.raw)


def _kind(path: str) -> str:
    """A path without ids and tokens."""
    path = re.sub(r"/(interactions|webhooks)/\d+/[^/]+", r"/\1", path)
    return re.sub(r"/\d+", "", path)
