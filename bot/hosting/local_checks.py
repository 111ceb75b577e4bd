"""What can be checked without Discord: database, backup, fonts, languages. Synchronous, changes nothing."""

from __future__ import annotations

import errno
import os
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.app import hosted_games
from bot.config import FILE, Settings, misspelt
from bot.games.registry import NoGame
from bot.hosting.backups import UNFINISHED, disk_usage
from bot.hosting.findings import Finding, Level, age, good, hint, size, wrong
from bot.i18n.translator import LANGUAGES
from bot.program import command_line
from bot.store.address import file_of
from bot.store.errors import DatabaseError, DriverMissing
from bot.store.schema import migrations
from bot.store.sqlite.errors import error_name
from bot.store.sqlite.migrating import check_ours
from bot.store.store import postgresql
from render.fonts import Face, font

MIN_FREE_BYTES: Final = 200_000_000
"""Bytes that must be free on the database's disk in addition to another copy of it."""

BUSY_SECONDS: Final = 5.0
"""Seconds to wait for another process that writes."""

MAX_BACKUP_AGE: Final = 2 * 24 * 3600.0
"""Age of the last backup, in seconds, from which a daily one has failed."""


def check_locally(settings: Settings, file: Path = FILE, *, runs: bool = False) -> Iterator[Finding]:
    """Check this machine; `file` has the settings. `runs`: this process is the bot, no operator's shell."""
    yield from check_secrets(settings, file)
    yield from check_database(settings.database_url)
    if not _may_write(health := settings.health_file):
        level = Level.WRONG if os.access(health.absolute().parent, os.F_OK) else Level.HINT  # systemd makes it
        advice = "correct HEALTH_FILE, or make its folder, unless the bot's start does"
        yield Finding("health file", level, f"{health} cannot be written", advice)
    if not runs:  # it has told of the names and has the port; its backups are made by a process with more rights
        for words in misspelt(file):
            yield hint("settings", words, "correct the name")
        yield from check_port(settings.metrics_host, settings.metrics_port)
        if (backup := settings.backup_file) and not _may_write(Path(backup + UNFINISHED)):
            yield wrong("backup", f"{backup} cannot be written", "correct BACKUP_FILE, or make its folder")
    yield check_backup_age(settings.backup_file)
    yield check_fonts()
    yield check_games(settings)
    yield good("languages", f"{', '.join(LANGUAGES)}; public messages in {settings.public_language}")


def check_secrets(settings: Settings, file: Path) -> Iterator[Finding]:
    """Check for files with secrets that everyone here may read."""
    named = (settings.discord_token_file, settings.backup_file, file_of(settings.database_url))
    for secret in (file, *(Path(one) for one in named if one)):
        try:
            readable = os.name == "posix" and secret.stat().st_mode & 0o007
        except OSError:
            continue  # it is not there, or of no use: that is told elsewhere
        if readable:
            yield hint("secrets", f"everyone on this machine may read {secret}", f"chmod 600 {secret}")


def check_database(url: str) -> Iterator[Finding]:
    """Check that the database can be used, and, if it is a file, that its disk has room."""
    if (database := file_of(url)) is None:
        yield _check_server(url)
        return
    there = os.access(database, os.F_OK) and database.stat().st_size  # a start that is refused may leave an empty file
    finding = _check_file(database) if there else _check_folder_of(database)
    yield finding
    if not finding.is_wrong:
        yield _check_disk(database)


def _check_server(url: str) -> Finding:
    try:
        return good("database", postgresql("opening").describe(url))
    except DriverMissing as error:
        return wrong("database", str(error.args[0]), error.install)
    except DatabaseError as error:
        return wrong("database", str(error), "")


def check_port(host: str, port: int) -> Iterator[Finding]:
    """Check that the metrics can be served."""
    if not port:
        return
    at = f"http://{host}:{port}"
    try:
        kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        socket.create_server(address, family=kind).close()
        yield good("metrics", f"{at} is free")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            yield hint("metrics", f"{at} is in use", "correct METRICS_PORT, unless it is this bot that runs")
            return
        found = f"{at} cannot be had: {error.strerror or error}"
        yield wrong("metrics", found, "correct METRICS_HOST and METRICS_PORT")


def _may_write(file: Path) -> bool:
    folder = file.absolute().parent
    return os.access(folder, os.X_OK) and os.access(file if os.access(file, os.F_OK) else folder, os.W_OK)


def _check_folder_of(database: Path) -> Finding:
    """Check that a database that does not exist yet can be created."""
    if _may_write(database):
        return good("database", f"there is none yet: the first start makes {database}")
    return wrong(
        "database",
        f"{database} is not there, or not to be reached, and cannot be made",
        "make its folder, which the bot's user must be able to write to, or correct DATABASE_URL",
    )


def _check_file(database: Path) -> Finding:
    try:
        version = _try_to_write(database)
    except sqlite3.Error as error:
        return wrong("database", f"{database} cannot be used: {error_name(error)}", "the bot's log says more")
    except DatabaseError as error:
        return wrong("database", str(error), "")
    latest = migrations()[-1].number
    schema = f"schema {version}" if version == latest else f"schema {version}, the next start makes it {latest}"
    return good("database", f"{database} can be written to, {schema}")


def _check_disk(database: Path) -> Finding:
    used, free = disk_usage(database)
    found = f"{size(used)} used by the database, {size(free)} free"
    return wrong("disk", found, "make room on that disk") if free < used + MIN_FREE_BYTES else good("disk", found)


def _try_to_write(database: Path) -> int:
    """Return the schema's version after taking the lock for writing. Raises `sqlite3.Error`, `DatabaseError`."""
    address = f"{database.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        version = check_ours(database, connection, migrations())
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        return version


def check_games(settings: Settings) -> Finding:
    """Check that the hosted games can be loaded, and that none is in another's way."""
    try:
        return good("games", ", ".join(hosted_games(settings.game_names)))
    except NoGame as error:
        return wrong("games", str(error), "install or mend it, or correct GAMES")


def check_backup_age(file: str) -> Finding:
    """Check that there is a backup, and that it is not old."""
    daily = f"have `{command_line('backup')}` run every day (docs/hosting.md has a timer for it)"
    if not file:
        return hint("backup", "none is known", f"set BACKUP_FILE, and {daily}")
    try:
        old = time.time() - Path(file).stat().st_mtime
    except OSError:
        return hint("backup", f"there is none at {file}", daily)
    if old > MAX_BACKUP_AGE:
        return wrong("backup", f"{file} is {age(old)} old", f"see why it was not made; {daily}")
    return good("backup", f"{file} is {age(old)} old")


def check_fonts() -> Finding:
    """Check that the typefaces can be read."""
    try:
        for face in Face:
            font(face, 20)
    except Exception as error:
        again = "run `make clean install-run`, or install font-fredoka-one and font-lato again"
        return wrong("fonts", f"cannot be read: {error}", again)
    return good("fonts", "both typefaces are there")
