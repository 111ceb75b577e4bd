"""A connection to PostgreSQL, which begins and ends its transactions itself."""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg import RawCursor, conninfo
from psycopg.adapt import Dumper
from psycopg.pq import ExecStatus, TransactionStatus
from psycopg.types.numeric import Int8Dumper

from bot.store.errors import StoreError
from bot.store.postgresql.row import Row, row_factory

CONNECT_SECONDS: Final = 5
"""Timeout of connecting, unless the URL has its own."""

IDLE_MS: Final = 4_000
"""Milliseconds between two statements of a unit after which the server undoes it: its process stands still.

What it had locked is free then, and its connection is lost: it begins again when its process goes on. Less than people
wait for a lock by default (`busy_timeout_seconds`), so that they get it.
"""

STATEMENTS: Final = 512
"""Prepared statements that a connection keeps: more than there are in the code."""

_DEFAULTS: Final[dict[str, Any]] = {
    "connect_timeout": CONNECT_SECONDS,
    "application_name": "royal-visit",
    # A cut network is noticed after some ten seconds, also by a connection that waits for an answer.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

_WRITE: Final = b"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_current_xact_id()"
_READ: Final = b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class _FlagDumper(Dumper):
    """Booleans are stored as 0 and 1."""

    oid = Int8Dumper.oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


class CommitUnknown(Exception):
    """The connection was lost during the commit. `Connection.xid` is the transaction whose outcome to look up."""


class Connection:
    """One connection, used by one thread at a time."""

    def __init__(self, url: str, lock_seconds: float) -> None:
        """Connect. Raises `psycopg.Error`. `lock_seconds` is the longest wait for a lock."""
        given = conninfo.conninfo_to_dict(url)
        self.raw: psycopg.Connection[Row] = psycopg.Connection.connect(
            conninfo.make_conninfo(**{**_DEFAULTS, **given}),
            autocommit=True,
            row_factory=row_factory,
            cursor_factory=RawCursor,
            prepare_threshold=2,
        )
        self.raw.prepared_max = STATEMENTS
        self.raw.adapters.register_dumper(int, Int8Dumper)
        self.raw.adapters.register_dumper(bool, _FlagDumper)
        self.backend = self.raw.info.backend_pid
        self.xid: str | None = None
        try:
            self._execute(
                f"SET lock_timeout = {round(lock_seconds * 1000)}; SET statement_timeout = 60000;"
                f" SET idle_in_transaction_session_timeout = {IDLE_MS}; SET timezone = 'UTC'".encode()
            )
        except BaseException:
            self.close()
            raise

    @property
    def lost(self) -> bool:
        """Whether the server has closed it, or cannot be reached through it."""
        return self.raw.closed or self.raw.pgconn.transaction_status == TransactionStatus.UNKNOWN

    def begin(self, *, writes: bool) -> None:
        """Begin a unit's transaction."""
        if writes:
            value = self._execute(_WRITE).get_value(0, 0)
            self.xid = None if value is None else value.decode()
        else:
            self.xid = None
            self._execute(_READ)

    def commit(self) -> None:
        """Commit. Raises `CommitUnknown` if the connection is lost before the answer."""
        if self.raw.pgconn.transaction_status != TransactionStatus.INTRANS:
            raise StoreError("a unit of work has ended its transaction")
        try:
            self._execute(b"COMMIT")
        except psycopg.Error as error:
            if self.lost:
                raise CommitUnknown from error
            raise

    def rollback(self) -> None:
        """Undo; nothing if the connection is lost."""
        if not self.lost and self.raw.pgconn.transaction_status != TransactionStatus.IDLE:
            self._execute(b"ROLLBACK")

    def close(self) -> None:
        """Close; never raises."""
        self.raw.close()

    def _execute(self, sql: bytes) -> Any:
        # Bypasses psycopg's cursors: takes a third of the time.
        result = self.raw.pgconn.exec_(sql)
        if result.status not in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
            raise psycopg.errors.error_from_result(result)
        return result
