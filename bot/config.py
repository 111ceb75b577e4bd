"""The settings, from the environment or from `.env`; `.env.example` explains each."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self, get_args, get_origin, get_type_hints

from dotenv import dotenv_values
from msgspec import Meta, ValidationError, convert

from bot.i18n.translator import LANGUAGES, SOURCE
from bot.store.address import address

logging.getLogger("dotenv").setLevel(logging.ERROR)  # what is wrong in a file is told below, by its line

FILE: Final = Path(".env")

GAMES: Final = "royal_visit,royal_court"

NO_TOKEN: Final = "DISCORD_TOKEN is not set: put it in the environment or in .env (see .env.example)"

NO_PUBLIC_URL: Final = "PUBLIC_URL is not set: with INTERACTIONS_PORT, Discord posts presses there (see .env.example)"

HOST_MUST_ACT: Final = 78
"""The exit status if only the operator can mend it (EX_CONFIG of sysexits.h); systemd's unit will not restart it."""

Count = Annotated[int, Meta(ge=1)]
Processes = Annotated[int, Meta(ge=0, le=32)]
Minute = Annotated[float, Meta(ge=0, le=60)]
Days = Annotated[float, Meta(ge=1, le=36500)]
WebAddress = Annotated[
    str,
    Meta(
        pattern=r"^(https?://(\[[0-9a-f:]+\]|[^\s/@:?#\[]+)(:\d{1,5})?([/?#]\S*)?)?$",
        description="an address that begins with http:// or https://, without a name or password",
    ),
]


class InvalidSettings(ValueError):
    """Wrong settings. `faults`: why, by the setting's name."""

    def __init__(self, faults: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{name.upper() if name in NAMES else name}: {why}" for name, why in faults.items()))
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The names in the environment are these in upper case. `read` checks values, the constructor takes any."""

    discord_token: str = field(default="", repr=False)
    discord_token_file: str = ""
    database_url: Annotated[str, Meta(min_length=1)] = field(default="royal-visit.db", repr=False)
    """May have a password in it."""
    backup_file: str = ""
    games: str = GAMES
    public_language: str = SOURCE
    docs_url: WebAddress = ""
    # Signpost: a challenge's expiry
    challenge_hours: Annotated[float, Meta(gt=0, le=24 * 30)] = 24.0
    open_challenges: Count = 10
    ping_pause_seconds: Annotated[float, Meta(ge=0, le=24 * 3600)] = 60.0
    challenges_per_hour: Count = 20
    pings_per_hour: Count = 30
    solo_matches: Count = 5
    # Signpost: how long closed challenges and reviews are kept
    keep_closed_days: Days = 30.0
    keep_reviews_days: Days = 180.0
    thinking_workers: Processes = 0
    thinking_seconds: Annotated[float, Meta(gt=0, le=600)] = 20.0
    bot_answers_seconds: Minute = 0.25
    bot_moves_seconds: Minute = 2.5
    picture_workers: Annotated[int, Meta(ge=1, le=32)] = 2
    drawing_processes: Processes = 0
    avatars: bool = True
    acknowledge_seconds: Annotated[float, Meta(gt=0, lt=3)] = 2.0
    busy_timeout_seconds: Annotated[float, Meta(gt=0, le=60)] = 5.0
    shutdown_seconds: Annotated[float, Meta(gt=0, le=3600)] = 10.0
    identify_seconds: Annotated[float, Meta(gt=0, le=60)] = 5.5
    health_file: Path = Path("royal-visit.health")
    log_format: Literal["plain", "json"] = "plain"
    metrics_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    metrics_host: str = "127.0.0.1"
    interactions_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    interactions_host: str = "127.0.0.1"
    public_url: WebAddress = ""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    discord_api: WebAddress = ""
    discord_gateway: Annotated[
        str, Meta(pattern=r"^(wss?://[^\s/]\S*)?$", description="an address that begins with ws:// or wss://")
    ] = ""

    @property
    def token(self) -> str:
        """The bot's token; empty if none is set."""
        return self.discord_token.strip()

    @property
    def game_names(self) -> tuple[str, ...]:
        """The names in `games`: a shipped game's key, or the module of another."""
        return tuple(name.strip() for name in (self.games.strip() or GAMES).split(","))

    @classmethod
    def read(cls, file: Path = FILE) -> Self:
        """The settings of the environment, else of the file, if it exists; what neither has is as above.

        Raises `InvalidSettings`, and `OSError` or `UnicodeDecodeError` for a file that cannot be read.
        """
        texts = {name.lower(): _bare(text) for name, text in given(file).items()}
        values: dict[str, Any] = {}
        faults = _faults(file)
        for name, kind in get_type_hints(cls, include_extras=True).items():
            if name in texts:
                try:
                    values[name] = convert(texts[name], kind, strict=False, dec_hook=_path)
                except ValidationError as error:
                    faults[name] = f"must be {_wanted(kind, error)}"
        if values.get("public_language", SOURCE) not in LANGUAGES:
            faults["public_language"] = f"must be one of {', '.join(LANGUAGES)}"
        try:
            if "database_url" in values:
                values["database_url"] = address(values["database_url"])
        except ValueError as error:
            faults["database_url"] = str(error)
        if (secret := values.get("discord_token_file")) and not values.get("discord_token"):
            try:
                values["discord_token"] = Path(secret).read_text("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                faults["discord_token_file"] = f"must name a file that can be read ({type(error).__name__})"
        if faults:
            raise InvalidSettings(faults)
        return cls(**values)


NAMES: Final = tuple(setting.name for setting in fields(Settings))
"""The settings' names in lower case."""


_LINE: Final = re.compile(
    r"""\s*(#.*|(export\s+)?[^\s=#'"]+\s*=\s*("(\\.|[^"\\])*"|'(\\.|[^'\\])*'|[^\s'"#].*)?\s*(#.*)?)?"""
)
"""A line of a settings file. A value ends on its line: after an open quote the lines that follow would belong to it."""


def given(file: Path = FILE) -> dict[str, str]:
    """All that the file, if it exists, and the environment have, also for others; the environment goes first."""
    both = {**dotenv_values(file, encoding="utf-8-sig"), **os.environ}
    return {name: text for name, text in both.items() if text is not None}


def misspelt(file: Path = FILE) -> list[str]:
    """A sentence for each name there that is no setting's and resembles one."""
    names = [name.upper() for name in NAMES]
    alike = {name: get_close_matches(name, names, 1, 0.85) for name in given(file) if name.upper() not in names}
    return [f"{name} is no setting: did you mean {found[0]}?" for name, found in alike.items() if found]


def _faults(file: Path) -> dict[str, str]:
    """What is wrong in the file, by its line."""
    lines = file.read_text("utf-8-sig").splitlines() if file.exists() else []
    return {
        f"{file}, line {number}": "a quote is not closed" if "=" in line else "wants NAME=value"
        for number, line in enumerate(lines, 1)
        if _LINE.fullmatch(line) is None
    }


def _bare(text: str) -> str:
    """A value without blanks and quotes around it, which Docker's `--env-file` keeps."""
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


KINDS: Final = {"int": "a whole number", "float": "a number", "bool": "true or false", "str": "a text"}
"""What msgspec's errors call a type, in other words."""


def _path(kind: type, text: Any) -> Any:
    """Make a value of a type that msgspec does not know: `Path`."""
    return kind(text)


def _wanted(kind: Any, error: ValidationError) -> str:
    """What a setting of this kind must be, if msgspec has refused it with this error."""
    if get_origin(kind) is Literal:
        return f"one of {', '.join(get_args(kind))}"
    for note in getattr(kind, "__metadata__", ()):
        if note.description is not None:
            return str(note.description)
    expected = str(error).removeprefix("Expected ").partition(", got")[0]
    return re.sub(r"`(\w+)`", lambda name: KINDS[name[1]], expected)
