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
    """Shut once, for the next statement with `text` in it, after the first `passing` of them.

    `reached` is set when the connection stands before it.
    """

    def __init__(self, text: str, passing: int) -> None:
        self._text = text
        self._passing = passing
        self._loop = asyncio.get_running_loop()
        self._opened = threading.Event()
        self.reached = asyncio.Event()

    def open(self) -> None:
        """Let the statement run."""
        self._opened.set()

    def __call__(self, statement: str) -> None:
        # SQLite calls this on the connection's thread, right before it runs a statement.
        if self._text in statement:
            self._passing -= 1
            if self._passing == -1:
                self._loop.call_soon_threadsafe(self.reached.set)
                self._opened.wait(GIVE_UP)


@asynccontextmanager
async def gate(database: Database, text: str, *, passing: int = 0) -> AsyncIterator[Gate]:
    """A gate in a database's connection, open again at the end."""
    shut = Gate(text, passing)
    await database._connection.set_trace_callback(shut)
    try:
        yield shut
    finally:
        shut.open()
