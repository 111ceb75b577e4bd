"""Names of the bot's processes in the database, as owners of posts, and whether a process still runs."""

from __future__ import annotations

import os
import secrets
import socket


def own_name() -> str:
    """A unique name: host, process id, and random digits, as process ids are reused."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


def is_gone(name: str, own: str) -> bool:
    """Whether the process `name` has certainly ended; False for processes of other hosts. `own` is this one's name."""
    host, _, rest = name.partition(":")
    number = rest.partition(":")[0]
    if host != socket.gethostname() or not number.isdecimal():
        return False
    if int(number) == os.getpid():
        return name != own
    if not hasattr(os, "getpgid"):  # Windows, where os.kill would end the process
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
