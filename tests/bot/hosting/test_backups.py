"""Backups and restores of an SQLite database."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.durations import HOUR
from bot.hosting import backups
from bot.hosting.backups import RESTORING, UNFINISHED, back_up, check_backup, restore
from bot.store.errors import DatabaseError
from bot.store.moderation.restored import SKIPPED
from tests.support.games import hosted
from tests.support.use_cases import UseCases, open_use_cases

GAMES = hosted()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two matches of four turns each, their boards posted, and one challenge."""
    folder = tmp_path_factory.mktemp("original")

    async def play(cases: UseCases) -> None:
        for seed in range(2):
            match = await cases.begin()
            for turn in range(4):
                await cases.random_turn(match.id, random.Random(f"{seed} {turn}"))
        await cases.challenge()
        await cases.change("UPDATE posts SET message = 1000 + id, shown = wanted, pinged = wanted, attempt = 1")

    with_use_cases(folder, play)
    return folder / "matches.db"


@pytest.fixture
def played(original: Path, tmp_path: Path) -> Path:
    """A copy of it for one test."""
    (tmp_path / "live").mkdir()
    return Path(shutil.copy(original, tmp_path / "live"))


def with_use_cases(folder: Path, work: Callable[[UseCases], Awaitable[object]]) -> None:
    """Run this on the database in a folder."""

    async def run() -> None:
        async with open_use_cases(folder, games=GAMES) as cases:
            cases.now += HOUR
            await work(cases)

    asyncio.run(run())


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_has_every_row_and_only_its_owner_may_read_it(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    checked = back_up(played, file, 3, GAMES)
    assert (checked.matches, checked.replayed, checked.unreadable) == (3, 2, 0)
    for table in ("matches", "seats", "actions", "posts", "counters"):
        assert rows(file, f"SELECT * FROM {table}") == rows(played, f"SELECT * FROM {table}")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert names(tmp_path) == ["backup.db", "live"], "one file, and nothing left over"


def test_a_backup_is_taken_while_the_bot_writes_and_reads(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"

    async def write_meanwhile(cases: UseCases) -> None:
        with closing(sqlite3.connect(played, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE matches SET seed = 'half written'")
            back_up(played, file, 1, GAMES)
            other.execute("ROLLBACK")
        await cases.random_turn(1, random.Random(1))

    with_use_cases(played.parent, write_meanwhile)
    assert rows(file, "SELECT count(*) FROM matches WHERE seed = 'half written'") == [(0,)]
    check_backup(file, GAMES)


def test_a_match_of_a_game_that_is_not_hosted_is_named_so(played: Path, tmp_path: Path) -> None:
    change(played, "UPDATE matches SET rules_version = 999 WHERE id = 1")
    some = {key: game for key, game in GAMES.items() if key != "royal_visit"}
    words = "3 matches, whole; 1 of them replayed, 1 not, by rules of another version"
    assert str(back_up(played, tmp_path / "backup.db", 3, GAMES)) == words
    words = "3 matches, whole; 0 of them replayed, 2 not, of games that are not hosted here (royal_visit)"
    assert str(back_up(played, tmp_path / "backup.db", 3, some)) == words


def test_the_last_backups_are_kept_and_no_more(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    for number in range(5):
        change(played, f"INSERT OR REPLACE INTO counters VALUES ('test', {number})")
        back_up(played, file, 3, GAMES)
    kept = {path.name: rows(path, "SELECT next_id FROM counters WHERE name = 'test'") for path in tmp_path.glob("b*")}
    assert kept == {"backup.db": [(4,)], "backup.db.1": [(3,)], "backup.db.2": [(2,)]}


def test_a_backup_that_is_not_whole_takes_no_other_backups_place(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    back_up(played, file, 3, GAMES)
    before = file.read_bytes()
    change(played, "UPDATE actions SET data = NULL WHERE match = 2 AND number = 5")
    with pytest.raises(DatabaseError, match=r"^.*/backup.db is not whole: .* match 2"):
        back_up(played, file, 3, GAMES)
    assert file.read_bytes() == before
    assert names(tmp_path) == ["backup.db", "live"]


def test_what_a_killed_backup_has_left_is_overwritten(played: Path, tmp_path: Path) -> None:
    (tmp_path / f"backup.db{UNFINISHED}").write_text("half of it")
    back_up(played, tmp_path / "backup.db", 3, GAMES)
    assert names(tmp_path) == ["backup.db", "live"]


def test_where_a_backup_cannot_be_it_says_so(played: Path, tmp_path: Path) -> None:
    for file, words in ((tmp_path / "nowhere" / "backup.db", "No such file"), (played, "the database itself")):
        with pytest.raises(DatabaseError, match=words):
            back_up(played, file, 3, GAMES)
    with pytest.raises(DatabaseError, match="there is no database"):
        back_up(tmp_path / "other.db", tmp_path / "backup.db", 3, GAMES)
    assert names(tmp_path) == ["live"]


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def _scribbled(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    for page in range(4096, len(whole) - 100, 4096):
        whole[page : page + 100] = os.urandom(100)
    file.write_bytes(whole)


SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (Path.unlink, "no backup"),
    "empty": (lambda file: file.write_bytes(b""), "no database of this bot"),
    "a text": (lambda file: file.write_text("Dear diary, " * 1000), "not a database"),
    "cut": (_cut, "damaged|cannot be copied"),
    "scribbled": (_scribbled, "damaged|cannot be copied"),
    "newer": (lambda file: change(file, "PRAGMA user_version = 999"), "999"),
    "another program's": (lambda file: change(file, "PRAGMA application_id = 1"), "no database of this bot"),
    "another schema": (lambda file: change(file, "ALTER TABLE seats DROP COLUMN newcomer"), "another schema"),
    "wrong": (lambda file: change(file, "UPDATE matches SET seed = replace(seed, '1', '2') WHERE id = 1"), "match 1"),
    "without an action": (lambda file: change(file, "DELETE FROM actions WHERE match = 1 AND number = 4"), "match 1"),
}


@pytest.mark.parametrize("damage", SPOILT)
def test_a_spoilt_backup_is_refused_and_changes_nothing(played: Path, tmp_path: Path, damage: str) -> None:
    spoil, words = SPOILT[damage]
    file = tmp_path / "backup.db"
    back_up(played, file, 1, GAMES)
    spoil(file)
    before = played.read_bytes()
    with pytest.raises(DatabaseError, match=words) as refused:
        restore(played, file, GAMES, 1)
    assert "restoring" not in str(refused.value), "the host has named another file"
    assert played.read_bytes() == before
    assert names(played.parent) == ["matches.db"]


def test_a_restore_puts_the_backup_back_and_keeps_what_was_there(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    back_up(played, file, 1, GAMES)
    change(played, "UPDATE matches SET guild = 77")
    played.chmod(0o640)
    done = restore(played, file, GAMES, 1)
    assert rows(played, "SELECT DISTINCT guild FROM matches") == rows(file, "SELECT DISTINCT guild FROM matches")
    assert done.kept is not None
    assert rows(done.kept, "SELECT DISTINCT guild FROM matches") == [(77,)]
    assert stat.S_IMODE(played.stat().st_mode) == 0o640, "as the database had it"
    assert names(played.parent) == ["matches.db", done.kept.name]
    with_use_cases(played.parent, lambda cases: cases.random_turn(1, random.Random(1)))


def test_a_restored_database_owes_every_board_again_and_pings_nobody(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    back_up(played, file, 1, GAMES)
    assert restore(played, file, GAMES, 1).posts == 3, "two boards, one challenge; not the two that were accepted"

    async def take(cases: UseCases) -> None:
        boards = [one for one in await cases.take(1) if one.purpose == "board"]
        assert [(one.step.name, one.ping) for one in boards] == [("POST", ())]

    with_use_cases(played.parent, take)


def test_no_id_is_given_twice_after_a_restore(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    back_up(played, file, 1, GAMES)
    before = rows(played, f"SELECT name, next_id + {SKIPPED} FROM counters WHERE name <> 'audit' ORDER BY name")
    restore(played, file, GAMES, 1)
    assert rows(played, "SELECT name, next_id FROM counters WHERE name <> 'audit' ORDER BY name") == before
    assert rows(played, "SELECT min(attempt) FROM posts") == [(1 + SKIPPED,)], "a nonce is new, too"


HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
print("open", flush=True)
sys.stdin.read()
"""


def test_a_restore_is_refused_while_another_process_has_the_database_open(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    back_up(played, file, 1, GAMES)
    holding = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(played)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with holding:
        assert holding.stdout is not None
        assert holding.stdout.readline() == "open\n"
        with pytest.raises(DatabaseError, match="stop it first"):
            restore(played, file, GAMES, 1)
        holding.kill()
    restore(played, file, GAMES, 1)


def test_a_damaged_database_is_replaced_and_kept_with_its_log(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    back_up(played, file, 1, GAMES)
    played.write_bytes(b"not a database")
    played.with_name("matches.db-wal").write_bytes(b"the last writes")
    done = restore(played, file, GAMES, 1)
    assert done.kept is not None
    assert done.kept.read_bytes() == b"not a database"
    assert done.kept.with_name(f"{done.kept.name}-wal").read_bytes() == b"the last writes"
    assert rows(played, "SELECT count(*) FROM matches") == [(3,)]


CRASHED = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("UPDATE matches SET guild = 77")
os._exit(9)
"""
"""A bot that is killed: what it wrote last is in the log alone."""

KILLED = """
import os, pathlib, sys
from bot.store.sqlite.copying import replace_database
left = int(sys.argv[4])
def counted(event, arguments):
    global left
    if event in ("os.link", "os.rename", "os.remove", "os.chmod", "shutil.copyfile") and not (left := left - 1):
        os._exit(9)
    if event == "os.link" and sys.argv[5] == "no links":
        raise OSError("no links")
sys.addaudithook(counted)
replace_database(*map(pathlib.Path, sys.argv[1:4]))
"""
"""A restore that is killed before its nth change of a file's name or place."""


@pytest.mark.parametrize("links", ["links", "no links"])
def test_a_replacement_that_is_killed_at_any_step_leaves_the_old_database_whole_or_the_new_one(
    played: Path, tmp_path: Path, links: str
) -> None:
    back_up(played, tmp_path / "backup.db", 1, GAMES)
    subprocess.run([sys.executable, "-c", CRASHED, played], check=False, timeout=60)
    assert played.with_name("matches.db-wal").exists()
    guilds, kept = list[tuple[object, ...]](), played
    step, status = 0, 1
    while status:
        step += 1
        folder = Path(shutil.copytree(played.parent, tmp_path / f"{step}"))
        live, kept, new = folder / "matches.db", folder / "kept.db", Path(shutil.copy(tmp_path / "backup.db", folder))
        command = [sys.executable, "-c", KILLED, *map(str, (live, new, kept, step)), links]
        status = subprocess.run(command, check=False, timeout=60).returncode
        guilds = rows(live, "SELECT DISTINCT guild FROM matches")
        if new.exists():
            assert guilds == [(77,)], "the old one, with what was in its log"
    assert step > 2
    assert guilds == rows(tmp_path / "backup.db", "SELECT DISTINCT guild FROM matches")
    assert rows(kept, "SELECT DISTINCT guild FROM matches") == [(77,)]


def test_a_database_that_is_gone_is_restored(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    back_up(played, file, 1, GAMES)
    played.unlink()
    assert restore(played, file, GAMES, 1).kept is None
    assert rows(played, "SELECT count(*) FROM matches") == [(3,)]


def test_a_restore_that_is_killed_leaves_the_old_database(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.db"
    back_up(played, file, 1, GAMES)
    change(played, "UPDATE matches SET guild = 77")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(backups, "replace_database", killed)
    with pytest.raises(KeyboardInterrupt):
        restore(played, file, GAMES, 1)
    monkeypatch.undo()
    assert rows(played, "SELECT DISTINCT guild FROM matches") == [(77,)]
    (played.parent / f"matches.db{RESTORING}").write_text("what a real kill would leave")
    restore(played, file, GAMES, 1)
    assert rows(played, "SELECT DISTINCT guild FROM matches") != [(77,)]
