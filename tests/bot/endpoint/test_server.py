"""The endpoint over real sockets: whom it believes, what it takes, and what it does to those who flood it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.endpoint import server as endpoint
from bot.endpoint.server import InteractionServer
from bot.ui.reply import Reply
from tests.support.signing import PUBLIC, signed

PRESS = {"id": "7", "type": 3, "token": "t"}


@dataclass
class Door:
    """An endpoint, what it took, and how that is answered."""

    server: InteractionServer = field(init=False)
    url: str = ""
    taken: list[Any] = field(default_factory=list)
    took: asyncio.Event = field(default_factory=asyncio.Event)
    answer: Callable[[Reply], None] = lambda reply: reply.close()
    written: list[bool] = field(default_factory=list)
    giving: set[asyncio.Task[None]] = field(default_factory=set)

    def take(self, data: Any, reply: Reply) -> None:
        data["token"]  # what is not there cannot be read
        self.taken.append(data)
        self.took.set()
        self.answer(reply)

    def give(self, reply: Reply) -> None:
        """Answer with what was pressed."""
        number = self.taken[-1]["id"]

        async def given() -> None:
            self.written.append(await reply.give({"type": 4, "about": number}))

        task = asyncio.create_task(given())
        self.giving.add(task)

    async def post(self, body: bytes, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
        async with (
            aiohttp.ClientSession() as session,
            session.post(self.url, data=body, headers=signed(body) if headers is None else headers) as response,
        ):
            return response.status, await response.read()


@pytest_asyncio.fixture
async def door() -> AsyncIterator[Door]:
    opened = Door()
    opened.server = InteractionServer(("127.0.0.1", 0), "https://games.example/discord", PUBLIC, opened.take)
    opened.url = f"http://127.0.0.1:{await opened.server.start()}/discord"
    yield opened
    await opened.server.stop()


def body(**changed: Any) -> bytes:
    return json.dumps(PRESS | changed).encode()


async def test_only_what_discord_has_signed_within_five_minutes_is_read(door: Door) -> None:
    good = signed(body())
    old = signed(body(), time.time() - 301)
    for wrong in (
        {},
        good | {"X-Signature-Ed25519": "00" * 64},
        good | {"X-Signature-Ed25519": "no digits"},
        good | {"X-Signature-Ed25519": good["X-Signature-Ed25519"][2:]},
        good | {"X-Signature-Timestamp": str(int(time.time()) + 1)},
        good | {"X-Signature-Timestamp": "yesterday"},
        signed(body(id="8")),
        old,
    ):
        assert await door.post(body(), wrong) == (401, b"")
    assert await door.post(b"\xff no JSON", signed(b"else")) == (401, b"")
    assert not door.taken
    assert await door.post(body(), good) == (202, b"")
    assert await door.post(body(id="8"), signed(body(id="8"), time.time() - 299)) == (202, b"")
    assert [data["id"] for data in door.taken] == ["7", "8"]


async def test_discords_ping_is_answered(door: Door) -> None:
    assert await door.post(body(type=1)) == (200, b'{"type":1}')
    assert not door.taken


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "[1]",
        "7",
        "null",
        "{}",
        '{"type": 3}',
        '{"type": 3, "id": 7}',
        '{"type": 3, "id": "7"}',
        "[" * 9999,
    ],
)
async def test_what_is_no_interaction_is_refused_in_one_line_of_the_log(
    door: Door, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        assert (await door.post(text.encode()))[0] == 400
    [record] = caplog.records
    assert record.exc_info is None


async def test_any_other_path_and_method_is_not_there(door: Door) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(door.url) as response:
            assert response.status == 404
        async with session.post(f"{door.url}/more", data=body(), headers=signed(body())) as response:
            assert response.status == 404
    assert not door.taken


async def test_the_first_response_goes_back_in_the_response_and_a_repeat_gets_the_same(door: Door) -> None:
    door.answer = door.give
    first, again, other = await asyncio.gather(door.post(body()), door.post(body()), door.post(body(id="8")))
    assert first == again == (200, b'{"type":4,"about":"7"}')
    assert other == (200, b'{"type":4,"about":"8"}')
    assert await door.post(body()) == first
    assert len(door.taken) == 2
    assert door.written == [True, True]


async def test_a_press_that_takes_too_long_leaves_its_answer_to_a_request(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "HELD_SECONDS", 0.05)
    replies: list[Reply] = []
    door.answer = replies.append
    assert await door.post(body()) == (202, b"")
    assert not await replies[0].give({"type": 4})


async def test_an_answer_that_nobody_waits_for_any_more_is_left_to_a_request(door: Door) -> None:
    replies: list[Reply] = []
    door.answer = replies.append
    port = int(door.url.rpartition(":")[2].partition("/")[0])
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    head = "".join(f"{name}: {value}\r\n" for name, value in signed(body()).items())
    writer.write(
        f"POST /discord HTTP/1.1\r\nHost: here\r\nContent-Length: {len(body())}\r\n{head}\r\n".encode() + body()
    )
    await door.took.wait()
    writer.close()
    await writer.wait_closed()
    assert await door.post(b"after the end of that connection") == (400, b"")
    assert not await replies[0].give({"type": 4})


async def test_large_bodies_are_refused_before_they_are_there(door: Door) -> None:
    large = b" " * (endpoint.LARGEST_BODY + 1)
    assert (await door.post(large))[0] == 413

    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b" " * 65536

    async with aiohttp.ClientSession() as session:
        try:
            async with session.post(door.url, data=endless(), headers=signed(b"")) as response:
                assert response.status == 413
        except aiohttp.ClientError:  # broken off while it was sent
            pass
    assert await door.post(body()) == (202, b"")


async def test_half_open_connections_and_slow_bodies_keep_nobody_out(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    port = int(door.url.rpartition(":")[2].partition("/")[0])
    with ExitStack() as stack:
        for number in range(1000):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            stack.callback(writer.close)
            if number % 2:
                writer.write(b"POST /discord HTTP/1.1\r\nHost: here\r\n")
            if number % 10 == 1:
                writer.write(b"Content-Length: 9\r\n\r\n1")
        assert await door.post(body()) == (202, b"")
    assert len(caplog.records) == 1


async def test_a_press_under_way_keeps_its_connection_whatever_others_open(
    door: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    replies: list[Reply] = []
    door.answer = replies.append
    pressing = asyncio.create_task(door.post(body()))
    await door.took.wait()
    port = int(door.url.rpartition(":")[2].partition("/")[0])
    with ExitStack() as stack:
        for _ in range(2 * endpoint.MOST_CONNECTIONS):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            stack.callback(writer.close)
        assert await replies[0].give({"type": 4})
    assert await pressing == (200, b'{"type":4}')


async def test_presses_of_the_same_instant_keep_each_others_connections(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    presses = [body(id=str(number)) for number in range(endpoint.MOST_CONNECTIONS)]
    assert len(presses) > 100
    assert set(await asyncio.gather(*map(door.post, presses))) == {(202, b"")}
    assert not caplog.records


async def test_what_speaks_no_http_costs_nothing_but_its_connection(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    port = int(door.url.rpartition(":")[2].partition("/")[0])
    for words in (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"GET\r\n\r\n", b"POST / HTTP/9\r\n: \r\n\r\n"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(words)
        assert b" 400 " in await reader.read()
        writer.close()
    assert not caplog.records


async def test_a_flood_of_wrong_signatures_is_one_line_of_the_log(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    for _ in range(50):
        await door.post(body(), signed(b"else"))
    assert len(caplog.records) == 1
