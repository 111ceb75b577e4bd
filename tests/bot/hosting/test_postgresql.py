"""Backups of a database on PostgreSQL, by its own tools and as `python -m bot backup` tells."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.command_line import main
from bot.hosting.backups import check_restored
from bot.hosting.local_checks import check_database
from bot.store.errors import DatabaseError
from bot.store.moderation.restored import SKIPPED
from bot.store.store import Store
from tests.support import cluster
from tests.support.club import Club
from tests.support.engines import PostgreSQLDatabase
from tests.support.games import hosted

GAMES = hosted()


def _run(program: str, *arguments: str | Path) -> None:
    folder = cluster.programs()
    assert folder is not None
    ended = subprocess.run([folder / program, *arguments], capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode == 0, ended.stderr


async def test_a_dump_is_restored_checked_and_played_on(postgresql: PostgreSQLDatabase, tmp_path: Path) -> None:
    file = tmp_path / "backup.dump"
    ended = CliRunner().invoke(main, ["backup", str(file)], env={"DATABASE_URL": postgresql.url})
    assert ended.exit_code == 1, "it makes none itself"
    for words in (f"pg_dump --format=custom --no-owner --file={file}", "pg_restore --exit-on-error --no-owner"):
        assert words in ended.stderr

    store = await Store.open(postgresql.url)
    club = Club(store, games=GAMES)
    match = await club.begin()
    for turn in range(3):
        await club.random_turn(match.id, random.Random(turn))
    await club.change("UPDATE posts SET message = 1000 + id, shown = wanted, pinged = wanted")
    _run("pg_dump", "--format=custom", "--no-owner", f"--file={file}", postgresql.url)
    await store.close()

    with cluster.created(cluster.run_folder(), f"restored_{cluster.worker()}") as again:
        _run("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={again}", file)
        checked, posts = await check_restored(again, GAMES, 5, publish=True)
        assert (checked.matches, checked.replayed, posts) == (1, 1, 1)
        [finding] = check_database(again)
        assert not finding.is_wrong
        store = await Store.open(again)
        club = Club(store, games=GAMES)
        club.now += 3_600_000
        await club.random_turn(match.id, random.Random(9))
        assert (await club.challenge()).id > SKIPPED, "no id is given twice"
        await club.change("UPDATE actions SET number = number + 100 WHERE match = 1 AND number = 3")
        await store.close()
        with pytest.raises(DatabaseError, match="match 1"):
            await check_restored(again, GAMES, 5, publish=False)
