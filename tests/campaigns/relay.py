"""An address of a database that stays the same while the server behind it changes: TCP on loopback, passed on."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path


class Relay:
    """Passes connections on to the PostgreSQL server whose socket lies in the folder `target`."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self._connections: set[asyncio.StreamWriter] = set()

    async def start(self) -> int:
        """Listen; the port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def stop(self) -> None:
        """Listen no more, and break all connections."""
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Break all connections."""
        for writer in list(self._connections):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_unix_connection(str(self.target / ".s.PGSQL.5432"))
        except OSError:  # no server is there
            writer.transport.abort()
            return
        self._connections |= {writer, there[1]}
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(_pass_on(reader, there[1]))
                both.create_task(_pass_on(there[0], writer))
        finally:
            self._connections -= {writer, there[1]}


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()
