"""Maps PostgreSQL's SQLSTATEs to the store's errors. The server's messages are dropped: they may contain values."""

from __future__ import annotations

from typing import Final

import psycopg

from bot.store.errors import (
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreRefused,
    StoreUnreachable,
)

_KINDS: Final[dict[str, type[StoreError]]] = {
    "53100": StoreFull,  # disk_full
    "54000": StoreFull,  # program_limit_exceeded
    "53300": StoreUnreachable,  # too_many_connections
    "25006": StoreReadOnly,  # read_only_sql_transaction: also a standby
    "42501": StoreReadOnly,  # insufficient_privilege
    "40001": StoreLocked,  # serialization_failure
    "40P01": StoreLocked,  # deadlock_detected
    "55P03": StoreLocked,  # lock_not_available
    "57014": StoreLocked,  # query_canceled: statement_timeout
    "XX001": StoreDamaged,  # data_corrupted
    "XX002": StoreDamaged,  # index_corrupted
    "57P01": StoreUnreachable,  # admin_shutdown
    "57P02": StoreUnreachable,  # crash_shutdown
    "57P03": StoreUnreachable,  # cannot_connect_now
    "25P03": StoreUnreachable,  # idle_in_transaction_session_timeout
    "08P01": StoreRefused,  # protocol_violation: a wrong number of values
}

_CLASSES: Final[dict[str, type[StoreError]]] = {
    "08": StoreUnreachable,  # connection exception
    **dict.fromkeys(("21", "22", "23", "26", "34", "42"), StoreRefused),
}

_RETRYABLE: Final = frozenset(
    {
        "40001",  # serialization_failure
        "40P01",  # deadlock_detected
        "23505",  # unique_violation: another unit was faster; a rerun sees its rows
        "0A000",  # feature_not_supported: "cached plan must not change result type", after a migration
    }
)


def translate(error: psycopg.Error) -> StoreError:
    """The `StoreError` for an error of psycopg, which becomes its cause."""
    ours = _kind(error)(error_name(error))
    ours.__cause__ = error
    return ours


def _kind(error: psycopg.Error) -> type[StoreError]:
    state = error.sqlstate
    if state is None:  # an error of psycopg: of the connection, or of the arguments
        own = (psycopg.InterfaceError, psycopg.ProgrammingError, psycopg.DataError, psycopg.NotSupportedError)
        return StoreRefused if isinstance(error, own) else StoreUnreachable
    return _KINDS.get(state) or _CLASSES.get(state[:2], StoreError)


def error_name(error: psycopg.Error) -> str:
    """The error's kind, and the parts of the schema that it names; never a value."""
    name = type(error).__name__
    if error.sqlstate is None:
        return f"{error} ({name})" if isinstance(error, psycopg.InterfaceError) else name
    places = (error.diag.table_name, error.diag.column_name, error.diag.constraint_name)
    return " ".join((name, error.sqlstate, *(place for place in places if place)))


def is_retryable(error: BaseException) -> bool:
    """Whether the unit may succeed when it is run again: it conflicted with another one."""
    return isinstance(error, psycopg.Error) and error.sqlstate in _RETRYABLE
