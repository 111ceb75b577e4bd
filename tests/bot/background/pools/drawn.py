"""Functions of a module that drawing processes call in place of pictures."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def where() -> bytes:
    """The process that draws."""
    return str(os.getpid()).encode()


def secrets() -> bytes:
    """What this process was given that a picture does not need."""
    return ",".join(sorted({"DISCORD_TOKEN", "DATABASE_URL"} & set(os.environ))).encode()


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
    return die(0)


def die(except_in: int) -> bytes:
    """Kill the process, unless it is that one."""
    if os.getpid() != except_in:
        os.kill(os.getpid(), signal.SIGKILL)
    return where()


def held(begun: str, go: str) -> bytes:
    """Tell that it has begun, and take until it may end."""
    Path(begun).touch()
    while not Path(go).exists():
        time.sleep(0.01)
    return where()
