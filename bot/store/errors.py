"""The store's errors, the same on every engine. No caller sees an error of an engine's own library."""

from __future__ import annotations

from typing import ClassVar


class DatabaseError(Exception):
    """The database cannot be opened; the text tells the host why, and what to do."""


class WrongDatabase(DatabaseError):
    """It is another version's or program's, or not where it is sought: only the host can mend it."""


class DatabaseInUse(DatabaseError):
    """Another process has it open."""

    def __init__(self, database: object) -> None:
        super().__init__(f"a bot or another program has {database} open: stop it first")


class DriverMissing(WrongDatabase):
    """The driver for PostgreSQL is not installed."""

    install: ClassVar[str] = "run `make install-postgres`, or install the bot's extra `postgres`"

    def __str__(self) -> str:
        return f"{super().__str__()}: {self.install}"


class StoreError(Exception):
    """A unit of work has failed; the engine's error is the cause. `code` names the kind in logs."""

    code: ClassVar[str] = "broken"
    data_is_safe: ClassVar[bool] = False
    """Whether everything that was stored before is certainly still there."""

    def __init_subclass__(cls, *, code: str, data_is_safe: bool = True) -> None:
        cls.code, cls.data_is_safe = code, data_is_safe


class StoreFull(StoreError, code="full"):
    """The disk is full."""


class StoreFailing(StoreError, code="failing"):
    """A write fails, and nobody says why: a quota, a limit on the size of files, or a fault of the disk."""


class StoreReadOnly(StoreError, code="read-only"):
    """Nothing can be written: permissions changed, the disk was remounted."""


class StoreMoved(StoreError, code="moved", data_is_safe=False):
    """The file was deleted, moved or replaced while it was open: the next start would not find what is written now."""


class StoreLocked(StoreError, code="locked"):
    """Another process has held the database for longer than the busy timeout."""


class StoreDamaged(StoreError, code="damaged", data_is_safe=False):
    """The file is not a database, or a damaged one."""


class StoreUnreachable(StoreError, code="away"):
    """The database's server cannot be reached, or has gone away: what comes later may succeed."""


class StoreRefused(StoreError, code="refused"):
    """The database is healthy and refuses the statement: it breaks a constraint or is wrong."""


class StoreClosed(StoreError, code="closed"):
    """The store is closed."""
