"""Where a database is: the path of a SQLite file, or a URL of PostgreSQL."""

from __future__ import annotations

from pathlib import Path


def is_url(database: Path | str) -> bool:
    """Whether this names a database on PostgreSQL; anything else is the path of a SQLite file."""
    return str(database).startswith(("postgresql://", "postgres://"))


def file_of(database: str) -> Path | None:
    """The SQLite file that this names, None for a URL."""
    return None if is_url(database) else Path(database)
