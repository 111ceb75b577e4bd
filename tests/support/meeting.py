"""Makes units of several processes overlap on PostgreSQL: none commits before the others cannot go on.

Each has come to its commit, waits for a lock, or is done. So two units that do not exclude each other have certainly
both looked before either is stored, however fast the machine is.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
import pytest

from bot.store.postgresql.connection import Connection

GIVE_UP: Final = 30.0
"""Seconds after which a unit that nobody comes to meet commits."""

_WAITING: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'"
    " AND wait_event_type = 'Lock' AND wait_event IN ('advisory', 'spectoken', 'transactionid', 'tuple')"
)


class Meeting:
    """The point where units wait. `met` counts the commits at which another unit was about to commit, too."""

    def __init__(self, watch: psycopg.Connection[tuple[int]]) -> None:
        self._watch = watch
        self._lock = threading.Lock()
        self._parties = self._done = self._here = 0
        self.met = 0

    async def attack(self, *calls: Awaitable[Any]) -> list[Any]:
        """Run all at once; return what each returns or raises."""
        self._parties, self._done = len(calls), 0

        async def one(call: Awaitable[Any]) -> Any:
            try:
                return await call
            finally:
                self._done += 1

        try:
            return await asyncio.gather(*map(one, calls), return_exceptions=True)
        finally:
            self._parties = 0

    def wait(self) -> None:
        """Wait on a unit's thread, before its commit."""
        with self._lock:
            self._here += 1
        give_up = time.monotonic() + GIVE_UP
        while time.monotonic() < give_up:
            with self._lock:
                [waiting] = self._watch.execute(_WAITING).fetchone() or (0,)
                if self._here + waiting + self._done >= self._parties:
                    self.met += self._here > 1
                    break
            time.sleep(0.002)
        with self._lock:
            self._here -= 1


@contextmanager
def meeting(url: str) -> Iterator[Meeting]:
    """Let writing units meet meanwhile."""
    commit = Connection.commit
    with psycopg.connect(url, autocommit=True) as watch, pytest.MonkeyPatch.context() as patch:
        place = Meeting(watch)

        def wait_and_commit(self: Connection) -> None:
            if self.xid is not None:
                place.wait()
            commit(self)

        patch.setattr(Connection, "commit", wait_and_commit)
        yield place
