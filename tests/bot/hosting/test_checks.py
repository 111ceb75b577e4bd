"""What `python -m bot check` finds on a machine without Discord, and how the clock is compared."""

from __future__ import annotations

import doctest
import os
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.config import Settings
from bot.hosting import findings, local_checks
from bot.hosting.discord_checks import DiscordClock, check_clock, permission_name
from bot.hosting.findings import Finding, Level
from bot.hosting.local_checks import check_backup_age, check_database, check_locally
from bot.store.sqlite.opening import open_writer
from bot.ui.permissions import PERMISSIONS, invitation
from render.fonts import FontMissing

ROOT = Path(__file__).parents[3]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    open_writer(tmp_path / "matches.db", 5).close()
    return tmp_path / "matches.db"


def found(database: Path) -> dict[str, Finding]:
    return {one.subject: one for one in check_database(str(database))}


def test_the_examples_of_the_docs_hold() -> None:
    assert doctest.testmod(findings).failed == 0


def test_every_finding_that_is_not_good_says_what_to_do(database: Path, tmp_path: Path) -> None:
    for settings in (
        Settings(database_url=str(database)),
        Settings(database_url=str(database), backup_file="nowhere.db"),
        Settings(database_url=str(tmp_path / "nowhere" / "matches.db")),
    ):
        results = list(check_locally(settings))
        assert {one.subject for one in results} >= {"database", "backup", "fonts", "languages"}
        assert [str(one) for one in results if one.level is not Level.GOOD and not one.advice] == []


def test_a_database_in_use_is_good_and_stays_as_it_is(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM matches").fetchall()
        before = database.read_bytes()
        assert found(database)["database"].level is Level.GOOD
        assert database.read_bytes() == before


def test_a_database_that_another_holds_is_wrong(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_checks, "BUSY_SECONDS", 0.01)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "SQLITE_BUSY" in found(database)["database"].found


def test_a_database_that_is_not_the_bots_is_wrong(database: Path, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("Dear diary, " * 100)
    assert found(tmp_path / "diary")["database"].level is Level.WRONG
    for pragma, words in (("user_version = 999", "999"), ("application_id = 1", "no database of this bot")):
        with closing(sqlite3.connect(database)) as connection:
            connection.execute(f"PRAGMA {pragma}")
        assert words in found(database)["database"].found


def test_a_database_that_is_not_there_yet_is_good_where_it_can_be_made(tmp_path: Path) -> None:
    assert found(tmp_path / "new.db")["database"].level is Level.GOOD
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "new.db").touch()
    assert "there is none yet" in found(tmp_path / "new.db")["database"].found, "a start was refused"
    assert found(tmp_path / "nowhere" / "new.db")["database"].level is Level.WRONG


def test_too_little_room_is_wrong(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_checks, "disk_usage", lambda _: (5_000_000_000, 5_100_000_000))
    assert str(found(database)["disk"]) == (
        "WRONG  disk: 5.0 GB used by the database, 5.1 GB free -> make room on that disk"
    )


def test_the_age_of_the_last_backup_is_told(tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    assert check_backup_age("").level is Level.HINT
    assert check_backup_age(str(file)).level is Level.HINT
    file.touch()
    assert check_backup_age(str(file)).level is Level.GOOD
    os.utime(file, (time.time() - 3 * 86400 - 60,) * 2)
    assert "3 days old" in check_backup_age(str(file)).found
    assert check_backup_age(str(file)).level is Level.WRONG


def test_the_invitation_asks_for_the_permissions_of_the_docs() -> None:
    for file in ("README.md", "docs/hosting.md"):
        assert invitation(0).replace("=0&", "=YOUR_APPLICATION_ID&") in (ROOT / file).read_text("utf-8")
    table = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for name, wanted in PERMISSIONS:
        assert not wanted or permission_name(name) in table


def test_the_clock_is_wrong_only_if_it_certainly_is() -> None:
    clock = DiscordClock()
    assert clock.ahead == 0
    clock.note(sent=100.2, date=100, answered=108.9)
    assert clock.ahead == 0, "a slow answer"
    clock.note(sent=203.1, date=200, answered=203.2)
    assert clock.ahead == pytest.approx(2.1)
    assert "ahead" in check_clock(clock.ahead).found
    assert check_clock(clock.ahead).level is Level.WRONG
    clock.note(sent=303.1, date=308, answered=303.15)
    assert clock.ahead == pytest.approx(-4.85)
    assert "behind" in check_clock(clock.ahead).found
    clock.note(sent=400.3, date=400, answered=400.34)
    assert check_clock(clock.ahead).level is Level.GOOD


def test_what_cannot_be_had_on_this_machine_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    away = tmp_path / "file"
    settings = Settings(
        database_url=str(away / "matches.db"), health_file=away / "health", backup_file=str(away / "b"), metrics_port=1
    )
    with socket.create_server(("127.0.0.1", 0)) as other, monkeypatch.context() as patch:
        patch.setattr(local_checks, "BUSY_SECONDS", 0.01)
        patch.setattr(local_checks, "font", missing)
        settings = replace(settings, metrics_port=other.getsockname()[1])
        every = list(check_locally(settings))
        told = {one.subject: str(one) for one in every if one.is_wrong}
        assert not [
            one for one in check_locally(settings, runs=True) if one.subject in ("metrics", "backup") and one.is_wrong
        ]
    assert sorted(told) == ["backup", "database", "fonts", "health file"]
    assert [one.found.partition(" is ")[2] for one in every if one.subject == "metrics"] == ["in use"]
    hints = list(check_locally(replace(settings, health_file=tmp_path / "later" / "health")))
    assert [one.level for one in hints if one.subject == "health file"] == [Level.HINT], (
        "the bot's start makes its folder"
    )
    assert "make clean install-run" in told["fonts"]
    assert "ok     metrics: " in " ".join(map(str, check_locally(settings))), "it is free now"


def missing(*_: object) -> None:
    raise FontMissing("font_lato")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="becomes another user")
def test_a_folder_that_may_not_be_entered_is_wrong_and_no_traceback(database: Path) -> None:
    database.parent.chmod(0o700)
    program = "import os, sys; from bot.hosting.local_checks import check_database; os.setuid(65534)\n"
    program += "print(*check_database(sys.argv[1]))"
    ended = subprocess.run(
        [sys.executable, "-c", program, database], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ended.stdout.startswith("WRONG  database: "), ended.stderr
