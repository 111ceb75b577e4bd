"""Short texts between processes on one database, which may be lost. A SQLite file has one process and needs none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Bell(Protocol):
    """Sends texts to all processes on the database, itself among them, and hears theirs."""

    def start(self, heard: Callable[[str], None]) -> None:
        """Have `heard` called on the event loop with each text that is sent from now on."""

    async def ring(self, text: str) -> None:
        """Send a text of less than 8,000 bytes. Raises `StoreError`."""

    async def stop(self) -> None:
        """Hear no more."""


class Silence:
    """The bell of a process that is alone."""

    def start(self, heard: Callable[[str], None]) -> None: ...

    async def ring(self, text: str) -> None: ...

    async def stop(self) -> None: ...
