"""Ports of this machine that nothing uses now."""

from __future__ import annotations

import contextlib
import random
import socket


def free_ports(count: int) -> list[int]:
    """So many, each another one."""
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def free_address() -> tuple[str, int]:
    """An address of this machine alone that no other test has, and a port that is free there."""
    host = ".".join(("127", *(str(random.SystemRandom().randrange(1, 255)) for _ in range(3))))
    with socket.socket() as probe:
        probe.bind((host, 0))
        return host, probe.getsockname()[1]
