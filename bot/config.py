"""The settings, from the environment or from `.env`; `.env.example` explains each.

They are checked here, by hand: a library for it takes 9 MB of memory as long as the bot runs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeVar

from dotenv import dotenv_values

from bot.i18n.translator import LANGUAGES, SOURCE

T = TypeVar("T")
N = TypeVar("N", int, float)

FILE: Final = Path(".env")
ANYWHERE: Final = r"(https?://[^\s/]\S*)?"
"""An address of the web, or none."""

BOOLEANS: Final = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


class InvalidSettings(ValueError):
    """Settings that do not hold. `faults`: why, by the setting's name."""

    def __init__(self, faults: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{name.upper()}: {fault}" for name, fault in faults.items()))
        self.faults = faults


def _checked(default: T, fault: Callable[[T], str], *, repr: bool = True) -> T:
    """A field whose value is refused when `fault` has something to say about it."""
    return field(default=default, repr=repr, metadata={"fault": fault})


def _from(default: N, least: N, most: N) -> N:
    """A field with a number from `least` to `most`."""
    return _checked(default, lambda value: "" if least <= value <= most else f"must be from {least:g} to {most:g}")


def _above(default: float, bound: float, most: float) -> float:
    """A field with a number greater than `bound`, up to `most`."""
    return _checked(
        default, lambda value: "" if bound < value <= most else f"must be more than {bound:g}, {most:g} at most"
    )


def _at_least(default: int, least: int) -> int:
    return _checked(default, lambda value: "" if value >= least else f"must be {least} or more")


def _matching(default: str, pattern: str, what: str) -> str:
    return _checked(default, lambda value: "" if re.fullmatch(pattern, value) else f"must be {what}")


def _one_of(default: T, *names: str) -> T:
    return _checked(default, lambda value: "" if value in names else f"must be one of {', '.join(names)}")


def _language(value: str) -> str:
    return "" if value in LANGUAGES else f"must be one of {', '.join(LANGUAGES)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The names in the environment are these in upper case. `read` checks values, the constructor takes any."""

    discord_token: str = field(default="", repr=False)
    # may have a password in it
    database_url: str = _checked("royal-visit.db", lambda value: "" if value else "must not be empty", repr=False)
    backup_file: str = ""
    public_language: str = _checked(SOURCE, _language)
    docs_url: str = _matching("", ANYWHERE, "an address that begins with http:// or https://")
    challenge_hours: float = _above(24.0, 0, 24 * 30)
    open_challenges: int = _at_least(10, 1)
    ping_pause_seconds: float = _from(60.0, 0, 24 * 3600)
    challenges_per_hour: int = _at_least(20, 1)
    pings_per_hour: int = _at_least(30, 1)
    solo_matches: int = _at_least(5, 1)
    keep_closed_days: float = _from(30.0, 1, 36500)
    keep_reviews_days: float = _from(180.0, 1, 36500)
    thinking_workers: int = _from(0, 0, 32)
    thinking_seconds: float = _above(20.0, 0, 600)
    spare_thinking_seconds: float = _above(5.0, 0, 600)
    bot_answers_seconds: float = _from(1.0, 0, 60)
    gather_edits_seconds: float = _from(1.0, 0, 60)
    boards_by_interaction: bool = False
    open_hands_seconds: float = _from(5.0, 0, 600)
    picture_workers: int = _from(2, 1, 32)
    drawing_processes: int = _from(0, 0, 32)
    acknowledge_seconds: float = _checked(
        2.0, lambda value: "" if 0 < value < 3 else "must be more than 0 and less than 3"
    )
    busy_timeout_seconds: float = _above(5.0, 0, 60)
    shutdown_seconds: float = _above(10.0, 0, 3600)
    handover_seconds: float = _from(60.0, 0, 3600)
    shards: int = _from(0, 0, 100_000)
    identify_seconds: float = _above(5.5, 0, 60)
    health_file: Path = Path("royal-visit.health")
    log_format: Literal["plain", "json"] = _one_of("plain", "plain", "json")
    metrics_port: int = _from(0, 0, 65535)
    metrics_host: str = "127.0.0.1"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = _one_of("INFO", "DEBUG", "INFO", "WARNING", "ERROR")
    discord_api: str = _matching("", ANYWHERE, "an address that begins with http:// or https://")
    discord_gateway: str = _matching("", r"(wss?://[^\s/]\S*)?", "an address that begins with ws:// or wss://")

    @classmethod
    def read(cls, file: Path = FILE) -> Self:
        """The settings of the environment, else of the file, if it exists; what neither has is as above.

        Raises `InvalidSettings`, and `OSError` or `UnicodeDecodeError` for a file that cannot be read.
        """
        given = {**dotenv_values(file, encoding="utf-8"), **os.environ}
        said = {name.lower(): value for name, value in given.items() if value is not None}
        values: dict[str, Any] = {}
        faults: dict[str, str] = {}
        for one in fields(cls):
            if one.name not in said:
                continue
            try:
                value = values[one.name] = _value(said[one.name], one.default)
            except ValueError:
                faults[one.name] = f"must be {KINDS[type(one.default)]}"
                continue
            if "fault" in one.metadata and (fault := one.metadata["fault"](value)):
                faults[one.name] = fault
        if faults:
            raise InvalidSettings(faults)
        return cls(**values)


NAMES: Final = tuple(one.name for one in fields(Settings))
"""The settings' names in lower case."""

KINDS: Final[Mapping[type, str]] = {bool: "true or false", int: "a whole number", float: "a number"}


def _value(text: str, default: object) -> object:
    """What a text says, as a value of the default's type. Raises `ValueError`."""
    if isinstance(default, bool):
        if (said := text.lower()) not in BOOLEANS:
            raise ValueError(text)
        return BOOLEANS[said]
    kind: Callable[[str], object] = type(default)
    return kind(text)
