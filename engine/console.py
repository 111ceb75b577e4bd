"""What the consoles of all games share: how a command is answered, and how a file is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.errors import InvalidNotation, Reason

Command = Callable[[str], Iterator[str]]
"""What answers a command: from the rest of its line to the lines of its answer. Raises `EngineError`."""


def misused(usage: str) -> InvalidNotation:
    """The error of a command that was not said as it is to be."""
    return InvalidNotation(Reason("usage", f"say {usage}"))


def read_seed(rest: str) -> tuple[str, int]:
    """What `seed SEED N` says: the seed, as it was typed, and which piece of its luck comes next."""
    words = rest.split(" ")
    if len(words) != 2 or not re.fullmatch("[1-9][0-9]{0,8}", words[1]):
        raise misused("seed SEED N, with N from 1 to 999999999")
    return words[0], int(words[1])


def read_file(name: str) -> str:
    """The text of a file; raises `InvalidNotation` where there is none."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "not text in UTF-8"
        raise InvalidNotation(Reason("file", f"{name!r} cannot be read: {why}")) from error


@dataclass(frozen=True, slots=True)
class Go:
    """What `go` asks for: a level, cut short after so many milliseconds (None: never), and a word for its luck."""

    level: int
    movetime: int | None
    seed: str


def read_go(rest: str, strongest: int) -> Go:
    """What `go …` says; by default the strongest level, which has that number, and the seed `0`."""
    known = {"level": f"[1-{strongest}]", "movetime": "[1-9][0-9]{0,8}", "seed": "[0-9A-Za-z]{1,64}"}
    words = rest.split(" ") if rest else []
    given = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) != 2 * len(given) or not all(
        name in known and re.fullmatch(known[name], word) for name, word in given.items()
    ):
        raise misused(f"go [level 1-{strongest}] [movetime MS] [seed S], with S of letters and digits")
    movetime = int(given["movetime"]) if "movetime" in given else None
    return Go(int(given.get("level", strongest)), movetime, given.get("seed", "0"))
