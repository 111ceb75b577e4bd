"""Each command of docs/hosting.md is run here or by the test that is named here, or is marked as not run."""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from bot.command_line import main
from bot.config import NAMES
from tests.support.club import open_club

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "hosting.md").read_text("utf-8")
MAKEFILE: Final = (ROOT / "Makefile").read_text("utf-8")
MARKS: Final = {"🔑": "account", "🐳": "Docker", "🧩": "another"}
PYTHON: Final = ".venv/bin/python -m bot "

TRIED_ELSEWHERE: Final = {
    "make play": "tests/browser/test_browser.py",
    "make install-run": "tests/deploy/test_dockerfile.py",  # the same part of the lock
    "make install-postgres": "tests/deploy/test_compose.py",  # the part of the lock
    'pg_dump --format=custom --no-owner --file=FILE "$DATABASE_URL"': "tests/bot/hosting/test_postgresql.py",
    "pg_restore --exit-on-error --no-owner --dbname=NEW FILE": "tests/bot/hosting/test_postgresql.py",
    ".venv/bin/python -m bot restored --publish": "tests/bot/hosting/test_postgresql.py",
    ".venv/bin/python -m bot move SOURCE TARGET": "tests/bot/store/test_moving.py",
    "promtool test rules deploy/prometheus/alerts.test.yml": "tests/deploy/test_watching.py",
}
TRIED_HERE: Final = ("backup FILE", "restore FILE", "check --offline", "health")


def commands() -> list[tuple[str, str]]:
    """Each command of the page's blocks, and its mark."""
    found = []
    for line in re.findall(r"(?m)^ {4,7}(\S.*)$", PAGE):
        command, _, mark = line.partition("  # ")
        if command.startswith((".venv/", "make ", "docker ", "sudo ", "pg_", "promtool ", "python ")):
            found.append((command.strip(), mark.strip()))
    return found


def test_every_command_is_tried_or_marked() -> None:
    assert len(commands()) > 15
    untried = []
    for command, mark in commands():
        if mark:
            assert mark in MARKS
        elif command not in TRIED_ELSEWHERE and command not in {PYTHON + one for one in TRIED_HERE}:
            untried.append(command)
    assert untried == []
    assert [file for file in TRIED_ELSEWHERE.values() if not (ROOT / file).is_file()] == []
    assert set(TRIED_ELSEWHERE) <= {command for command, _ in commands()}, "still on the page"


def test_commands_that_are_not_run_exist_all_the_same() -> None:
    for command, _ in commands():
        words = shlex.split(command.replace("…", "x"))
        if "-m" in words:
            module, name, *arguments = words[words.index("-m") + 1 :]
            assert module == "bot"
            options = {option for one in main.commands[name].params for option in one.opts}
            assert {one for one in arguments if one.startswith("--")} <= options, command
        elif words[0] == "make":
            assert re.search(rf"(?m)^{words[1]}:|^INSTALLS := .*\b{words[1]}\b", (ROOT / "Makefile").read_text()), (
                command
            )
        elif "cp" in words:
            assert list((ROOT / "deploy" / "systemd").iterdir())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, and an environment without our settings."""
    for name in list(os.environ):
        if name.lower() in NAMES:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_a_host_checks_backs_up_and_restores_as_the_page_says(here: Path) -> None:
    async with open_club(here) as club:
        match = await club.begin()
        await club.random_turn(match.id, random.Random(1))
    shutil.move(here / "matches.db", here / "royal-visit.db")

    def run(command: str, status: int = 0) -> str:
        assert command in TRIED_HERE
        ended = CliRunner().invoke(main, shlex.split(command))
        assert ended.exit_code == status, ended.output
        return ended.output

    assert "database: royal-visit.db can be written to" in run("check --offline")
    assert "1 matches, whole; 1 of them replayed" in run("backup FILE")
    (here / "royal-visit.db").write_bytes(b"")
    assert "the database that was there is" in run("restore FILE")
    assert "not connected" in run("health", 1)


def test_the_units_are_where_the_page_has_them(tmp_path: Path) -> None:
    units = [path.name for path in (ROOT / "deploy" / "systemd").iterdir()]
    [enabled] = [command for command, _ in commands() if "systemctl enable" in command]
    assert set(shlex.split(enabled)[4:]) <= set(units)
    for name in units:
        for folder in re.findall(r"(/(?:opt|etc|var)/\S+)", (ROOT / "deploy" / "systemd" / name).read_text("utf-8")):
            top = "/".join(folder.split("/")[: 4 if folder.startswith("/var/backups") else 3])
            assert top in PAGE or folder.startswith("/var/lib/"), folder
    assert subprocess.run(["make", "-n", "help"], cwd=ROOT, capture_output=True, check=False).returncode == 0
