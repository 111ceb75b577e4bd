"""One SQLite file: one connection that writes, some that read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from bot.store.sqlite.opening import open_reader, open_writer
from bot.store.sqlite.reading import Reader, Readers
from bot.store.sqlite.writing import Connection, Writer
from bot.store.transaction import StoreHealth, Transaction


class SQLiteEngine:
    """Runs writing units one at a time, in the order of their calls, and reading ones in parallel."""

    committed: Callable[[Sequence[Transaction]], None]

    def __init__(self, writer: Connection, readers: Sequence[Connection], path: Path) -> None:
        self.connections = (writer, *readers)
        self.health = StoreHealth()
        self.reruns = 0  # stays 0: one unit writes at a time
        self._writer = Writer(writer, path, self.health, lambda done: self.committed(done))
        self._readers = Readers([Reader(reader) for reader in readers], self.health)
        self.write, self.read = self._writer.write, self._readers.read

    @classmethod
    async def open(cls, path: Path, busy_timeout: float, readers: int) -> SQLiteEngine:
        """Open the file; create or migrate it. Raises `DatabaseError` as `Store.connect` does."""
        writer = await Connection.open(partial(open_writer, path, busy_timeout))
        reading: list[Connection] = []
        try:
            for _ in range(readers):
                reading.append(await Connection.open(partial(open_reader, path, busy_timeout)))
        except BaseException:
            for connection in (*reading, writer):
                await connection.close()
            raise
        return cls(writer, reading, path)

    async def close(self) -> None:
        await self._readers.close()
        await self._writer.close()  # last: closing it moves the write-ahead log into the file
