"""What the consoles of all games share: a session, usage errors, arguments, files."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

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


P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)
L = TypeVar("L")


class Replayed(Protocol[P_co]):
    """A replayed record."""

    @property
    def positions(self) -> Sequence[P_co]: ...
    @property
    def result(self) -> str | None: ...


class GameConsole(Generic[P, L]):
    """A session with a game: its position, if there is one, and the luck of what comes next.

    `read`, `write`: the notation of positions; `result`: that of an outcome, None for a game that goes on. `luck`: of a
    seed, from the draw with a number on.
    """

    def __init__(
        self,
        read: Callable[[str], P],
        write: Callable[[P], str],
        result: Callable[[P], str | None],
        replay: Callable[[str], Replayed[P]],
        luck: Callable[[str, int], L],
    ) -> None:
        self._read, self._write, self._result, self._replayed, self._luck_of = read, write, result, replay, luck
        self._position: P | None = None
        self._luck = self._random_luck()
        self._seeded = False  # by the command `seed`, which also applies to a position set after it
        self.commands: dict[str, Command] = {"seed": self._seed, "position": self._set_position, "replay": self._replay}

    def _seed(self, rest: str) -> Iterator[str]:
        self._luck, self._seeded = self._luck_of(*read_seed(rest)), True
        yield "ok"

    def _set_position(self, rest: str) -> Iterator[str]:
        self._position = self._read(rest)
        if not self._seeded:
            self._luck = self._random_luck()
        yield from self._shown()

    def _replay(self, rest: str) -> Iterator[str]:
        if not rest:
            raise usage_error("replay FILE")
        replayed = self._replayed(read_file(rest))
        yield from (f"position {self._write(position)}" for position in replayed.positions)
        if replayed.result is not None:
            yield f"result {replayed.result}"

    def _current(self) -> P:
        if self._position is None:
            raise InvalidNotation(Reason("no position", "there is no position yet: say new or position first"))
        return self._position

    def _shown(self) -> Iterator[str]:
        yield f"position {self._write(self._current())}"
        if (result := self._result(self._current())) is not None:
            yield f"result {result}"

    def _random_luck(self) -> L:
        return self._luck_of(secrets.token_hex(32), 1)
