"""Backups of a database on PostgreSQL, by its own tools and as `python -m bot backup` tells."""

from __future__ import annotations

import os
import random
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from bot.command_line import main
from bot.durations import HOUR
from bot.hosting.backups import check_restored
from bot.hosting.local_checks import check_database
from bot.store.errors import DatabaseError
from bot.store.moderation.restored import SKIPPED
from bot.store.postgresql.opening import open_database
from bot.store.store import Store
from tests.support import cluster
from tests.support.engines import PostgreSQLDatabase
from tests.support.games import hosted
from tests.support.use_cases import UseCases

GAMES = hosted()


def _run(program: str, *arguments: str | Path) -> None:
    folder = cluster.programs()
    assert folder is not None
    ended = subprocess.run([folder / program, *arguments], capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode == 0, ended.stderr


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_dump_is_restored_checked_and_played_on(postgresql: PostgreSQLDatabase, tmp_path: Path) -> None:
    file = tmp_path / "backup.dump"
    ended = CliRunner().invoke(main, ["restore", str(file)], env={"DATABASE_URL": postgresql.url})
    assert ended.exit_code == 1, "it restores none itself"
    assert f"pg_restore --exit-on-error --no-owner --dbname=NEW {file}" in ended.stderr

    store = await Store(postgresql.url).connect()
    cases = UseCases(store, games=GAMES)
    match = await cases.begin()
    for turn in range(3):
        await cases.random_turn(match.id, random.Random(turn))
    await cases.change("UPDATE posts SET message = 1000 + id, shown = wanted, pinged = wanted")
    await store.close()
    folder = cluster.programs()
    assert folder is not None
    for _ in range(3):
        ended = CliRunner().invoke(
            main,
            ["backup", "--keep", "2", str(file)],
            env={"DATABASE_URL": postgresql.url, "PATH": f"{folder}:{os.environ['PATH']}"},
        )
        assert ended.output == f"backed up to {file}: pg_restore can read all of it\n"
    assert _names(tmp_path) == ["backup.dump", "backup.dump.1"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600

    with cluster.created(cluster.run_folder(), f"restored_{cluster.worker()}") as again:
        _run("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={again}", file)
        checked, posts = await check_restored(again, GAMES, 5, publish=True)
        assert (checked.matches, checked.replayed, posts) == (1, 1, 1)
        [finding] = check_database(again)
        assert not finding.is_wrong
        store = await Store(again).connect()
        cases = UseCases(store, games=GAMES)
        cases.now += HOUR
        await cases.random_turn(match.id, random.Random(9))
        assert (await cases.challenge()).id > SKIPPED, "no id is given twice"
        await cases.change("UPDATE actions SET number = number + 100 WHERE match = 1 AND number = 3")
        await store.close()
        with pytest.raises(DatabaseError, match="match 1"):
            await check_restored(again, GAMES, 5, publish=False)


FAKE = """#!/bin/sh
echo "$0 $*" >>{log}
test "$PGPASSWORD" = s3cr3t && echo handed over >>{log}
case "$0 $*" in
*--file=/dev/null*) echo "cannot read $PGHOST" >&2; exit 1 ;;
*pg_dump*) for word; do case "$word" in --file=*) echo dump >"${{word#--file=}}" ;; esac; done ;;
esac
"""


def test_a_dump_that_cannot_be_read_takes_no_other_backups_place_and_no_command_line_has_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, file = tmp_path / "log", tmp_path / "backup.dump"
    file.write_text("the one before")
    (tmp_path / ".env").write_text("DATABASE_URL=postgresql://royal:s3cr3t@db.example/royal\nPGHOST=elsewhere\n")
    command = ["backup", "--env-file", str(tmp_path / ".env"), str(file)]
    monkeypatch.delenv("PGHOST", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    missing = CliRunner().invoke(main, command)
    assert (missing.exit_code, "pg_dump cannot be run" in missing.stderr, "postgresql-client" in missing.stderr) == (
        1,
        True,
        True,
    )
    for name in ("pg_dump", "pg_restore"):
        (tmp_path / name).write_text(FAKE.format(log=log))
        (tmp_path / name).chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    ended = CliRunner().invoke(main, command)
    assert (ended.exit_code, ended.stderr) == (1, "pg_restore has failed: cannot read elsewhere\n")
    assert (file.read_text(), file.with_name("backup.dump.part").exists()) == ("the one before", False)
    said = log.read_text()
    assert "handed over" in said
    assert "s3cr3t" not in said


def test_a_role_that_may_make_no_tables_is_told_so_by_the_check(empty_database: str) -> None:
    with psycopg.connect(empty_database, autocommit=True) as connection:
        connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        connection.execute("DROP ROLE IF EXISTS weak")
        connection.execute("CREATE ROLE weak LOGIN")
    weak = empty_database.replace("tests@", "weak@")
    try:
        [finding] = check_database(weak)
        assert finding.is_wrong
        assert "give the bot's user the right to create tables there" in finding.found
        [finding] = check_database(empty_database)
        assert not finding.is_wrong
        open_database(empty_database, 5.0).close()
        [finding] = check_database(weak)
        assert finding.is_wrong
        assert not next(iter(check_database(empty_database))).is_wrong
    finally:
        with psycopg.connect(empty_database, autocommit=True) as connection:
            connection.execute("DROP ROLE weak")


@pytest.fixture
def empty_database() -> Iterator[str]:
    with cluster.created(cluster.run_folder(), f"checked_{cluster.worker()}") as url:
        yield url


def test_a_driver_that_is_missing_is_named_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bot.store.postgresql.opening", None)
    [finding] = check_database("postgresql://localhost/royal")
    assert str(finding).endswith("-> run `make install-postgres`, or install the bot's extra `postgres`")
    ended = CliRunner().invoke(main, ["restored"], env={"DATABASE_URL": "postgresql://localhost/royal"})
    assert ended.exit_code == 1
