"""compose.yaml and the systemd units name only what exists. Neither is run here: there is no Docker, no systemd."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
import yaml

from bot.config import NAMES, Settings
from tests.deploy.balancers import CONFIGURED
from tests.deploy.settings import (
    COMPOSE,
    DOCKERFILE,
    IMAGE,
    ROOT,
    SERVICES,
    UNITS,
    assigned,
    exists,
    in_compose,
    in_unit,
    unit,
)

RAW: Final = (ROOT / "compose.yaml").read_text("utf-8")
BOTS: Final = ("bot",)
OURS: Final = (*BOTS, "backup")
SETTINGS: Final = {name.upper() for name in NAMES}
NAMED: Final = sorted(path for path in UNITS.iterdir() if path.suffix in (".service", ".timer"))
BOT_UNIT: Final = "royal-visit.service"
INSTANCES: Final = "royal-visit@.service.d"


def test_without_a_profile_the_bot_starts_and_is_backed_up() -> None:
    profiles = {name: service.get("profiles") for name, service in SERVICES.items()}
    assert [name for name, chosen in profiles.items() if chosen is None] == ["bot", "backup"]
    assert profiles["postgresql"] == ["postgresql", "scale"]
    assert profiles["balancer"] == ["scale"]
    assert profiles["prometheus"] == profiles["alertmanager"] == profiles["grafana"] == ["watch"]
    assert {(SERVICES[name]["image"], SERVICES[name]["build"]) for name in OURS} == {("royal-games", ".")}


def test_what_compose_runs_is_limited_and_comes_with_its_digest() -> None:
    for name, service in SERVICES.items():
        assert service["mem_limit"], name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}
        assert name in OURS or re.search(r"@sha256:[0-9a-f]{64}$", service["image"])
    assert re.search(r"(?m)^FROM \S+@sha256:[0-9a-f]{64}$", DOCKERFILE)


def test_a_backup_is_made_every_day_where_the_bot_looks_for_it() -> None:
    [command] = re.findall(r"(python -m bot [^|;]*)", SERVICES["backup"]["command"][-1])
    assert exists(command.split())
    for file in ("", "DATABASE_URL=postgresql://x/y\n"):
        assert in_compose("backup", file) == in_compose("bot", file)
    assert in_compose("bot", file)["DATABASE_URL"] == "postgresql://x/y"


def test_the_token_may_be_in_a_file_of_its_own() -> None:
    assert in_compose("bot", "")["DISCORD_TOKEN_FILE"] == ""
    [secret] = SERVICES["bot"]["secrets"]
    assert in_compose("bot", "DISCORD_TOKEN_FILE=./token\n")["DISCORD_TOKEN_FILE"] == f"/run/secrets/{secret}"
    assert (ROOT / COMPOSE["secrets"][secret]["file"].partition(":-")[2].rstrip("}")).is_file()


@pytest.mark.parametrize("name", OURS)
def test_the_bots_settings_exist(name: str) -> None:
    ours = {one for one in SERVICES[name]["environment"] if not one.startswith("PG")}
    assert ours <= SETTINGS


@pytest.mark.parametrize("name", OURS)
def test_the_bot_can_write_only_where_it_has_to(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"]
    writable = {one.split(":")[1] for one in service.get("volumes", ())} | set(service["tmpfs"]) | {"/dev/shm"}
    for key in ("DATABASE_URL", "BACKUP_FILE", "HEALTH_FILE"):
        assert str(Path(in_compose(name, "")[key]).parent) in writable


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_the_time_that_it_takes_to_stop(name: str) -> None:
    needed = Settings().shutdown_seconds
    assert float(SERVICES[name]["stop_grace_period"].removesuffix("s")) >= needed + 10
    assert float(unit(BOT_UNIT)["Service"]["TimeoutStopSec"]) >= needed + 10


def test_volumes_and_files_are_there() -> None:
    for service in SERVICES.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if not source.startswith("/"):  # on the host
                assert (ROOT / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
        for needed, how in service.get("depends_on", {}).items():
            assert "healthcheck" in SERVICES[needed]
            assert how["required"] is False, "its profile need not be chosen"


def test_only_the_balancers_port_is_open_to_others() -> None:
    ports = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert ports.pop("balancer") == ["443:443"]
    assert all(port.startswith("127.0.0.1:") for some in ports.values() for port in some)


def test_the_balancer_finds_the_bots_and_its_files() -> None:
    service, host = SERVICES["balancer"], assigned("\n".join(re.findall(r"(?m)^#   ([A-Z_]+=.*)$", RAW)))
    bot = service["environment"]["BOT_HOST"]
    assert bot in BOTS
    assert "container_name" not in SERVICES[bot], "there may be several"
    asked = re.findall(r'server-template \S+ \d+ "\$\{BOT_HOST\}:(\d+)" check port (\d+)', CONFIGURED["haproxy"])
    assert asked == [(host["INTERACTIONS_PORT"], in_compose(bot, "")["METRICS_PORT"])]
    assert {port for pair in asked for port in pair} == set(SERVICES[bot]["expose"])
    [certificate] = re.findall(r"ssl crt (\S+)", CONFIGURED["haproxy"])
    assert f"{certificate}:{certificate}:ro" in service["volumes"]


def test_prometheus_scrapes_the_bots_at_their_port() -> None:
    [job] = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text("utf-8"))["scrape_configs"]
    [found] = job["dns_sd_configs"]
    assert found["names"] == list(BOTS)
    assert {str(found["port"])} == {in_compose(name, "")["METRICS_PORT"] for name in BOTS}


def test_the_image_has_what_postgresql_needs() -> None:
    [part] = re.findall(r"(?m)^ARG PART=(\w+)$", DOCKERFILE)
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    assert "\npsycopg==" in lock.partition(f"# end of {part}\n")[0]
    assert f'"$PART" = {part} ]' in DOCKERFILE, "then pg_dump, too"


def test_the_dockerfiles_commands_and_settings_exist() -> None:
    for command in re.findall(r"CMD (\[.*\])", DOCKERFILE):
        assert exists(yaml.safe_load(command))
    assert {name for name in IMAGE if not name.startswith("PYTHON")} == {"DATABASE_URL", "HEALTH_FILE"}
    [user] = re.findall(r"(?m)^USER (\d+):\d+$", DOCKERFILE)
    assert f"--uid {user} " in DOCKERFILE
    assert f"--owner={user} --group={user} --mode=0700 /data /backups" in DOCKERFILE
    for copied in re.findall(r"COPY (\S+)/ ", DOCKERFILE):
        assert (ROOT / copied).is_dir()
        assert f"!{copied}/" in (ROOT / ".dockerignore").read_text("utf-8")


@pytest.mark.parametrize("path", NAMED, ids=lambda path: path.name)
def test_a_units_command_and_settings_exist(path: Path) -> None:
    found = unit(path.name)
    if path.suffix == ".timer":
        assert path.with_suffix(".service") in NAMED
        assert found["Timer"]["OnCalendar"]
        return
    service = found["Service"]
    python, *rest = shlex.split(service["ExecStart"])
    assert python == f"{service['WorkingDirectory']}/.venv/bin/python"
    assert exists(["python", *rest])
    assert in_unit(path.name, "").keys() <= SETTINGS


def test_the_settings_file_of_the_units_says_what_the_units_say() -> None:
    file = (UNITS / "royal-visit.env").read_text("utf-8")
    own = in_unit(BOT_UNIT, "")
    assert in_unit("royal-visit-backup.service", "").items() <= own.items()
    assert assigned(file) == own | {"DISCORD_TOKEN": ""}


def test_what_only_the_host_can_mend_is_not_tried_again() -> None:
    assert unit(BOT_UNIT)["Service"]["RestartPreventExitStatus"] == "78"


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    for path in NAMED:  # it looks for the programs: here they are any that exist
        text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", path.read_text("utf-8"))
        text = re.sub(r"(?m)^(User|Group)=.*\n", "", text)
        (tmp_path / path.name).write_text(text)
    units = [str(tmp_path / path.name) for path in NAMED]
    shutil.copytree(UNITS / INSTANCES, tmp_path / INSTANCES)
    shutil.copy(tmp_path / BOT_UNIT, tmp_path / INSTANCES.removesuffix(".d"))  # as docs/hosting.md says
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units, str(tmp_path / "royal-visit@1.service")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    ours = [line for line in verified.stderr.splitlines() if "royal-visit" in line]
    newer = ("'RestartSteps'", "'RestartMaxDelaySec'")  # perhaps than this systemd, which ignores them
    assert [line for line in ours if not any(name in line for name in newer)] == []
    for one in (path for path in units if path.endswith(".service")):
        rated = ["systemd-analyze", "security", "--offline=true", "--threshold=30", one]
        subprocess.run(rated, check=True, capture_output=True, timeout=60)
