"""Dumps a database by PostgreSQL's own programs, and reads the dump again. Synchronous."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from psycopg import conninfo

from bot.store.errors import DatabaseError


def dump(url: str, file: Path) -> None:
    """Write the database to a file in pg_dump's custom format, all of which pg_restore can read.

    Raises `DatabaseError`. The password is handed over in the environment: everyone can read a command line.
    """
    parts: dict[str, Any] = conninfo.conninfo_to_dict(url)
    secret = {"PGPASSWORD": str(parts.pop("password"))} if "password" in parts else {}
    database = conninfo.make_conninfo(**parts)
    _run(["pg_dump", "--format=custom", "--no-owner", f"--file={file}", f"--dbname={database}"], secret)
    _run(["pg_restore", f"--file={os.devnull}", str(file)], {})
    if " matches " not in _run(["pg_restore", "--list", str(file)], {}):
        raise DatabaseError("the database has no table of matches: nothing was backed up")


def _run(command: list[str], secret: dict[str, str]) -> str:
    program = command[0]
    try:
        ended = subprocess.run(
            command, env=os.environ | secret, capture_output=True, text=True, errors="replace", check=False
        )
    except OSError as error:
        raise DatabaseError(
            f"{program} cannot be run ({error.strerror}): install PostgreSQL's client programs, of the server's version"
            " or newer (Debian: postgresql-client)"
        ) from error
    if ended.returncode:
        raise DatabaseError(f"{program} has failed: {' '.join(ended.stderr.split())}")
    return ended.stdout
