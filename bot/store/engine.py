"""The interface of a database engine: runs units of work, and reports what they have committed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeVar

from bot.store.store_health import StoreHealth
from bot.store.transaction import Transaction


class Notifier(Protocol):
    """Sends texts to all processes on the database, its own included, and receives theirs."""

    def start(self, heard: Callable[[str], None]) -> None:
        """Have `heard` called on the event loop with each text that is sent from now on."""

    async def send(self, text: str) -> None:
        """Send a text of less than 8,000 bytes. Raises `StoreError`."""

    async def stop(self) -> None:
        """Stop receiving."""


class NoNotifier:
    """The notifier of the only process on a database: it does nothing."""

    def start(self, heard: Callable[[str], None]) -> None: ...

    async def send(self, text: str) -> None: ...

    async def stop(self) -> None: ...


T = TypeVar("T")


class Unit:
    """A unit of work and its outcome, while its caller waits. Its caller has given it up if `answered` is cancelled."""

    __slots__ = ("answered", "error", "result", "work")

    def __init__(self, work: Callable[[Transaction], Any]) -> None:
        self.work = work
        self.result: Any = None
        self.error: BaseException | None = None
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def outcome(self) -> Any:
        """Wait for the result, or raise the error, once. The unit drops the error, whose traceback refers to it."""
        await self.answered
        error, self.error = self.error, None
        if error is None:
            return self.result
        try:
            raise error
        finally:
            del error


class Engine(Protocol):
    """Runs units of work; see `Store` for what `read`, `write` and `close` promise."""

    health: StoreHealth
    reruns: int
    """How often a unit was rolled back and run again because of a conflict."""
    committed: Callable[[Sequence[Transaction]], None]
    """Called on the event loop with the transactions of a commit, whose effects are due."""

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a unit that only reads."""

    async def write(self, work: Callable[[Transaction], T], lane: Hashable | None) -> T:
        """Run a unit that writes, after the earlier ones of its lane."""

    def notifier(self) -> Notifier:
        """The channel to other processes on this database."""

    async def close(self) -> None:
        """Close the database after all units under way."""
