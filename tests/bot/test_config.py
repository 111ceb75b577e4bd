"""Every setting comes from the environment or from .env, and a value that makes no sense is refused by its name."""

from __future__ import annotations

import os
import re
from dataclasses import asdict
from pathlib import Path

import pytest

from bot.config import NAMES, InvalidSettings, Settings

ROOT = Path(__file__).parents[2]

GIVEN = {
    "discord_token": "a.b.c",
    "discord_token_file": os.devnull,
    "database_url": "elsewhere/matches.db",
    "backup_file": "elsewhere/backup.db",
    "games": "royal_court, dice",
    "public_language": "fr",
    "docs_url": "https://example.org/docs",
    "keep_closed_days": "12.5",
    "keep_reviews_days": "90.5",
    "challenge_hours": "0.5",
    "open_challenges": "3",
    "ping_pause_seconds": "0",
    "challenges_per_hour": "7",
    "pings_per_hour": "9",
    "solo_matches": "2",
    "thinking_workers": "3",
    "thinking_seconds": "2.5",
    "bot_answers_seconds": "0.5",
    "bot_moves_seconds": "1.5",
    "picture_workers": "4",
    "drawing_processes": "3",
    "avatars": "false",
    "acknowledge_seconds": "1.5",
    "busy_timeout_seconds": "1.5",
    "shutdown_seconds": "2.5",
    "identify_seconds": "6",
    "health_file": "/run/health",
    "log_level": "WARNING",
    "log_format": "json",
    "metrics_port": "9400",
    "metrics_host": "127.0.0.2",
    "interactions_port": "8480",
    "interactions_host": "127.0.0.3",
    "public_url": "https://games.example.org/interactions",
    "discord_api": "http://127.0.0.1:8080/api/v10",
    "discord_gateway": "ws://127.0.0.1:8081/",
}

NONSENSE = {
    "public_language": ["de", "EN", ""],
    "docs_url": ["example.org/docs", "ftp://example.org", "https://"],
    "challenge_hours": ["0", "-1", "soon", "721", "nan", "inf", ""],
    "open_challenges": ["0", "-3", "1.5", "many", ""],
    "ping_pause_seconds": ["-1", "nan", "inf", "1e9", "a minute"],
    "challenges_per_hour": ["0", "-3", "1.5", "many", ""],
    "pings_per_hour": ["0", "-3", "1.5", "many", ""],
    "solo_matches": ["0", "-3", "1.5", "many", ""],
    "thinking_workers": ["-1", "33", "two"],
    "thinking_seconds": ["0", "-1", "nan", "inf", "1e9"],
    "bot_answers_seconds": ["-1", "nan", "inf", "61"],
    "bot_moves_seconds": ["-1", "nan", "inf", "61"],
    "picture_workers": ["0", "33", "two"],
    "drawing_processes": ["-1", "33", "two"],
    "avatars": ["perhaps", ""],
    "acknowledge_seconds": ["0", "-1", "nan", "inf", "3"],
    "busy_timeout_seconds": ["0", "-1", "nan", "inf", "1e9"],
    "shutdown_seconds": ["0", "-1", "nan", "inf"],
    "identify_seconds": ["0", "61", "nan"],
    "log_level": ["LOUD", "10", ""],
    "log_format": ["JSON", "xml", ""],
    "metrics_port": ["-1", "65536", "http", ""],
    "interactions_port": ["-1", "65536", "http", ""],
    "public_url": ["games.example.org", "https://"],
    "discord_api": ["discord.com", "ftp://discord.com", "http://", "127.0.0.1:8080", "http://a b"],
    "discord_gateway": ["gateway", "http://127.0.0.1:8081", "ws://"],
}


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, and an environment without our settings."""
    for name in list(os.environ):
        if name.lower() in NAMES:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def plain(settings: Settings) -> dict[str, object]:
    """Every setting as plain text or number."""
    return asdict(settings)


def as_given(name: str) -> object:
    """A given setting as the bot should have it."""
    kind = type(getattr(Settings.read(), name))
    return GIVEN[name] == "true" if kind is bool else kind(GIVEN[name])


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_read_from_the_environment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plain(Settings.read()) | {name: as_given(name)}
    monkeypatch.setenv(name.upper(), GIVEN[name])
    assert plain(Settings.read()) == wanted
    assert wanted[name] != plain(Settings())[name], "it is not what it would be anyway"


def test_every_setting_is_read_from_the_file(bare: Path) -> None:
    wanted = {name: as_given(name) for name in GIVEN}
    (bare / ".env").write_text("".join(f"{name.upper()}={value}\n" for name, value in GIVEN.items()), "utf-8")
    assert plain(Settings.read()) == wanted


def test_the_environment_goes_before_the_file(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (bare / ".env").write_text("OPEN_CHALLENGES=3\nPICTURE_WORKERS=5\n", "utf-8")
    monkeypatch.setenv("OPEN_CHALLENGES", "4")
    assert (Settings.read().open_challenges, Settings.read().picture_workers) == (4, 5)


def test_what_the_file_has_for_others_is_left_alone(bare: Path) -> None:
    (bare / ".env").write_text("COMPOSE_PROJECT_NAME=x\n# a comment\n", "utf-8")
    assert plain(Settings.read()) == plain(Settings())


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in NONSENSE.items() for value in values])
def test_a_value_that_makes_no_sense_is_refused_by_its_name(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name.upper(), value)
    with pytest.raises(InvalidSettings) as refused:
        Settings.read()
    assert list(refused.value.faults) == [name]


def test_the_example_explains_every_setting_and_shows_what_it_is_by_default(bare: Path) -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    explained = re.findall(r"^# .+\n#?([A-Z_]+)=", example, re.MULTILINE)
    shown = re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)
    assert sorted(name.lower() for name in shown) == sorted(NAMES)
    assert set(shown) - set(explained) <= {"DISCORD_GATEWAY"}, "explained together with DISCORD_API"
    (bare / ".env").write_text(example, "utf-8")
    assert plain(Settings.read()) == plain(Settings())


def test_the_token_is_not_shown_where_settings_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.token")
    assert "very.secret" not in repr(Settings.read()) + str(Settings.read())
