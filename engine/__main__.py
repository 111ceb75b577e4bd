"""The engine console: `python -m engine` (royal-visit rules, "Engine console").

One command a line on standard input; nothing but answers on standard output, flushed after each.
"""

from __future__ import annotations

import re
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path

from engine.errors import EngineError, InvalidNotation, Reason
from engine.randomness import Shuffles
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.deal import PICKS, Pick, deal
from engine.royal_visit.notation import read_position, read_turn, write_position, write_turn
from engine.royal_visit.opponent.choose import SEED, choose
from engine.royal_visit.opponent.levels import STRONGEST
from engine.royal_visit.position import Position, outcome, view
from engine.royal_visit.record import replay
from engine.royal_visit.rules import apply
from engine.royal_visit.turns import turns

_GO = {"level": f"[1-{STRONGEST}]", "movetime": "[1-9][0-9]{0,8}", "seed": "[0-9A-Za-z]{1,64}"}
_READERS = {"g": Seat.GREEN, "r": Seat.RED, "spectator": None}


class Console:
    """One session: the current position and where its shuffles come from."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._shuffles = _random_shuffles()
        self._seeded = False  # by the command `seed`, which also holds for a position given after it
        self._commands: dict[str, Callable[[str], Iterator[str]]] = {
            "new": self._new,
            "seed": self._seed,
            "position": self._set_position,
            "turns": self._turns,
            "play": self._play,
            "view": self._view,
            "replay": self._replay,
            "go": self._go,
        }

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer one command. An error is one line and changes nothing."""
        command, _, rest = line.partition(" ")
        if command not in self._commands:
            known = ", ".join((*self._commands, "quit"))
            yield f"error unknown command {command!r}; known are {known}"
            return
        try:
            lines = list(self._commands[command](rest))
        except EngineError as error:
            lines = [f"error {error}"]
        yield from lines

    def _new(self, rest: str) -> Iterator[str]:
        words = rest.split(" ") if rest else []
        ruleset, seed, pick = Ruleset.RULEBOOK, secrets.token_hex(32), PICKS[0]
        if words and words[0] in {known.value for known in Ruleset}:
            ruleset = Ruleset(words.pop(0))
        if words and words[0] not in PICKS:
            seed = words.pop(0)
        shuffles = Shuffles(seed)
        if words:
            pick = _pick(words.pop(0))
        if words:
            raise _misused("new [rulebook|manual] [SEED] [left|right]")
        self._position = deal(pick, ruleset, shuffles)
        self._shuffles, self._seeded = shuffles, False
        yield from _shown(self._position)

    def _seed(self, rest: str) -> Iterator[str]:
        words = rest.split(" ")
        if len(words) != 2 or not re.fullmatch("[1-9][0-9]{0,8}", words[1]):
            raise _misused("seed SEED N, with N from 1 to 999999999")
        self._shuffles, self._seeded = Shuffles(words[0], int(words[1])), True
        yield "ok"

    def _set_position(self, rest: str) -> Iterator[str]:
        self._position = read_position(rest)
        if not self._seeded:
            self._shuffles = _random_shuffles()
        yield from _shown(self._position)

    def _turns(self, rest: str) -> Iterator[str]:
        if rest:
            raise _misused("turns")
        found = turns(self._current())
        yield from (f"turn {write_turn(turn)}" for turn in found)
        yield f"total {len(found)}"

    def _play(self, rest: str) -> Iterator[str]:
        self._position = apply(self._current(), read_turn(rest), self._shuffles)
        yield from _shown(self._position)

    def _view(self, rest: str) -> Iterator[str]:
        if rest not in _READERS:
            raise _misused("view g|r|spectator")
        yield f"position {write_position(view(self._current(), _READERS[rest]))}"

    def _replay(self, rest: str) -> Iterator[str]:
        if not rest:
            raise _misused("replay FILE")
        try:
            text = Path(rest).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "not text in UTF-8"
            raise InvalidNotation(Reason("file", f"{rest!r} cannot be read: {why}")) from error
        replayed = replay(text)
        yield from (f"position {write_position(position)}" for position in replayed.positions)
        if replayed.result is not None:
            yield f"result {replayed.result}"

    def _go(self, rest: str) -> Iterator[str]:
        words = rest.split(" ") if rest else []
        given = dict(zip(words[::2], words[1::2], strict=False))
        if len(words) != 2 * len(given) or not all(
            name in _GO and re.fullmatch(_GO[name], word) for name, word in given.items()
        ):
            raise _misused(f"go [level 1-{STRONGEST}] [movetime MS] [seed S], with S of letters and digits")
        turn = choose(
            view(position := self._current(), position.turn),
            int(given.get("level", STRONGEST)),
            given.get("seed", SEED),
            movetime=int(given["movetime"]) if "movetime" in given else None,
            clock=time.monotonic,
        )
        yield f"bestturn {write_turn(turn)}"

    def _current(self) -> Position:
        if self._position is None:
            raise InvalidNotation(Reason("no position", "there is no position yet: say new or position first"))
        return self._position


def _pick(word: str) -> Pick:
    for pick in PICKS:
        if word == pick:
            return pick
    raise _misused("new [rulebook|manual] [SEED] [left|right]")


def _shown(position: Position) -> Iterator[str]:
    yield f"position {write_position(position)}"
    if reached := outcome(position):
        yield f"result {reached.text}"


def _misused(usage: str) -> InvalidNotation:
    return InvalidNotation(Reason("usage", f"say {usage}"))


def _random_shuffles() -> Shuffles:
    return Shuffles(secrets.token_hex(32))


def main() -> None:
    """Answer commands until `quit` or the end of the input."""
    console = Console()
    if isinstance(sys.stdin, TextIOWrapper) and isinstance(sys.stdout, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        sys.stdout.reconfigure(encoding="ascii", errors="backslashreplace")
    for line in sys.stdin:
        command = line.rstrip("\r\n")
        if command == "quit":
            return
        for answer in console.answer(command):
            print(answer)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
