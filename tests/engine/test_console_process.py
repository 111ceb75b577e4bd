"""`python -m engine` as a process: a complete session over its pipes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.royal_visit.positions import SEED

ROOT = Path(__file__).parents[2]


class Session:
    """A console in its own process, asked one command at a time."""

    def __init__(self) -> None:
        # Buffered and in ASCII unless the console itself sees to it: what the surroundings say must not matter.
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine"],
            cwd=ROOT,
            env=surroundings | {"PYTHONIOENCODING": "ascii:strict"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def say(self, command: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(command + b"\n")
        self.process.stdin.flush()

    def line(self) -> str:
        """The next line of an answer. Waits for it: an answer that is not flushed would never come."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode("ascii")
        assert line.endswith("\n")
        return line.removesuffix("\n")

    def ask(self, command: str) -> str:
        """The first line of the answer."""
        self.say(command.encode())
        return self.line()

    def turns(self) -> list[str]:
        found = []
        answer = self.ask("turns")
        while answer.startswith("turn "):
            found.append(answer.removeprefix("turn "))
            answer = self.line()
        assert answer == f"total {len(found)}"
        return found

    def play(self, turn: str) -> tuple[str, str | None]:
        """The position after a turn, and the result if that ended the game."""
        position = self.ask(f"play {turn}")
        assert position.startswith("position ")
        answer = self.ask("view spectator")  # its answer comes in any case
        if answer.startswith("position "):
            return position, None
        assert self.line().startswith("position ")
        return position, answer

    def end(self) -> tuple[bytes, bytes, int]:
        """What is left on its output and its errors when the input has ended, and how it left."""
        output, errors = self.process.communicate(timeout=120)
        return output, errors, self.process.returncode


@pytest.fixture
def session() -> Iterator[Session]:
    session = Session()
    yield session
    session.process.kill()
    session.process.communicate()


def test_a_complete_session(session: Session, tmp_path: Path) -> None:
    positions = [session.ask(f"new rulebook {SEED} left")]
    assert positions[0].startswith("position L-2,K0,R+2,W-1,J+1 0 big g ")
    assert session.ask("play K1:K+5") == "error play 1, K1:K+5, is not legal here"
    played: list[str] = []
    result = None
    while result is None:
        turns = session.turns()
        played.append(turns[len(turns) // 2])
        position, result = session.play(played[-1])
        positions.append(position)
    assert re.fullmatch("result [gr] (king|crown|deck)", result)
    assert session.turns() == []
    assert session.ask("play pass") == "error the game is over"
    record = tmp_path / "session.rv"
    record.write_text("\n".join((f"Ruleset: rulebook\nSeed: {SEED}\n\npick left", *played, "")))
    assert [session.ask(f"replay {record}"), *(session.line() for _ in played)] == positions
    assert session.line() == result
    session.say(b"quit")
    assert session.end() == (b"", b"", 0)


def test_each_answer_is_flushed(session: Session) -> None:
    assert session.ask("view g") == "error there is no position yet: say new or position first"
    assert session.ask(f"seed {SEED} 2") == "ok"
    assert session.process.poll() is None


def test_quit_ends_the_session_with_no_answer(session: Session) -> None:
    session.say(b"quit\nnew")
    assert session.end() == (b"", b"", 0)


def test_the_end_of_the_input_ends_the_session(session: Session) -> None:
    session.say(b"turns")
    assert session.end() == (b"error there is no position yet: say new or position first\n", b"", 0)


def test_line_ends_of_windows_are_understood(session: Session) -> None:
    assert session.ask(f"seed {SEED} 2\r") == "ok"


def test_input_that_is_not_text_is_answered_in_ascii(session: Session) -> None:
    session.say(b"\xff\xfe")
    assert session.line().startswith("error unknown command ")
    assert session.ask("play \N{BLACK CHESS KING}") == "error there is no position yet: say new or position first"
    assert session.ask("\N{BLACK CHESS KING}") == (
        "error unknown command '\\u265a'; known are new, seed, position, replay, turns, play, view, go, game, quit"
    )
