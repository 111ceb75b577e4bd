"""Presses are read past discord.py: what is read is the same as it would have found, and it makes nothing of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import discord
import pytest
from simcord import interactions as wire

from bot.ui.received import PRESSED, Received
from tests.scenarios.world import World


def _channel(world: World) -> tuple[int, int | None]:
    return world.channel_id, world.guild_id


def _thread(world: World) -> tuple[int, int | None]:
    return world.env.backend.create_thread(world.channel_id, "a corner", world.ann_id).id, world.guild_id


def _private(world: World) -> tuple[int, int | None]:
    return world.ann.user.dm_channel.id, None


@pytest.mark.parametrize("where", [_channel, _thread, _private])
async def test_a_press_is_read_as_discord_py_would_parse_it(
    world: World, where: Callable[[World], tuple[int, int | None]]
) -> None:
    channel, guild = where(world)
    data = {"custom_id": "settings:0:0", "component_type": 2}
    _, payload = wire.base_payload(
        world.env.backend, type=PRESSED, channel_id=channel, guild_id=guild, user_id=world.ann_id, data=data
    )
    if guild is not None:
        payload["member"]["nick"] = "Annie"
    board = await world.start_match()
    payload["message"] = world.payload(board)
    payload["locale"] = "fr"
    client = world.simulation.app.client
    read = Received(client, payload)
    parsed = discord.Interaction(data=payload, state=client._connection)  # type: ignore[arg-type] # plain JSON
    thread = parsed.channel if isinstance(parsed.channel, discord.Thread) else None
    assert (read.id, read.created_at, read.data) == (parsed.id, parsed.created_at.timestamp(), parsed.data)
    assert (read.here.id, read.here.name, read.locale) == (parsed.user.id, parsed.user.display_name, str(parsed.locale))
    assert (read.guild, read.channel) == (parsed.guild_id or 0, parsed.channel_id)
    assert (read.thread, read.parent) == (thread is not None, None if thread is None else thread.parent_id)
    assert (read.permissions, read.app_permissions) == (parsed.permissions, parsed.app_permissions)
    assert read.here.name == ("Ann" if guild is None else "Annie")
    assert read.custom_id == data["custom_id"]
    assert read.message == board.id


async def test_discord_py_parses_nothing_of_a_turns_presses_and_their_answers(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.start_match()
    made: list[str] = []

    def counted(kind: type) -> None:
        make: Callable[..., None] = getattr(kind, "__init__")  # noqa: B009 - mypy does not trust it otherwise

        def making(self: Any, *args: Any, **kwargs: Any) -> None:
            made.append(kind.__name__)
            make(self, *args, **kwargs)

        monkeypatch.setattr(kind, "__init__", making)

    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    for kind in (discord.Interaction, discord.ui.LayoutView, discord.ui.Item):
        counted(kind)
    await world.random_turn(mover, hand, random.Random(1))
    assert world.last.id != board.id, "the turn is made, and the board is posted"
    assert made == []


def test_a_token_is_not_shown_in_logs() -> None:
    client = discord.Client(intents=discord.Intents.none())
    payload = {
        "id": "1",
        "application_id": "2",
        "token": "secret",
        "data": {"custom_id": "hidden:card"},
        "user": {"id": "3", "username": "ann"},
    }
    read = Received(client, payload)
    assert "secret" not in repr(read) + repr(read.token)
    assert "hidden" not in repr(read)
