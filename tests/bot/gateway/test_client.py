"""Whether the bot hears Discord: what the gateway's events say about it, and what is kept of them."""

from __future__ import annotations

import asyncio

import pytest_asyncio

from bot.gateway.client import GatewayClient
from bot.i18n.translator import Translators
from bot.ui.commands.command import CommandTranslator


class Heard(GatewayClient):
    """A client without a connection, and how often its services have caught up."""

    def __init__(self) -> None:
        self.caught_up = 0
        self.added: list[int] = []
        super().__init__(self._catch_up, CommandTranslator(Translators()))

    async def on_added(self, server: int) -> None:
        self.added.append(server)

    def _catch_up(self) -> None:
        self.caught_up += 1


@pytest_asyncio.fixture
async def client() -> Heard:
    return Heard()


async def test_a_resumed_client_catches_up_with_what_time_has_made_due(client: Heard) -> None:
    await client.on_shard_connect(0)
    await client.on_shard_disconnect(0)
    assert (client.connected, client.caught_up, client.disconnects) == (False, 1, 1)
    await client.on_shard_connect(0)
    assert (client.connected, client.caught_up, client.disconnects) == (True, 2, 1)


async def test_no_server_is_kept_and_only_one_that_the_bot_is_added_to_is_welcomed(client: Heard) -> None:
    hear = client._connection.parsers
    assert set(hear) == {
        *("READY", "RESUMED", "INTERACTION_CREATE", "CHANNEL_DELETE", "THREAD_DELETE", "GUILD_CREATE", "GUILD_DELETE")
    }
    me = {"id": "1", "username": "bot", "discriminator": "0000", "avatar": None}
    ready = {
        "user": me,
        "guilds": [{"id": "7", "unavailable": True}],
        "application": {"id": "2", "flags": 0},
        "shard": [0, 1],
    }
    await client._async_setup_hook()
    hear["READY"](ready)
    await client.wait_until_ready()
    assert client.connected
    for server, told in {"7": {}, "8": {"unavailable": False}, "9": {}}.items():
        for _ in range(2):
            hear["GUILD_CREATE"]({"id": server, "channels": [], **told})
    await asyncio.sleep(0)
    assert client.added == [9], "7 and 8 were there before, and nothing is said twice"
    assert len(client.guilds) == 0
