"""HAProxy and nginx, as deploy/ configures them, give each press to a process that answers it in time for Discord.

Both run here; the processes behind them are those of back_end.py. tests/process has the bot behind a balancer.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

import aiohttp
import pytest
import pytest_asyncio

from bot.config import Settings
from tests.deploy.back_end import LARGEST, UNREADY
from tests.deploy.balancers import CONFIGURED, Front, Place, balancer, missing, program
from tests.deploy.settings import ROOT
from tests.process.process import Process
from tests.process.server import POLL_SECONDS, TIMEOUT_SECONDS
from tests.support import fork_server
from tests.support.ports import free_ports

T = TypeVar("T")

NAMES: Final = ("bot1", "bot2")
LARGE: Final = 200_000
"""Bytes of a press: more than a balancer passes on in one go."""

CHANNELS: Final = range(1, 21)
SLOWER: Final = 5
"""How many times as long a balancer waits where a busy machine would end its last try: 200 presses take their time, and
for the process that goes on nginx leaves 0.1 s after one that stands still."""

SIGNED: Final = {"X-Signature-Ed25519": "00" * 64, "X-Signature-Timestamp": "1"}

INSTALLED: Final = [
    pytest.param(name, marks=pytest.mark.skipif(missing(name), reason=f"needs {name}: Debian's package of this name"))
    for name in CONFIGURED
]


class Behind:
    """Two processes, and a balancer in front of them."""

    session: aiohttp.ClientSession
    front: Front | None = None

    def __init__(self, folder: Path) -> None:
        self._logs = folder
        self.shared = folder / "presses"
        self.shared.mkdir()
        ports = iter(free_ports(2 * len(NAMES)))
        self.places = {name: Place(next(ports), next(ports)) for name in NAMES}
        self.processes: dict[str, Process] = {}
        self._numbers = count(1)

    async def start(self, name: str) -> None:
        """Start a process, and wait until it listens, and until HAProxy, which asks for its health, has seen that."""
        place = self.places[name]
        arguments = (name, str(place.interactions), str(place.health), str(self.shared))
        with (self._logs / f"{name}.log").open("ab") as log:
            self.processes[name] = await fork_server.SHARED.start(
                "tests.deploy.back_end",
                *arguments,
                cwd=ROOT,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
                stdout=log.fileno(),
                stderr=log.fileno(),
            )
        await until(partial(self._listens, place))
        if self.front is not None and self.front.name == "haproxy":
            await until(partial(self._is_given_some, name))

    @property
    def arrived(self) -> int:
        """How many presses have arrived, each as often as it did."""
        return sum(len((self._logs / f"{name}.log").read_text().split()) for name in NAMES)

    async def kill(self, name: str) -> None:
        """`kill -9`."""
        self.processes[name].kill()
        await self.processes[name].wait()

    async def _listens(self, place: Place) -> bool:
        try:
            async with self.session.get(f"http://127.0.0.1:{place.health}/readyz") as response:
                return response.ok
        except aiohttp.ClientError:
            return False

    async def _is_given_some(self, name: str) -> bool:
        return (200, name) in {await self.press(channel) for channel in CHANNELS}

    def post(self, body: bytes) -> aiohttp.client._RequestContextManager:
        """Send a body as Discord does."""
        assert self.front is not None
        return self.session.post(self.front.url, data=body, headers=SIGNED, ssl=self.front.trust)

    async def press(self, channel: int = 1, *, size: int = LARGE, **told: Any) -> tuple[int, str]:
        """Send a press; the answer's status, and who has answered with the whole body in hand."""
        press = {"id": str(next(self._numbers)), "channel_id": str(channel), **told}
        body = json.dumps(press).encode().ljust(size)
        async with self.post(body) as response:
            if response.status != 200:
                return response.status, ""
            answer = await response.json()
            assert answer["body"] == hashlib.sha256(body).hexdigest()
            return 200, answer["by"]

    async def kept(self) -> tuple[asyncio.Task[tuple[int, str]], str]:
        """A press that its first process never answers, and that process, which has it in hand."""
        known = set(self.shared.iterdir())
        task = asyncio.create_task(self.press(kept=True))

        async def taken() -> str:
            return "".join([file.read_text() for file in set(self.shared.iterdir()) - known])

        return task, await until(taken)


async def until(look: Callable[[], Awaitable[T]]) -> T:
    """What a look finds, as soon as that is something."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not (found := await look()):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(POLL_SECONDS)
        return found


@pytest_asyncio.fixture(params=INSTALLED)
async def behind(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Behind]:
    found = Behind(tmp_path)
    # A kept connection is used again for a shorter time than the balancers keep it open: they close idle ones.
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=1)) as found.session:
        try:
            for name in NAMES:
                await found.start(name)
            name, _, slower = request.param.partition(" ")
            places = list(found.places.values())
            async with balancer(name, tmp_path, places, slower=int(slower or 1)) as found.front:
                yield found
        finally:
            for process in found.processes.values():
                with contextlib.suppress(ProcessLookupError):
                    process.kill()


only_haproxy: Final = pytest.mark.parametrize("behind", INSTALLED[:1], indirect=True)


def other(name: str) -> str:
    """The process of the two that is not this one."""
    return NAMES[1 - NAMES.index(name)]


async def test_a_press_of_a_killed_process_is_answered_by_the_other_one(behind: Behind) -> None:
    """Also by one that has just restarted: it is not left out for its failures."""
    for _ in range(2):
        press, name = await behind.kept()
        await behind.kill(name)
        assert await press == (200, other(name))
        await behind.start(name)
        await behind.kill(other(name))
        assert await behind.press() == (200, name)
        await behind.start(other(name))


@pytest.mark.parametrize(
    "behind", [pytest.param(f"{one.values[0]} {SLOWER}", marks=one.marks) for one in INSTALLED], indirect=True
)
async def test_a_press_of_a_process_that_stands_still_is_answered_by_the_other_one(behind: Behind) -> None:
    press, name = await behind.kept()
    behind.processes[name].send_signal(signal.SIGSTOP)
    assert await press == (200, other(name))
    assert {await behind.press() for _ in NAMES} == {(200, other(name))}
    behind.processes[name].send_signal(signal.SIGCONT)


async def test_a_press_that_a_process_refuses_is_answered_by_the_other_one(behind: Behind) -> None:
    assert {(await behind.press(refused=True))[0] for _ in NAMES} == {200}


async def test_a_press_that_takes_longer_than_a_try_is_answered(behind: Behind) -> None:
    """The bot acknowledges two seconds after the press (ACKNOWLEDGE_SECONDS)."""
    assert (await behind.press(answered_at=time.time() + Settings().acknowledge_seconds))[0] == 200


async def test_what_is_too_large_or_too_slow_is_refused(behind: Behind) -> None:
    body = b"{}".ljust(LARGEST + 1)
    async with behind.post(body) as response:
        assert response.status == 413
        response.close()  # the balancer closes this connection, too: the next press needs another
    assert behind.front is not None
    reader, writer = await asyncio.open_connection("localhost", behind.front.port, ssl=behind.front.trust)
    writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    async with asyncio.timeout(TIMEOUT_SECONDS):
        assert b" 200 " not in await reader.read()
    writer.close()
    assert (await behind.press())[0] == 200


@only_haproxy
async def test_presses_in_a_channel_go_to_one_process(behind: Behind) -> None:
    before = {channel: await behind.press(channel) for channel in CHANNELS}
    assert set(before.values()) == {(200, name) for name in NAMES}
    assert {channel: await behind.press(channel) for channel in CHANNELS} == before
    await behind.kill(NAMES[0])
    assert {await behind.press(channel) for channel in CHANNELS} == {(200, NAMES[1])}
    await behind.start(NAMES[0])
    assert {channel: await behind.press(channel) for channel in CHANNELS} == before


@only_haproxy
async def test_a_process_that_is_not_ready_gets_no_presses_unless_no_other_is(behind: Behind) -> None:
    """All lack the same database, say: then each can still tell people so."""
    assert behind.front is not None
    (behind.shared / UNREADY).touch()
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while behind.front.lets_in(1) or behind.front.lets_in(2):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(POLL_SECONDS)
    assert {await behind.press(channel) for channel in CHANNELS} == {(200, name) for name in NAMES}
    await behind.kill(NAMES[0])
    assert {await behind.press(channel) for channel in CHANNELS} == {(200, NAMES[1])}


@pytest.mark.parametrize("behind", [pytest.param(f"haproxy {SLOWER}", marks=INSTALLED[0].marks)], indirect=True)
async def test_when_all_presses_are_slow_they_are_not_repeated(behind: Behind) -> None:
    slow = time.time() + 2.2 * SLOWER  # within the third try
    some = await asyncio.gather(*(behind.press(channel, size=0, answered_at=slow) for channel in range(200)))
    assert {status for status, _ in some} == {200}
    assert len(some) <= behind.arrived < 2.5 * len(some), "a hundred are repeated twice, before there are many"


@pytest.mark.parametrize("name", CONFIGURED)
def test_all_tries_together_end_before_discord_gives_up(name: str) -> None:
    def of(setting: str) -> int:
        [value] = re.findall(rf"(?m)^ *{setting} (\d+)(?:ms)?;?$", CONFIGURED[name])
        return int(value)

    if name == "haproxy":
        longest = (of("retries") + 1) * (of("timeout connect") + of("timeout server"))
    else:
        longest = of("proxy_next_upstream_timeout") + of("proxy_connect_timeout") + of("proxy_read_timeout")
    assert longest < 2900
    assert longest > Settings().acknowledge_seconds * 1000 + 500, "a slow press is acknowledged by then"


@pytest.mark.skipif(missing("haproxy"), reason="needs haproxy")
def test_the_configuration_under_compose_is_valid(tmp_path: Path) -> None:
    file = tmp_path / "haproxy.cfg"
    file.write_text(re.sub(" ssl crt .*", "", CONFIGURED["haproxy"]))
    checked = subprocess.run(
        [program("haproxy") or "", "-c", "-f", file],
        env=os.environ | {"BOT_HOST": "bot"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert checked.returncode == 0, checked.stderr
