"""A proxy's own status 429 is waited for, that of a ban is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import HTTPClient, Route, handle_message_parameters
from discord.webhook.async_ import async_context

from bot.client import wait_for_proxy

LIMITED = '{"global": false, "message": "You are being rate limited.", "retry_after": 0.01}'


class Proxy:
    """Answers with these before it lets a request through."""

    def __init__(self) -> None:
        self.first: list[tuple[str, str]] = []

    async def answer(self, _: web.Request) -> web.Response:
        if self.first:
            body, kind = self.first.pop(0)
            headers = {"generated-by-proxy": "true", "retry-after": "1", "x-ratelimit-remaining": "0"}
            return web.Response(status=429, body=body.encode(), headers=headers | {"content-type": kind})
        return web.Response(body=b'{"id": "1"}', headers={"content-type": "application/json"})


@pytest.fixture
async def proxy(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Proxy]:
    made, app = Proxy(), web.Application()
    app.router.add_route("*", "/{path:.*}", made.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10")
    yield made
    await runner.cleanup()


@pytest.fixture
def trace() -> aiohttp.TraceConfig:
    made = aiohttp.TraceConfig()
    wait_for_proxy(made)
    return made


async def test_requests_of_the_bot_wait_for_the_proxy(proxy: Proxy, trace: aiohttp.TraceConfig) -> None:
    client = HTTPClient(asyncio.get_running_loop(), http_trace=trace)
    proxy.first = [(LIMITED, "application/json")] * 2
    await client.static_login("a.b.c")
    assert not proxy.first
    proxy.first = [("<html>banned</html>", "text/html")]
    with pytest.raises(discord.HTTPException, match="429"):
        await client.send_message(1, params=handle_message_parameters(content="x"))
    await client.close()


async def test_so_do_answers_to_interactions(proxy: Proxy, trace: aiohttp.TraceConfig) -> None:
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        proxy.first = [(LIMITED, "application/json")]
        answer = await async_context.get().get_original_interaction_response(1, "token", session=session)
        assert int(answer["id"]) == 1


async def test_without_it_discord_py_gives_up(proxy: Proxy) -> None:
    client = HTTPClient(asyncio.get_running_loop())
    proxy.first = [(LIMITED, "application/json")]
    with pytest.raises(discord.HTTPException, match="429"):
        await client.static_login("a.b.c")
    await client.close()
