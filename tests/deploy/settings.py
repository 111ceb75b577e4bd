"""What the bot's environment is under compose.yaml and under the systemd units, beside the host's own settings."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path
from typing import Any, Final

import yaml

from bot.command_line import main

ROOT: Final = Path(__file__).parents[2]
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: Final[dict[str, Any]] = COMPOSE["services"]
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", "")
IMAGE: Final = dict(re.findall(r"\b([A-Z_]+)=(\S+)", " ".join(re.findall(r"(?m)^ENV (.*)$", DOCKERFILE))))
UNITS: Final = ROOT / "deploy" / "systemd"


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # names are case-sensitive
    parser.read_string((UNITS / name).read_text("utf-8"))
    return parser


def assigned(file: str) -> dict[str, str]:
    """The assignments of a settings file, as Docker and systemd read it."""
    return dict(re.findall(r"(?m)^([A-Z_]+)=(.*)$", file))


def in_compose(service: str, file: str) -> dict[str, str]:
    """The environment of a service: of the image, then `.env`, then the service's own, in which `.env` may stand."""
    host = assigned(file)

    def value(found: re.Match[str]) -> str:
        given = host.get(found[1], "")
        return (found[3] if given else "") if found[2] == "+" else given or found[3]

    own = {
        name: re.sub(r"\$\{(\w+):([-+])([^}]*)\}", value, str(text))
        for name, text in SERVICES[service]["environment"].items()
    }
    return IMAGE | host | own


def in_unit(name: str, file: str) -> dict[str, str]:
    """The environment of a unit: its own, then that of its `EnvironmentFile`, which wins."""
    lines = re.findall(r"(?m)^Environment=(.*)$", (UNITS / name).read_text("utf-8"))
    return dict(one.split("=", 1) for one in shlex.split(" ".join(lines))) | assigned(file)


def exists(command: list[str]) -> bool:
    """Whether `python -m bot …` is a command of the bot, with options that it has."""
    name, *arguments = command[command.index("-m") + 2 :]
    options = {option for one in main.commands[name].params for option in one.opts}
    return {one for one in arguments if one.startswith("--")} <= options
