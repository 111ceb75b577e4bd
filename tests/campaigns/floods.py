"""Someone floods the port of one process by HTTP with what is no press: how long a player waits meanwhile.

The flood comes from a process of its own that gives way to the bot, as if it came from another machine: it sends as
much as the connections take.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import re
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import Final

from tests.campaigns.acts import offered, started
from tests.campaigns.crowds import late
from tests.campaigns.people import Party, Press, deliver
from tests.campaigns.soundness import assert_sound, owes
from tests.process.endpoint import PATH
from tests.process.processes import Processes
from tests.process.scene import Scene
from tests.support.signing import signed

ONE: Final = ("alder",)
"""The only process."""

SECONDS: Final = 10.0
"""For which a flood lasts, and before it the same without."""

MOST_LATER: Final = 0.050
"""Seconds by which the 99th percentile may be later."""

MOST_MEMORY: Final = 20e6
"""Bytes by which the process may grow."""


class Flood(StrEnum):
    WRONG = "wrong signatures"
    HALF_OPEN = "half-open connections"
    LARGE = "bodies of 10 MB"
    OLD = "replays of an hour"
    NOISE = "no interactions"


CONNECTIONS: Final = {Flood.WRONG: 100, Flood.HALF_OPEN: 1_000, Flood.LARGE: 20, Flood.OLD: 100, Flood.NOISE: 100}
"""How many are open at any time, if the bot leaves them."""

NOISE: Final = (b"{}", b'{"type": 3, "id": "7"}', b'{"type": 9, "id": "7", "token": "t"}', b"[]", b'"\\ud800"', b"null")
"""JSON that is no interaction."""


def _request(body: bytes, headers: dict[str, str]) -> bytes:
    lines = (f"{name}: {value}\r\n" for name, value in headers.items())
    return f"POST {PATH} HTTP/1.1\r\nHost: bot\r\nContent-Length: {len(body)}\r\n{''.join(lines)}\r\n".encode() + body


def _requests(kind: Flood) -> list[bytes]:
    """What a connection sends again and again."""
    match kind:
        case Flood.WRONG:
            return [_request(b"{}", signed(b"else"))]
        case Flood.OLD:
            return [_request(b'{"type": 1, "id": "7"}', signed(b'{"type": 1, "id": "7"}', time.time() - 3_600))]
        case Flood.NOISE:
            return [_request(body, signed(body)) for body in NOISE]
        case Flood.LARGE:
            return [_request(b" " * 10_000_000, signed(b""))]
        case Flood.HALF_OPEN:
            return [f"POST {PATH} HTTP/1.1\r\n".encode()]


async def _flood(kind: Flood, port: int, seconds: float) -> None:
    """Flood for a while, and print how many requests or connections were sent."""
    sent, requests = 0, _requests(kind)

    async def one() -> None:
        """Send one request after the other, as a balancer would, on connections that are opened once a second."""
        nonlocal sent
        await asyncio.sleep(random.random())
        while True:
            opened = time.monotonic()
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                with contextlib.closing(writer):
                    for request in itertools.cycle(requests):
                        sent += 1
                        writer.write(request)
                        await writer.drain()
                        head = await reader.readuntil(b"\r\n\r\n")
                        [length] = re.findall(rb"(?i)content-length: (\d+)", head)
                        await reader.readexactly(int(length))
            await asyncio.sleep(opened + 1 - time.monotonic())

    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(one() for _ in range(CONNECTIONS[kind])))
    print(sent)


class Floods:
    """A run is one kind of flood."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self._scene = scene
        self._rng = random.Random(f"floods {seed}")

    async def run(self, number: int) -> str:
        """Compare waits and memory with those before; raise AssertionError if one grows too much."""
        here, kind = self._scene, list(Flood)[number % len(Flood)]
        assert isinstance(here.bot, Processes)
        bot = here.bot.bots[ONE[0]]
        if not bot.runs:
            await bot.start()
        await here.wire.connected()
        players = Party.gather(here, self._rng, "royalvisit", 2)
        match, name = await started(players)
        hand = await offered(players, players.awaited(match)[0], "hand", match=name)
        assert bot.process is not None
        pid = bot.process.pid
        without = await self._waits(hand)
        before = _resident(pid)
        flooder = await asyncio.create_subprocess_exec(
            *("nice", "-n", "19", sys.executable, "-m", "tests.campaigns.floods", kind),
            *(str(here.wire.endpoint.ports[ONE[0]]), str(SECONDS + 1)),
            stdout=asyncio.subprocess.PIPE,
        )
        within = await self._waits(hand)
        grown = _resident(pid) - before
        sent, _ = await flooder.communicate()
        await here.wire.until(lambda: not owes(here), "everything that is owed")
        await assert_sound(here)
        logged = bot.complaints()
        assert not [line for line in logged if "Traceback" in line or " ERROR " in line], "\n".join(logged)
        assert len(logged) <= 3, logged
        later, rate = late(within) - late(without), int(sent) / (SECONDS + 1)
        told = (
            f"{kind}: {rate:,.0f} a second; 99th percentile of {len(within)} presses {1000 * late(within):.0f} ms, "
            f"{1000 * later:+.0f} ms; memory {grown / 1e6:+.1f} MB; {len(logged)} lines logged"
        )
        assert later <= MOST_LATER, told
        assert grown <= MOST_MEMORY, told
        return told

    async def _waits(self, hand: Press) -> list[float]:
        """Seconds until each press of a while is answered, at most twenty a second."""
        waits, end = [], time.monotonic() + SECONDS
        while time.monotonic() < end:
            began = time.perf_counter()
            await self._scene.wire.answer(deliver(self._scene, hand)._interaction.token)
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, 0.05 - waits[-1]))
        return waits


def _resident(pid: int) -> int:
    """Bytes of resident memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    asyncio.run(_flood(Flood(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
