"""Functions of a module that workers call."""

from __future__ import annotations

import itertools
import os
import signal
import time
from pathlib import Path


def where() -> bytes:
    """The process that does this."""
    return str(os.getpid()).encode()


def secrets() -> list[str]:
    """What this process was given that it does not need."""
    return sorted({"DISCORD_TOKEN", "DATABASE_URL"} & set(os.environ))


def broken(secret: str) -> bytes:
    """Fail, with something in the error's text that no log may tell."""
    raise LookupError(secret)


class Odd(Exception):
    """An error that cannot be made again elsewhere."""

    def __init__(self, one: object, two: object) -> None:
        super().__init__(f"{one} {two}")


def odd() -> bytes:
    """Fail oddly."""
    raise Odd(1, 2)


def die_once(path: str) -> bytes:
    """Kill the process on the first call only."""
    try:
        Path(path).touch(exist_ok=False)
    except FileExistsError:
        return where()
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


def forever(begun: str) -> bytes:
    """Tell in a file which process has begun, and never end."""
    Path(begun).write_bytes(where())
    while True:
        time.sleep(0.01)


def forever_in_c(begun: str) -> bytes:
    """The same inside one call of a library, where Python handles no signals."""
    Path(begun).write_bytes(where())
    sum(itertools.repeat(0))
    raise AssertionError
