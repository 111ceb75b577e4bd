"""`python -m bot`: what it says and how it ends when it cannot start."""

from __future__ import annotations

import json
import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.command_line import _log, main
from bot.config import NAMES, Settings
from bot.store.store import held

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


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to be in, for commands that are quick enough to run in this process."""
    for name in list(os.environ):
        if name.lower() in NAMES:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    loggers = [logging.getLogger(name) for name in (None, "discord", "asyncio")]
    levels = [logger.level for logger in loggers]
    yield tmp_path
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def bot_here(monkeypatch: pytest.MonkeyPatch, *arguments: str, **settings: str) -> Result:
    """Run the bot in this process, which takes a second less, with the handlers of its log alone."""
    monkeypatch.setattr(logging.root, "handlers", [])
    return CliRunner().invoke(main, arguments, env=settings)


@pytest.mark.parametrize("command", [["run"], ["sync"]])
def test_without_a_token_it_says_so_in_one_line_and_exits_78(tmp_path: Path, command: list[str]) -> None:
    ended = bot(tmp_path, *command)
    assert (ended.returncode, ended.stdout) == (78, "")
    [line] = ended.stderr.splitlines()
    assert "DISCORD_TOKEN" in line
    assert ".env" in line
    assert list(tmp_path.iterdir()) == [], "it has not touched anything"


@pytest.mark.parametrize(
    ("command", "games", "why"),
    [
        ("run", "royal_visit,dice", "there is no module dice"),
        ("sync", "royal_visit, royal_visit", "the game royal_visit is named twice"),
        ("run", ",", "'' is not the dotted name of a module"),
    ],
)
def test_a_game_that_cannot_be_hosted_stops_the_start_with_one_sentence(
    here: Path, monkeypatch: pytest.MonkeyPatch, command: str, games: str, why: str
) -> None:
    ended = bot_here(monkeypatch, command, DISCORD_TOKEN="a.b.c", GAMES=games)
    assert (ended.exit_code, ended.stdout, ended.stderr) == (78, "", f"{why}\n")
    assert list(here.iterdir()) == [], "no database that cannot be used"


def test_check_says_which_game_cannot_be_hosted(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings(games=" ").game_names == Settings().game_names
    ended = bot_here(monkeypatch, "check", DISCORD_TOKEN="a.b.c", GAMES="royal_visit,dice")
    assert (ended.exit_code, ended.stderr) == (1, "")
    assert "WRONG  games: there is no module dice -> " in ended.stdout


@pytest.mark.parametrize(
    ("why", "settings"),
    [
        ("DISCORD_TOKEN", {}),
        ("no such folder", {"DISCORD_TOKEN": "a.b.c", "DATABASE_URL": "no such folder/matches.db"}),
        ("LOG_LEVEL", {"LOG_LEVEL": "LOUD"}),
    ],
)
def test_the_last_line_of_a_fatal_end_is_json_where_the_log_is(
    here: Path, monkeypatch: pytest.MonkeyPatch, why: str, settings: dict[str, str]
) -> None:
    ended = bot_here(monkeypatch, "run", LOG_FORMAT="json", **settings)
    assert ended.exit_code != 0
    lines = [json.loads(line) for line in ended.stderr.splitlines()]
    assert lines[-1]["level"] == "CRITICAL"
    assert why in lines[-1]["message"]


@pytest.mark.parametrize("log_format", ["plain", "json"])
def test_what_nobody_has_foreseen_ends_the_bot_without_its_words(
    here: Path, monkeypatch: pytest.MonkeyPatch, log_format: str
) -> None:
    async def broken(*_: object) -> None:
        raise LookupError("K1K1")

    monkeypatch.setattr("bot.run.run_on_discord", broken)
    ended = bot_here(monkeypatch, "run", DISCORD_TOKEN="a.b.c", LOG_FORMAT=log_format)
    assert ended.exit_code == 1
    assert "the bot has ended: LookupError" in ended.stderr
    assert "in broken" in ended.stderr
    assert "LookupError: K1K1" not in ended.stderr
    assert log_format == "plain" or json.loads(ended.stderr)["error"] == "LookupError"


def test_a_blank_token_is_none(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=' '\n", "utf-8")
    ended = bot(tmp_path, "run")
    assert ended.returncode == 78
    assert "DISCORD_TOKEN is not set" in ended.stderr


@pytest.mark.parametrize("name", ["diary.txt", "no such folder/matches.db", "diary.txt/matches.db"])
def test_a_database_that_only_the_host_can_correct_is_one_line_and_exit_78(
    here: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (here / "diary.txt").write_text("Dear diary, " * 100)
    ended = bot_here(monkeypatch, "run", DISCORD_TOKEN="a.b.c", DATABASE_URL=name)
    assert (ended.exit_code, ended.stdout) == (78, "")
    [line] = ended.stderr.splitlines()
    assert name in line


def test_settings_that_make_no_sense_are_named_in_one_line(tmp_path: Path) -> None:
    ended = bot(tmp_path, "run", DISCORD_TOKEN="secret", OPEN_CHALLENGES="many", LOG_LEVEL="LOUD")
    assert (ended.returncode, ended.stdout) == (78, "")
    [line] = ended.stderr.splitlines()
    assert "OPEN_CHALLENGES" in line
    assert "LOG_LEVEL" in line
    assert "secret" not in line


def test_a_settings_file_that_cannot_be_read_is_one_line(here: Path) -> None:
    (here / ".env").write_bytes(b"DATABASE_URL=\xe9chiquier.db\n")
    ended = CliRunner().invoke(main, ["health"])
    assert ended.exit_code == 78
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


def test_health_with_a_fresh_mark_exits_0(here: Path) -> None:
    (here / "mark").touch()
    ended = CliRunner().invoke(main, ["health"], env={"HEALTH_FILE": "mark"})
    assert (ended.exit_code, ended.output) == (0, "")
    assert CliRunner().invoke(main, ["health"]).exit_code == 1, "another bot's mark is none of ours"


ADDRESSES = (
    "postgresql+asyncpg://royal:s3cr3t@localhost/royal",
    "mysql://royal:s3cr3t@localhost/royal",
    "postgresql://royal:s3/cr3t@localhost/royal",
    "postgresql://royal:s3@cr3t@localhost/royal",
    "postgresql://royal:s3%cr3t@localhost/royal",
    "postgresql://royal:s3cr3t/royal",
    "postgresql:/royal:s3cr3t@localhost/royal",
    "psql 'postgresql://royal:s3cr3t@localhost/royal'",
    "royal:s3cr3t@localhost/royal",
    "host=localhost password=s3cr3t dbname=royal",
)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("command", [["run"], ["check", "--offline"], ["backup", "x"], ["restored"], ["move", "a.db"]])
def test_an_address_that_is_none_is_refused_without_its_password(here: Path, command: list[str], address: str) -> None:
    moved = [address] if command[0] == "move" else []
    environment = {"DISCORD_TOKEN": "a.b.c"} | ({} if moved else {"DATABASE_URL": address})
    ended = CliRunner().invoke(main, command + moved, env=environment)
    assert ended.exit_code in (1, 78)
    [line] = ended.output.splitlines()
    assert "postgresql://USER:PASSWORD@HOST/NAME" in line
    assert not any(part in line for part in ("s3", "cr3t"))
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    "address", [" 'PostgreSQL://royal:s3cr3t@127.0.0.1:1/royal' ", "POSTGRES://royal:s3cr3t@127.0.0.1:1/royal"]
)
def test_an_address_is_known_in_any_case_and_between_quotes(here: Path, address: str) -> None:
    ended = CliRunner().invoke(main, ["restored"], env={"DATABASE_URL": address})
    assert ended.output.startswith("the database royal at 127.0.0.1:1 cannot be reached")
    assert "Connection refused" in ended.output
    assert "s3cr3t" not in ended.output


@pytest.mark.parametrize(
    "api", ["http://ann:s3cr3t@localhost/api/v10", "http://localhost:s3cr3t/api", "ann:s3cr3t@localhost"]
)
def test_no_password_is_told_of_another_address_that_is_none(here: Path, api: str) -> None:
    ended = CliRunner().invoke(main, ["run"], env={"DISCORD_TOKEN": "a.b.c", "DISCORD_API": api})
    assert (ended.exit_code, "DISCORD_API: must be an address" in ended.stderr) == (78, True)
    assert "s3cr3t" not in ended.output


@pytest.mark.parametrize("command", [name for name in main.commands if name != "play"])
def test_every_command_takes_its_settings_from_the_file_that_is_named(here: Path, command: str) -> None:
    (here / ".env").write_text("LOG_LEVEL=LOUD\n")
    (here / "other.env").write_text("LOG_FORMAT=pretty\n")
    arguments = {"restore": ["x"], "move": ["x", "y"]}.get(command, [])
    for words in ([command, "--env-file=other.env", *arguments], ["--env-file", "other.env", command, *arguments]):
        ended = CliRunner().invoke(main, words)
        assert ended.exit_code == 78
        assert ended.stderr.startswith("wrong setting: LOG_FORMAT: ")
    assert CliRunner().invoke(main, [command, "--env-file=none.env", *arguments]).exit_code == 2


def test_what_the_program_makes_only_its_owner_may_read(here: Path) -> None:
    os.umask(0o022)
    with held("source.db"):
        pass
    (here / "source.db").chmod(0o644)
    assert "moved 0 rows" in CliRunner().invoke(main, ["move", "source.db", "target.db"]).output
    made = CliRunner().invoke(main, ["check", "--offline", "--env-file", os.devnull], env={"DATABASE_URL": "source.db"})
    assert stat.S_IMODE((here / "target.db").stat().st_mode) == 0o600
    assert "hint   secrets: everyone on this machine may read source.db -> chmod 600 source.db" in made.output


def test_a_token_is_read_from_a_file_of_its_own(here: Path) -> None:
    (here / "token").write_text("a.b.c\n")
    (here / ".env").write_text("DISCORD_TOKEN=\nDISCORD_TOKEN_FILE=token\n")
    assert Settings.read().token == "a.b.c"
    (here / "token").unlink()
    ended = CliRunner().invoke(main, ["run"])
    assert (ended.exit_code, "DISCORD_TOKEN_FILE: must name a file that can be read" in ended.stderr) == (78, True)


@pytest.mark.parametrize(
    "line", ["DISCORD_TOKEN", "LOG_LEVEL INFO", 'LOG_FORMAT="json', "PUBLIC_LANGUAGE='fr", 'A="b" c']
)
def test_a_line_that_is_no_setting_stops_every_command_by_its_number(
    here: Path, caplog: pytest.LogCaptureFixture, line: str
) -> None:
    (here / ".env").write_text(
        f"# the bot's\n\n{line}\nOPEN_CHALLENGES=3 # few\nexport DOCS_URL='https://a.b/#c'\nX=\"y\"\n"
    )
    ended = CliRunner().invoke(main, ["check", "--offline"])
    assert (ended.exit_code, ".env, line 3: " in ended.stderr, len(ended.output.splitlines())) == (78, True, 1)
    assert caplog.records == [], "python-dotenv's own words"
    text = (here / ".env").read_text()
    (here / ".env").write_text(text.replace(line, ""))
    assert (Settings.read().open_challenges, Settings.read().docs_url) == (3, "https://a.b/#c")


def test_a_name_that_resembles_a_settings_is_told(here: Path) -> None:
    (here / ".env").write_text("METRICS_PROT=9400\nCOMPOSE_PROJECT_NAME=x\n")
    (here / ".env").chmod(0o600)
    ended = CliRunner().invoke(main, ["check", "--offline"])
    hints = [line for line in ended.output.splitlines() if "settings: " in line]
    assert hints == ["hint   settings: METRICS_PROT is no setting: did you mean METRICS_PORT? -> correct the name"]
    logged = bot(here, "run").stderr
    assert "WARNING bot.command_line: METRICS_PROT is no setting: did you mean METRICS_PORT?" in logged


def test_help_names_every_command() -> None:
    text = CliRunner().invoke(main, ["--help"]).output
    assert [name for name in ("run", "play", "sync", "health") if f"\n  {name} " not in text] == []


def test_the_libraries_that_repeat_what_passes_through_them_never_do(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At DEBUG, discord.py would log what it receives and sends: hands, tokens."""
    for level, wanted in (("DEBUG", logging.INFO), ("ERROR", logging.ERROR)):
        monkeypatch.setenv("LOG_LEVEL", level)
        _log(Settings.read())
        for name in ("discord", "asyncio"):
            for logger in (name, f"{name}.inside"):
                assert logging.getLogger(logger).getEffectiveLevel() == wanted


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_refused_before_anything_starts(here: Path, port: str) -> None:
    ended = CliRunner().invoke(main, ["play", "--no-open", f"--port={port}"])
    assert ended.exit_code == 2
    assert "--port" in ended.stderr


def test_play_without_its_libraries_says_what_to_install(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bot.simulator.simulation", None)
    ended = CliRunner().invoke(main, ["play", "--no-open"])
    assert (ended.exit_code, len(ended.stderr.splitlines())) == (1, 1)
    assert ended.stderr.endswith("pip install '.[play]', or make install-play\n")


def test_a_module_without_a_game_is_refused_before_anything_starts(here: Path) -> None:
    ended = CliRunner().invoke(main, ["play", "--no-open", "--game=examples.nothing"])
    assert (ended.exit_code, ended.stderr) == (78, "there is no module examples.nothing\n")
