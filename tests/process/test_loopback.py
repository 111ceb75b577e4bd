"""The loopback Discord itself: shards, resumed sessions, identify concurrency, limits of requests, nonces."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from simcord import interactions
from simcord.backend.models import Interaction

from tests.process.gateway import KEPT
from tests.process.limits import Limits
from tests.process.server import PATIENCE, TOKEN, WireServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

GUILDS_INTENT = 1


class Socket:
    """A bot's gateway connection, as bare as can be."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.sequence = 0
        self.session = ""

    async def next(self) -> dict[str, Any]:
        frame: dict[str, Any] = await self._socket.receive_json(timeout=PATIENCE)
        self.sequence = frame.get("s") or self.sequence
        if frame.get("t") == "READY":
            self.session = frame["d"]["session_id"]
        return frame

    async def events(self, last: str) -> list[str]:
        """The names of events until this one."""
        names = []
        while last not in names:
            names.append((await self.next())["t"])
        return names

    async def identify(self, shard: int = 0, shards: int = 1) -> dict[str, Any]:
        """READY, or what comes instead."""
        await self.send_identify(shard, shards)
        return await self.next()

    async def send_identify(self, shard: int, shards: int) -> None:
        data = {"token": TOKEN, "intents": GUILDS_INTENT, "shard": [shard, shards]}
        await self._socket.send_json({"op": 2, "d": data})

    async def resume(self, session: str, sequence: int) -> None:
        data = {"token": TOKEN, "session_id": session, "seq": sequence}
        await self._socket.send_json({"op": 6, "d": data})

    async def close(self, code: int) -> None:
        await self._socket.close(code=code)

    async def closed(self) -> int | None:
        """The code with which Discord closes."""
        await self._socket.receive(timeout=PATIENCE)
        return self._socket.close_code


@pytest_asyncio.fixture(loop_scope="session")
async def wire(tmp_path: Path) -> AsyncIterator[WireServer]:
    async with WireServer(log=tmp_path / "requests.jsonl") as server:
        yield server


@contextlib.asynccontextmanager
async def _socket(wire: WireServer) -> AsyncIterator[Socket]:
    async with aiohttp.ClientSession() as http, http.ws_connect(wire.environ["DISCORD_GATEWAY"]) as socket:
        opened = Socket(socket)
        assert (await opened.next())["op"] == 10
        yield opened


async def _ask(wire: WireServer, method: str, path: str, body: Any = None) -> tuple[int, Any, Any]:
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.request(method, wire.environ["DISCORD_API"] + path, json=body) as response,
    ):
        raw = await response.read()
        return response.status, json.loads(raw) if raw else None, response.headers


async def test_a_second_identify_in_a_bucket_is_refused_for_a_time(wire: WireServer) -> None:
    wire.gateway.max_concurrency, wire.gateway.identify_seconds = 2, 1000
    async with _socket(wire) as even, _socket(wire) as odd, _socket(wire) as early:
        assert (await even.identify(0, 4))["t"] == "READY"
        assert (await odd.identify(1, 4))["t"] == "READY"
        assert await early.identify(2, 4) == {"op": 9, "d": False}
        assert (wire.gateway.refused, wire.gateway.identified) == (1, [0, 1])
        wire.gateway.identify_seconds = 0
        assert (await early.identify(2, 4))["t"] == "READY"


async def test_a_resumed_session_hears_what_it_missed(wire: WireServer) -> None:
    guild = wire.env.create_guild("The Valley")
    async with _socket(wire) as socket:
        await socket.identify()
        await socket.events("GUILD_CREATE")
        await wire.gateway.disconnect(4000)
        assert await socket.closed() == 4000
    await wire.gone()
    guild.create_text_channel("meanwhile")
    async with _socket(wire) as again:
        await again.resume(socket.session, socket.sequence)
        assert await again.events("RESUMED") == ["CHANNEL_CREATE", "RESUMED"]
        guild.create_text_channel("afterwards")
        assert (await again.next())["t"] == "CHANNEL_CREATE"
    assert wire.gateway.resumed == 1


async def test_a_session_that_is_over_cannot_be_resumed(wire: WireServer) -> None:
    guild = wire.env.create_guild("The Valley")
    async with _socket(wire) as leaving, _socket(wire) as forgotten, _socket(wire) as behind:
        sockets = leaving, forgotten, behind
        for socket in sockets:
            await socket.identify()
            await socket.events("GUILD_CREATE")
        await leaving.close(1000)
        await forgotten.close(4000)
        await wire.until(lambda: len(wire.gateway.live) == 1, "two connections to end")
        wire.gateway.forget()
        for number in range(KEPT):
            wire.backend.edit_guild(guild.id, {"name": f"Valley {number}"})
    for socket in sockets:
        async with _socket(wire) as again:
            await again.resume(socket.session, 1)
            assert await again.next() == {"op": 9, "d": False}
            assert (await again.identify())["t"] == "READY"


async def test_a_route_is_limited_in_each_channel_and_says_so_before(wire: WireServer) -> None:
    guild = wire.env.create_guild("The Valley")
    first, second = (guild.create_text_channel(name) for name in ("first", "second"))
    path = f"/channels/{first.id}/messages"
    assert "X-RateLimit-Remaining" not in (await _ask(wire, "POST", path, {"content": "free"}))[2]
    wire.limits = Limits(lambda: 0.0)
    wire.limits.routes = True
    left = [(await _ask(wire, "POST", path, {"content": "!"}))[2]["X-RateLimit-Remaining"] for _ in range(5)]
    status, body, headers = await _ask(wire, "POST", path, {"content": "!"})
    assert (left, status, body["global"]) == (["4", "3", "2", "1", "0"], 429, False)
    assert (body["retry_after"], headers["X-RateLimit-Reset-After"]) == (5.0, "5.000")
    assert headers["X-RateLimit-Scope"] == "user"
    assert (await _ask(wire, "POST", f"/channels/{second.id}/messages", {"content": "!"}))[0] == 200
    assert (len(list(first.history())), wire.limits.refused) == (6, {"user": 1})


async def test_all_requests_of_a_bot_but_for_answers_are_limited_together(wire: WireServer) -> None:
    wire.limits = Limits(lambda: 0.0)
    wire.limits.a_second = 2
    assert [(await _ask(wire, "GET", "/users/@me"))[0] for _ in range(2)] == [200, 200]
    status, body, headers = await _ask(wire, "GET", "/gateway/bot")
    assert (status, body["global"], body["retry_after"]) == (429, True, 1.0)
    assert (headers["X-RateLimit-Global"], headers["Via"]) == ("true", "1.1 wire")
    assert wire.limits.refused == {"global": 1}


async def test_limits_count_from_the_first_request_of_a_time() -> None:
    now = 100.0
    limits = Limits(lambda: now)
    limits.routes, limits.a_second = True, 50
    post = "POST", "/channels/1/messages"
    assert all(limits.take(*post)[0] is None for _ in range(5))
    now = 104.9
    refusal, headers = limits.take(*post)
    assert refusal is not None
    assert (refusal.body["retry_after"], headers["X-RateLimit-Remaining"]) == (0.1, "0")
    assert limits.take("POST", "/channels/2/messages")[0] is None
    assert limits.take("DELETE", "/channels/1/messages/7")[0] is None
    now = 105.0
    assert limits.take(*post)[0] is None


async def test_answers_do_not_count_against_the_limit_of_a_second() -> None:
    now = 0.0
    limits = Limits(lambda: now)
    limits.a_second = 1
    answers = "/interactions/1/token/callback", "/webhooks/1/token/messages/@original"
    assert all(limits.take("POST", path)[0] is None for path in (*answers, "/users/@me", *answers))
    refusal, _ = limits.take("GET", "/users/@me")
    assert refusal is not None
    assert (refusal.body["global"], refusal.headers["X-RateLimit-Scope"]) == (True, "global")
    now = 1.0
    assert limits.take("GET", "/users/@me")[0] is None


async def test_a_posting_whose_nonce_is_known_makes_no_second_message(wire: WireServer) -> None:
    channel = wire.env.create_guild("The Valley").create_text_channel("royal-visit")
    path, body = f"/channels/{channel.id}/messages", {"content": "!", "nonce": "n1", "enforce_nonce": True}
    first, again = [(await _ask(wire, "POST", path, body))[1]["id"] for _ in range(2)]
    assert (first == again, len(list(channel.history()))) == (True, 1)


async def test_an_acknowledgement_that_is_taken_away_is_an_answer(wire: WireServer) -> None:
    guild = wire.env.create_guild("The Valley")
    person = wire.env.create_user("ann")
    guild.add_member(person)
    pressed = _press(wire, guild.create_text_channel("royal-visit").id, guild.id, person.id)
    await _ask(wire, "POST", f"/interactions/{pressed.id}/{pressed.token}/callback", {"type": 5, "data": {"flags": 64}})
    assert pressed.token not in wire.answers
    await _ask(wire, "DELETE", f"/webhooks/{wire.backend.application_id}/{pressed.token}/messages/@original")
    assert wire.answers == {pressed.token: None}


def _press(wire: WireServer, channel: int, guild: int | None, user: int) -> Interaction:
    data = {"custom_id": "hand", "component_type": 2}
    record, payload = interactions.base_payload(
        wire.backend, type=3, channel_id=channel, guild_id=guild, user_id=user, data=data
    )
    wire.backend.emit("INTERACTION_CREATE", payload)
    return record
