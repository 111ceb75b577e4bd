"""The client: what it does before a request leaves."""

from __future__ import annotations

import aiohttp
import pytest
from discord import app_commands

from bot.client import BotClient
from bot.lease import LeaseOver
from bot.matches.outbox import lease
from bot.matches.outbox.lease import PostLease


async def test_no_request_leaves_for_a_post_whose_lease_is_over() -> None:
    async def ready(_: BotClient) -> None:
        """Nothing."""

    trace = BotClient(ready, app_commands.Translator()).http.http_trace
    assert trace is not None
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        nobody = "http://127.0.0.1:1/"
        with lease.holding(PostLease(1, until=0)), pytest.raises(LeaseOver):
            await session.get(nobody)
        with lease.holding(PostLease(1)), pytest.raises(aiohttp.ClientConnectorError):
            await session.get(nobody)
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(nobody)
