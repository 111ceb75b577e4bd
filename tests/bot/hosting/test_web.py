"""The host's page while something opens connections and says nothing."""

from __future__ import annotations

import asyncio
import contextlib

import aiohttp
import pytest

from bot.hosting import metrics


async def test_half_open_connections_take_few_descriptors_for_a_short_time_and_one_line_of_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(metrics, "LONGEST_SECONDS", 0.5)
    server = metrics.host_server("127.0.0.1", 0, bytes, bool, str)
    port = await server.start()
    ended = []
    with contextlib.ExitStack() as stack:
        for _ in range(1100):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            stack.callback(writer.close)
            ended.append(asyncio.create_task(reader.read()))
        assert server.connections <= metrics.MOST_CONNECTIONS
        async with asyncio.timeout(60):
            await asyncio.gather(*ended, return_exceptions=True)
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/healthz") as response:
        assert response.status == 200
    await server.stop()
    assert len(caplog.records) == 1
