"""Stops a connection right before one statement, so that a test decides what happens meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from bot.store.database import Database

GIVE_UP: Final = 30.0
"""Seconds after which a gate that a broken test never opens lets go."""


class Gate:
    """Shut for the next statement that contains `text`, once; `reached` is set when the connection stands before it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._loop = asyncio.get_running_loop()
        self._used = False
        self._opened = threading.Event()
        self.reached = asyncio.Event()

    def open(self) -> None:
        """Let the statement run."""
        self._opened.set()

    def __call__(self, statement: str) -> None:
        # SQLite calls this on the connection's thread, right before it runs a statement.
        if self._text in statement and not self._used:
            self._used = True
            self._loop.call_soon_threadsafe(self.reached.set)
            self._opened.wait(GIVE_UP)


@asynccontextmanager
async def gate(database: Database, text: str) -> AsyncIterator[Gate]:
    """A gate in a database's connection, open again at the end."""
    shut = Gate(text)
    await database._connection.set_trace_callback(shut)
    try:
        yield shut
    finally:
        shut.open()
