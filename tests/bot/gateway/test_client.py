"""Whether the bot hears Discord: what the gateway's events say about it, in whatever order they come."""

from __future__ import annotations

import pytest_asyncio

from bot.gateway.client import GatewayClient
from bot.i18n.translator import Translators
from bot.ui.commands.localised import CommandTranslator


class Heard(GatewayClient):
    """A client without a connection, and how often its services have caught up."""

    def __init__(self) -> None:
        self.caught_up = 0
        super().__init__(lambda: None, CommandTranslator(Translators()))

    async def catch_up(self) -> None:
        self.caught_up += 1


@pytest_asyncio.fixture
async def client() -> Heard:
    return Heard()


async def test_a_client_that_lost_its_connection_before_all_servers_came_hears_nothing(client: Heard) -> None:
    """discord.py tells of them two seconds after the last one, whatever has become of the connection."""
    await client.on_connect()
    await client.on_disconnect()
    await client.on_ready()
    assert (client.connected, client.caught_up) == (False, 0)
    await client.on_connect()
    await client.on_ready()
    assert (client.connected, client.caught_up) == (True, 1)


async def test_a_resumed_client_catches_up_with_what_time_has_made_due(client: Heard) -> None:
    await client.on_connect()
    await client.on_ready()
    await client.on_disconnect()
    await client.on_resumed()
    assert (client.connected, client.caught_up, client.disconnects) == (True, 2, 1)
