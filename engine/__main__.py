"""The engine console: `python -m engine`.

Reads one command a line from standard input; writes nothing but answers to standard output, flushed after each command.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from io import TextIOWrapper
from typing import Final

from engine.console import usage_error
from engine.errors import EngineError
from engine.royal_court.console import RoyalCourtConsole
from engine.royal_visit.console import RoyalVisitConsole

GAMES: Final[Mapping[str, type[RoyalVisitConsole | RoyalCourtConsole]]] = {
    "royal-visit": RoyalVisitConsole,
    "royal-court": RoyalCourtConsole,
}
"""Console of each game by its name in the command `game`. A session starts with the first."""


class Console:
    """One session."""

    def __init__(self) -> None:
        self._console = next(iter(GAMES.values()))()

    def answer(self, line: str) -> Iterator[str]:
        """Yield the lines that answer a command. An error is one line and changes nothing."""
        command, _, rest = line.partition(" ")
        commands = {**self._console.commands, "game": self._game}
        if command not in commands:
            known = ", ".join((*commands, "quit"))
            yield f"error unknown command {command!r}; known are {known}"
            return
        try:
            lines = list(commands[command](rest))
        except EngineError as error:
            lines = [f"error {error}"]
        yield from lines

    def _game(self, rest: str) -> Iterator[str]:
        if rest not in GAMES:
            raise usage_error(f"game {'|'.join(GAMES)}")
        self._console = GAMES[rest]()
        yield "ok"


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
