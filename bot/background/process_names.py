"""What a process of the bot calls itself in the database, and whether another one is known to be gone."""

from __future__ import annotations

import os
import secrets
import socket


def own_name() -> str:
    """A name that no other process has: host, process id, and something random for ids that are used again."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


def is_gone(name: str, own: str) -> bool:
    """Whether that process has ended, as far as can be told from here: of other hosts nothing is known."""
    host, _, rest = name.partition(":")
    number = rest.partition(":")[0]
    if host != socket.gethostname() or not number.isdecimal():
        return False
    if int(number) == os.getpid():
        return name != own
    if not hasattr(os, "getpgid"):  # Windows, where asking for a process by a signal would end it
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
