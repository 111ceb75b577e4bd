"""Short texts between processes on one database, which may be lost. A SQLite file has one process and needs none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


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
