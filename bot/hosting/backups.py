"""Backups of an SQLite database: made while the bot runs, checked, kept in turn, and restored. Synchronous."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.games.logic import GameLogic
from bot.matches.aggregate.history import leads_to_position
from bot.store import store
from bot.store.core.matches import find_match
from bot.store.errors import DatabaseError, DatabaseInUse
from bot.store.moderation.restored import first_incomplete, prepare_restored, sample_matches
from bot.store.sqlite.copying import copy_database, is_open, open_copy, replace_database
from bot.store.sqlite.errors import error_name
from bot.store.sqlite.opening import open_writer
from bot.store.store import Store
from bot.store.transaction import Transaction

SAMPLE: Final = 50
"""Number of newest matches that are replayed in a check, and of matches spread over all ages."""

UNFINISHED: Final = ".part"
"""Ending of a backup that is being made. One that was left behind is overwritten by the next."""

RESTORING: Final = ".restoring"
"""Ending of the copy that a restore prepares beside the database."""

Games = Mapping[str, GameLogic]


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check that found a database complete."""

    matches: int
    replayed: int
    unreadable: int
    """Matches of the sample by rules that this version of the bot does not know."""
    absent: tuple[str, ...] = ()
    """The game of each match of the sample whose game is not hosted."""

    def __str__(self) -> str:
        unreadable = f", {self.unreadable} not, by rules of another version" if self.unreadable else ""
        games = ", ".join(sorted(set(self.absent)))
        absent = f", {len(self.absent)} not, of games that are not hosted here ({games})" if games else ""
        matches = f"{self.matches} match{'es' if self.matches != 1 else ''}"
        return f"{matches}, whole; {self.replayed} of them replayed{unreadable}{absent}"


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore."""

    checked: Checked
    kept: Path | None
    """The path of the previous database; None if there was none."""
    posts: int
    """Messages that will be posted again."""


def back_up(database: Path, file: Path, keep: int, games: Games) -> Checked:
    """Write a backup, check it, and only then make it `file`; earlier ones become `file.1` and so on, `keep` in all.

    Raises `DatabaseError`, and leaves all earlier backups as they are.
    """
    if not (database.exists() and database.stat().st_size):
        raise DatabaseError(f"there is no database {database}")
    if file.resolve() == database.resolve():
        raise DatabaseError(f"{file} is the database itself: name another file")
    with _next_backup(file, keep) as part:
        copy_database(database, part, in_use=True)
        return check_backup(part, games)


def dump(url: str, file: Path, keep: int) -> None:
    """Back up a database on PostgreSQL by its own programs, as `back_up` does a file. Raises `DatabaseError`."""
    with _next_backup(file, keep) as part:
        store.postgresql("dumping").dump(url, part)


@contextmanager
def _next_backup(file: Path, keep: int) -> Iterator[Path]:
    """The path at which to make a backup, which then becomes `file`; after a `DatabaseError` it is removed."""
    part = file.with_name(file.name + UNFINISHED)
    part.unlink(missing_ok=True)
    try:
        yield part
    except DatabaseError as error:
        part.unlink(missing_ok=True)
        raise DatabaseError(str(error).replace(str(part), str(file))) from error
    for number in range(keep - 1, 0, -1):
        if (older := numbered(file, number - 1)).exists():
            older.replace(numbered(file, number))
    part.replace(file)


def numbered(file: Path, number: int) -> Path:
    """The backup that is `number` backups older than the newest."""
    return file.with_name(f"{file.name}.{number}") if number else file


def check_backup(file: Path, games: Games) -> Checked:
    """Check that a copy is whole, and that matches of it lead by seed and actions to their positions.

    Raises `DatabaseError`.
    """
    try:
        with closing(open_copy(file)) as connection:
            return check_matches(str(file), Transaction(connection.cursor()), games)
    except sqlite3.Error as error:
        raise DatabaseError(f"{file} has another schema than this bot: {error_name(error)}") from error


def restore(database: Path, file: Path, games: Games, busy_timeout: float) -> Restored:
    """Put a checked copy of a backup in the database's place, and have the boards of all matches posted again.

    Raises `DatabaseError` and changes nothing: while a bot has the database open, if the backup is damaged, is of a
    newer version, or its matches cannot be replayed.
    """
    if not file.exists():
        raise DatabaseError(f"there is no backup {file}")
    refuse_in_use(database)
    copy = database.with_name(database.name + RESTORING)
    copy_database(file, copy, in_use=False)
    try:
        checked = check_backup(copy, games)
        with closing(open_writer(copy, busy_timeout)) as connection:  # brings an older schema up to date
            connection.execute("BEGIN IMMEDIATE")
            posts = prepare_restored(Transaction(connection.cursor()))
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = DELETE")
        refuse_in_use(database)
        kept = database.with_name(f"{database.name}.kept-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
        there = database.exists()
        replace_database(database, copy, kept)
    except DatabaseError as error:
        raise DatabaseError(str(error).replace(str(copy), str(file))) from error
    except OSError as error:
        raise DatabaseError(f"{database} cannot be replaced: {error.strerror or error}") from error
    finally:
        copy.unlink(missing_ok=True)
    return Restored(checked, kept if there else None, posts)


def disk_usage(database: Path) -> tuple[int, int]:
    """Bytes of the database with its log, and bytes that are free on its disk."""
    files = (database, database.with_name(f"{database.name}-wal"))
    return sum(file.stat().st_size for file in files if file.exists()), shutil.disk_usage(
        database.absolute().parent
    ).free


def refuse_in_use(database: Path) -> None:
    """Raise `DatabaseError` if another process has the file open."""
    if is_open(database):
        raise DatabaseInUse(database)


def check_matches(where: str, tx: Transaction, games: Games) -> Checked:
    """Check that all actions are there, and replay a sample. `where` names the database. Raises `DatabaseError`."""
    tx.allow_long()
    if (short := first_incomplete(tx)) is not None:
        raise DatabaseError(f"{where} is not whole: actions of match {short} are missing")
    replayed, unreadable, absent = 0, 0, list[str]()
    for number in sample_matches(tx, SAMPLE):
        row = find_match(tx, number)
        if row is None:
            continue
        if row.game not in games:
            absent.append(row.game)
        elif row.rules_version not in games[row.game].rules.plays_versions:
            unreadable += 1
        elif leads_to_position(games, tx, row):
            replayed += 1
        else:
            raise DatabaseError(f"{where} is not whole: the actions of match {number} do not lead to its position")
    return Checked(tx.number("SELECT count(*) FROM matches") or 0, replayed, unreadable, tuple(absent))


POSTGRESQL_RESTORE: Final = """\
PostgreSQL restores a backup by its own programs, into a database of its own:

    createdb NEW
    pg_restore --exit-on-error --no-owner --dbname=NEW {file}

Let DATABASE_URL name NEW, check it by `{command}`, stop the bots, run `{command} --publish`, and start
the bots."""
"""What to do instead of `restore`."""


async def check_restored(url: str, games: Games, busy_timeout: float, *, publish: bool) -> tuple[Checked, int]:
    """Check a database that another tool has restored; with `publish`, have its boards posted again: their number.

    Raises `DatabaseError`.
    """
    store = await Store(url, busy_timeout).connect()
    try:
        checked = await store.read(lambda tx: check_matches("the database", tx, games))
        return checked, await store.write(prepare_restored) if publish else 0
    finally:
        await store.close()
