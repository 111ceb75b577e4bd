"""The client of a shard, without a connection."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from bot.client import BotClient
from bot.i18n.translator import Translators
from bot.shards.client import ShardClient
from bot.shards.http import SharedHTTPClient
from bot.ui.commands.localised import CommandTranslator
from bot.ui.services import Services


class SlowHolder:
    """Says only after a while that this process answers."""

    def __init__(self) -> None:
        self.asked, self.said = asyncio.Event(), asyncio.Event()

    def answers_all(self, client: ShardClient) -> bool:
        return False

    async def answers(self, client: ShardClient, interaction: int) -> bool:
        self.asked.set()
        await self.said.wait()
        return True

    async def identify_turn(self, shard: int, most: float) -> None:
        """At once."""

    def hearing_changed(self) -> None:
        """Nothing."""


async def test_a_client_is_closed_only_when_it_is_known_who_answers_what_it_has_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answered_by_closed: list[bool] = []

    async def ready(_: BotClient) -> None:
        """Nothing."""

    holder = SlowHolder()
    client = ShardClient(0, 1, holder, ready, CommandTranslator(Translators()), SharedHTTPClient(None))
    client.services = cast(Services, SimpleNamespace(answering=set()))
    monkeypatch.setattr(BotClient, "_on_interaction", lambda self, _: answered_by_closed.append(self.is_closed()))
    client._on_interaction({"id": "1", "type": 2})
    await holder.asked.wait()
    closing = asyncio.create_task(client.close())
    await asyncio.sleep(0)
    holder.said.set()
    await closing
    assert answered_by_closed == [False]
