"""The database of a bot's process, read from outside: a SQLite file, or a database on PostgreSQL."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
from psycopg import RawCursor

from bot.store.postgresql.row import Row, row_factory
from bot.store.postgresql.transaction import numbered
from tests.support import cluster
from tests.support.engines import ENGINES

on_both_engines: Final = pytest.mark.parametrize("kept_in", ENGINES, indirect=True, scope="module")
"""For tests that ask for `here`; of a whole module, or of some of its tests if all others are `on_sqlite`."""

on_postgresql: Final = pytest.mark.parametrize("kept_in", ENGINES[1:], indirect=True, scope="module")

on_sqlite: Final = pytest.mark.parametrize("kept_in", ENGINES[:1], indirect=True, scope="module")
"""For tests of such a module that are about the connection to Discord alone."""

_NUMBERS: Final = itertools.count(1)


class Database(Protocol):
    """A database that a bot is pointed at."""

    url: str
    """What the bot is told."""

    def read(self, sql: str, *values: int | str) -> list[Any]:
        """What is committed."""

    def change(self, sql: str, *values: int | str) -> None:
        """Change it, and commit."""

    def locked(self) -> AbstractContextManager[None]:
        """While another process writes to it, so that nobody else's match is changed: a backup, say."""

    def close(self) -> None:
        """End what reading has opened."""


class File:
    """A SQLite file."""

    def __init__(self, path: Path, *, kept: bool = False) -> None:
        """`kept`: one connection reads all the time. Not where the file comes to harm: SQLite would recover it here."""
        self.path = path
        self.url = str(path)
        self._kept = kept
        self._open: sqlite3.Connection | None = None

    def read(self, sql: str, *values: int | str) -> list[sqlite3.Row]:
        if self._kept:
            self._open = self._open or self._connected()
            return self._open.execute(sql, values).fetchall()
        with contextlib.closing(self._connected()) as connection:
            return connection.execute(sql, values).fetchall()

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path)
        connection.row_factory = sqlite3.Row
        return connection

    def change(self, sql: str, *values: int | str) -> None:
        with contextlib.closing(sqlite3.connect(self.path, timeout=60)) as connection, connection:
            connection.execute(sql, values)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield
            connection.execute("ROLLBACK")

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None


class Server:
    """A database on PostgreSQL. Its one connection for reading is opened when it is needed, and again if it is lost."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._open: psycopg.Connection[Row] | None = None

    @property
    def socket(self) -> str:
        """The path of the server's socket."""
        [folder] = parse_qs(urlsplit(self.url).query)["host"]
        return f"{folder}/.s.PGSQL.5432"

    def behind(self, port: int) -> str:
        """The address for a bot that reaches the server through a relay."""
        return f"postgresql://tests@127.0.0.1:{port}{urlsplit(self.url).path}"

    def read(self, sql: str, *values: int | str) -> list[Row]:
        for last in (False, True):
            connection = self.connection()
            try:
                return connection.execute(numbered(sql), values).fetchall()
            except psycopg.OperationalError:
                self.forget()
                if last:
                    raise
        raise AssertionError

    def change(self, sql: str, *values: int | str) -> None:
        self.connection().execute(numbered(sql), values)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        with psycopg.connect(self.url, connect_timeout=60) as connection:
            connection.execute("LOCK TABLE matches IN EXCLUSIVE MODE")
            yield
            connection.rollback()

    def connection(self) -> psycopg.Connection[Row]:
        """The connection, each of whose statements is committed by itself."""
        if self._open is None or self._open.closed:
            self._open = psycopg.connect(
                self.url, autocommit=True, row_factory=row_factory, cursor_factory=RawCursor, connect_timeout=60
            )
        return self._open

    def forget(self) -> None:
        """Drop the connection."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def close(self) -> None:
        self.forget()


def new_server(name: str) -> Server:
    """A new database on this run's PostgreSQL, whose name begins so. Skips the test where that is missing.

    Each call makes its own: a worker that takes over tests of a file that it has left sets them up again.
    """
    return Server(cluster.create(cluster.run_folder(), f"{name}_{cluster.worker()}_{next(_NUMBERS)}"))
