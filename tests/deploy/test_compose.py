"""compose.yaml and the systemd units name only what exists. Neither is run here: there is no Docker, no systemd."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bot.command_line import main
from bot.config import NAMES, Settings

ROOT: Final = Path(__file__).parents[2]
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: Final[dict[str, Any]] = COMPOSE["services"]
OURS: Final = ("bot", "bot-1", "bot-2")
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text("utf-8")
UNITS: Final = sorted((ROOT / "deploy" / "systemd").iterdir())
SETTINGS: Final = {name.upper() for name in NAMES}


def unit(path: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # names are case-sensitive
    parser.read_string(path.read_text("utf-8"))
    return parser


def exists(command: list[str]) -> bool:
    """Whether `python -m bot …` is a command of the bot, with options that it has."""
    assert command[:3] == ["python", "-m", "bot"], command
    _, _, _, name, *arguments = command
    options = {option for one in main.commands[name].params for option in one.opts}
    return {one for one in arguments if one.startswith("--")} <= options


def test_there_are_the_three_profiles() -> None:
    profiles = {name: service["profiles"] for name, service in SERVICES.items()}
    assert profiles == {
        "bot": ["sqlite"],
        "bot-1": ["postgresql"],
        "bot-2": ["postgresql"],
        "postgresql": ["postgresql"],
        "prometheus": ["watch"],
        "grafana": ["watch"],
    }


@pytest.mark.parametrize("name", OURS)
def test_the_bots_settings_exist_and_hold(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environment = {key: str(value) for key, value in SERVICES[name]["environment"].items()}
    assert set(environment) <= SETTINGS
    monkeypatch.chdir(tmp_path)
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    assert Settings.read().metrics_port == int(SERVICES[name]["expose"][0])


@pytest.mark.parametrize("name", OURS)
def test_the_bot_can_write_only_where_it_has_to(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"]
    writable = {one.split(":")[1] for one in service.get("volumes", ())} | set(service["tmpfs"])
    for key in ("DATABASE_URL", "BACKUP_FILE"):
        if str(place := service["environment"].get(key, "")).startswith("/"):
            assert str(Path(place).parent) in writable
    [health] = re.findall(r"HEALTH_FILE=(\S+)", DOCKERFILE)
    assert str(Path(health).parent) in writable


@pytest.mark.parametrize("name", OURS)
def test_a_bot_has_the_time_that_it_takes_to_stop(name: str) -> None:
    needed = Settings().shutdown_seconds + (Settings().handover_seconds if name != "bot" else 0)
    assert float(SERVICES[name]["stop_grace_period"].removesuffix("s")) >= needed + 10


def test_volumes_and_files_are_there() -> None:
    for service in SERVICES.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (ROOT / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
        for needed in service.get("depends_on", {}):
            assert "healthcheck" in SERVICES[needed]


def test_ports_lead_only_to_this_machine() -> None:
    assert all(port.startswith("127.0.0.1:") for one in SERVICES.values() for port in one.get("ports", ()))


def test_prometheus_scrapes_the_bots_at_their_port() -> None:
    [job] = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text("utf-8"))["scrape_configs"]
    [found] = job["dns_sd_configs"]
    assert found["names"] == list(OURS)
    assert {str(found["port"])} == {one for name in OURS for one in SERVICES[name]["expose"]}


def test_the_image_that_is_built_has_what_postgresql_needs() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    for name in OURS:
        build = SERVICES[name]["build"]
        part = "run" if isinstance(build, str) else build["args"]["PART"]
        installed = lock.partition(f"# end of {part}\n")[0]
        wants_driver = SERVICES[name]["environment"]["DATABASE_URL"].startswith("postgresql://")
        assert ("\npsycopg==" in installed) is wants_driver
    assert "ARG PART=run\n" in DOCKERFILE


def test_the_dockerfiles_commands_and_settings_exist() -> None:
    for command in re.findall(r"CMD (\[.*\])", DOCKERFILE):
        assert exists(yaml.safe_load(command))
    assert {"DATABASE_URL", "HEALTH_FILE"} <= set(re.findall(r"\b([A-Z_]+)=/", DOCKERFILE)) <= SETTINGS
    for copied in re.findall(r"COPY (\S+)/ ", DOCKERFILE):
        assert (ROOT / copied).is_dir()
        assert f"!{copied}/" in (ROOT / ".dockerignore").read_text("utf-8")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_units_command_and_settings_exist(path: Path) -> None:
    found = unit(path)
    if path.suffix == ".timer":
        assert path.with_suffix(".service") in UNITS
        assert found["Timer"]["OnCalendar"]
        return
    service = found["Service"]
    python, *rest = shlex.split(service["ExecStart"])
    assert python == f"{service['WorkingDirectory']}/.venv/bin/python"
    assert exists(["python", *rest])
    assert {one.partition("=")[0] for one in service["Environment"].split()} <= SETTINGS


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    for path in UNITS:  # it looks for the programs: here they are any that exist
        text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", path.read_text("utf-8"))
        text = re.sub(r"(?m)^User=.*\n", "", text)
        (tmp_path / path.name).write_text(text)
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *sorted(map(str, tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    ours = [line for line in verified.stderr.splitlines() if "royal-visit" in line]
    assert ours == []
