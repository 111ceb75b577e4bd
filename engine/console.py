"""Helpers that the consoles of all games share: usage errors, arguments, files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.errors import InvalidNotation, Reason

Command = Callable[[str], Iterator[str]]
"""Handler of a console command: maps the rest of the line to the lines of the answer. Raises `EngineError`."""


def usage_error(usage: str) -> InvalidNotation:
    """Return the error for a command with wrong arguments."""
    return InvalidNotation(Reason("usage", f"say {usage}"))


def read_seed(rest: str) -> tuple[str, int]:
    """Parse the arguments of `seed SEED N`: the seed, unchecked, and the number of its next draw."""
    words = rest.split(" ")
    if len(words) != 2 or not re.fullmatch("[1-9][0-9]{0,8}", words[1]):
        raise usage_error("seed SEED N, with N from 1 to 999999999")
    return words[0], int(words[1])


def read_file(name: str) -> str:
    """Return the text of a file; raises `InvalidNotation` if it cannot be read."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "not text in UTF-8"
        raise InvalidNotation(Reason("file", f"{name!r} cannot be read: {why}")) from error


@dataclass(frozen=True, slots=True)
class GoOptions:
    """Arguments of `go`: a level, a time limit in milliseconds (None: no limit), and a seed for the opponent."""

    level: int
    movetime: int | None
    seed: str


def read_go(rest: str, strongest: int) -> GoOptions:
    """Parse the arguments of `go`. Defaults: `level` is `strongest`, the highest level's number; `seed` is `0`."""
    known = {"level": f"[1-{strongest}]", "movetime": "[1-9][0-9]{0,8}", "seed": "[0-9A-Za-z]{1,64}"}
    words = rest.split(" ") if rest else []
    given = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) != 2 * len(given) or not all(
        name in known and re.fullmatch(known[name], word) for name, word in given.items()
    ):
        raise usage_error(f"go [level 1-{strongest}] [movetime MS] [seed S], with S of letters and digits")
    movetime = int(given["movetime"]) if "movetime" in given else None
    return GoOptions(int(given.get("level", strongest)), movetime, given.get("seed", "0"))
