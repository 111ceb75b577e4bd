"""Each command of docs/hosting.md is run here or by the test that is named here, or is marked as not run."""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from bot.command_line import main
from bot.config import NAMES
from tests.deploy.balancers import CONFIGURED
from tests.deploy.settings import ROOT, SERVICES, UNITS, assigned, exists, in_compose, unit
from tests.support.use_cases import open_use_cases

PAGE: Final = (ROOT / "docs" / "hosting.md").read_text("utf-8")
MAKEFILE: Final = (ROOT / "Makefile").read_text("utf-8")
MARKS: Final = {"🔑": "account", "🐳": "Docker", "🧩": "another"}
PYTHON: Final = ".venv/bin/python -m bot "

TRIED_ELSEWHERE: Final = {
    "make play": "tests/browser/test_browser.py",
    "install -m 600 .env.example .env": "tests/deploy/test_plain_copy.py",
    "make install-run": "tests/deploy/test_dockerfile.py",  # the same part of the lock
    "make install-postgres": "tests/deploy/test_compose.py",  # the part of the lock
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
        if command.startswith(
            (".venv/", "make ", "docker ", "git ", "install ", "sudo", "pg_", "promtool ", "python ")
        ):
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
        words = shlex.split(command)
        if "-m" in words and "bot" in words:
            assert exists(words), command
        if "make" in words:
            assert re.search(rf"(?m)^{words[-1]}:|^INSTALLS := .*\b{words[-1]}\b", MAKEFILE), command


def test_commands_with_docker_are_about_what_compose_has() -> None:
    typed = " ".join(command for command, _ in commands() if command.startswith("docker"))
    for profile in re.findall(r"--profile (\w+)", typed):
        assert any(profile in service.get("profiles", ()) for service in SERVICES.values())
    assert set(re.findall(r"compose (?:exec|run --rm|start|stop|cp|ps) ([\w-]+)", typed)) <= SERVICES.keys()
    assert set(re.findall(r"--scale ([\w-]+)=", typed)) <= SERVICES.keys()
    assert set(re.findall(r"/backups/\S+", typed)) == {in_compose("backup", "")["BACKUP_FILE"]}


def test_commands_under_systemd_are_about_what_the_units_have() -> None:
    typed = " ".join(command for command, _ in commands() if command.startswith("sudo"))
    service, own = unit("royal-visit.service")["Service"], assigned((UNITS / "royal-visit.env").read_text("utf-8"))
    assert set(re.findall(r"(?:--owner=|-u |nologin )([\w-]+)", typed)) == {service["User"]}
    assert set(re.findall(r"/etc/[\w.-]+env", typed)) == {service["EnvironmentFile"]}
    assert set(re.findall(r"/opt/[\w-]+", typed)) == {service["WorkingDirectory"]}
    assert set(re.findall(r"/var/backups/\S+[.]db", typed)) == {own["BACKUP_FILE"]}
    assert {str(Path(own[name]).parent) for name in ("DATABASE_URL", "BACKUP_FILE")} <= set(typed.split())
    for name in re.findall(r"\broyal-visit[\w-]*(?:[.]service|[.]timer)", typed):
        assert (UNITS / name).is_file()


def test_the_first_of_several_processes_is_where_the_balancers_look_for_it() -> None:
    [(port, health)] = re.findall(r"server bot1 127\.0\.0\.1:(\d+) port (\d+)", CONFIGURED["haproxy"])
    assert f"server 127.0.0.1:{port} " in CONFIGURED["nginx"]
    assert f"`INTERACTIONS_PORT={port}`, `METRICS_PORT={health}` and `HEALTH_FILE=/run/royal-visit-1/health`" in PAGE
    instance = unit("royal-visit@.service.d/instance.conf")["Service"]
    assert instance["EnvironmentFile"].replace("%i", "1") in PAGE
    assert f"/run/{instance['RuntimeDirectory'].replace('%i', '1')}/health" in PAGE


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, and an environment without our settings."""
    for name in list(os.environ):
        if name.lower() in NAMES:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_a_host_checks_backs_up_and_restores_as_the_page_says(here: Path) -> None:
    async with open_use_cases(here) as cases:
        match = await cases.begin()
        await cases.random_turn(match.id, random.Random(1))
    shutil.move(here / "matches.db", here / "royal-visit.db")

    def run(command: str, status: int = 0) -> str:
        assert command in TRIED_HERE
        ended = CliRunner().invoke(main, shlex.split(command))
        assert ended.exit_code == status, ended.output
        return ended.output

    assert "database: royal-visit.db can be written to" in run("check --offline")
    assert "1 match, whole; 1 of them replayed" in run("backup FILE")
    (here / "royal-visit.db").write_bytes(b"")
    assert "the database that was there is" in run("restore FILE")
    assert "not connected" in run("health", 1)
