"""`python -m bot`: what it says and how it ends when it cannot start."""

from __future__ import annotations

import logging
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.command_line import _log, main
from bot.config import NAMES, Settings

ROOT = Path(__file__).parents[2]


def bot(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the bot in a folder as a process of its own, with these settings and no others."""
    environment = {name: value for name, value in os.environ.items() if name.lower() not in NAMES}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={**environment, "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("command", [["run"], ["sync"]])
def test_without_a_token_it_says_so_in_one_line_and_exits_1(tmp_path: Path, command: list[str]) -> None:
    ended = bot(tmp_path, *command)
    assert (ended.returncode, ended.stdout) == (1, "")
    [line] = ended.stderr.splitlines()
    assert "DISCORD_TOKEN" in line
    assert ".env" in line
    assert list(tmp_path.iterdir()) == [], "it has not touched anything"


def test_a_blank_token_is_none(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=' '\n", "utf-8")
    ended = bot(tmp_path, "run")
    assert ended.returncode == 1
    assert "DISCORD_TOKEN is not set" in ended.stderr


def test_a_database_that_cannot_be_used_is_one_line_and_exit_1(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary, " * 100)
    for name in ("diary.txt", "no such folder/matches.db"):
        ended = bot(tmp_path, "run", DISCORD_TOKEN="a.b.c", DATABASE_URL=name)
        assert (ended.returncode, ended.stdout) == (1, "")
        [line] = ended.stderr.splitlines()
        assert name in line


def test_settings_that_make_no_sense_are_named_in_one_line(tmp_path: Path) -> None:
    ended = bot(tmp_path, "run", DISCORD_TOKEN="secret", OPEN_CHALLENGES="many", LOG_LEVEL="LOUD")
    assert (ended.returncode, ended.stdout) == (1, "")
    [line] = ended.stderr.splitlines()
    assert "OPEN_CHALLENGES" in line
    assert "LOG_LEVEL" in line
    assert "secret" not in line


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to be in, for commands that are quick enough to run in this process."""
    for name in list(os.environ):
        if name.lower() in NAMES:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    loggers = [logging.getLogger(name) for name in (None, "discord", "asyncio", "aiosqlite")]
    levels = [logger.level for logger in loggers]
    yield tmp_path
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def test_a_settings_file_that_cannot_be_read_is_one_line(here: Path) -> None:
    (here / ".env").write_bytes(b"DATABASE_URL=\xe9chiquier.db\n")
    ended = CliRunner().invoke(main, ["health"])
    assert ended.exit_code == 1
    [line] = ended.stderr.splitlines()
    assert ".env" in line


def test_health_without_a_bot_exits_1_and_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    ended = bot(tmp_path, "health", PYTHONPROFILEIMPORTTIME="1")
    assert (ended.returncode, ended.stdout) == (1, "")
    lines = ended.stderr.splitlines()
    assert [line for line in lines if not line.startswith("import time:")] == ["not connected to Discord"]
    imported = {line.rpartition("|")[2].strip() for line in lines}
    assert "bot.config" in imported
    assert not imported & {"PIL", "aiohttp", "bot.app", "discord"}


def test_a_worker_process_imports_nothing_of_the_command_line() -> None:
    """It imports its parent's main module under another name: see `multiprocessing.spawn`."""
    assert "main" not in runpy.run_module("bot.__main__", run_name="__mp_main__")


def test_health_with_a_fresh_mark_exits_0(here: Path) -> None:
    (here / "mark").touch()
    ended = CliRunner().invoke(main, ["health"], env={"HEALTH_FILE": "mark"})
    assert (ended.exit_code, ended.output) == (0, "")
    assert CliRunner().invoke(main, ["health"]).exit_code == 1, "another bot's mark is none of ours"


def test_help_names_every_command() -> None:
    text = CliRunner().invoke(main, ["--help"]).output
    assert [name for name in ("run", "play", "sync", "health") if f"\n  {name} " not in text] == []


def test_the_libraries_that_repeat_what_passes_through_them_never_do(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At DEBUG, aiosqlite would log every statement with its values: seeds, positions, hands."""
    for level, wanted in (("DEBUG", logging.INFO), ("ERROR", logging.ERROR)):
        monkeypatch.setenv("LOG_LEVEL", level)
        _log(Settings.read())
        for name in ("discord", "aiosqlite", "asyncio"):
            for logger in (name, f"{name}.inside"):
                assert logging.getLogger(logger).getEffectiveLevel() == wanted


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_refused_before_anything_starts(here: Path, port: str) -> None:
    ended = CliRunner().invoke(main, ["play", "--no-open", f"--port={port}"])
    assert ended.exit_code == 2
    assert "--port" in ended.stderr


def test_a_module_without_a_game_is_refused_before_anything_starts(here: Path) -> None:
    ended = CliRunner().invoke(main, ["play", "--no-open", "--game=examples.nothing"])
    assert (ended.exit_code, ended.stderr) == (1, "there is no module examples.nothing\n")
