"""Events of which a part is missing, null or of another kind: they are logged, and everybody plays on."""

from __future__ import annotations

import asyncio
import copy
import logging
import random
import re
from collections.abc import Iterator
from typing import Any, Final

import discord
import pytest
from simcord.backend import serializers

from tests.scenarios.world import World, alt

SECRET: Final = "what it is called"
"""The name of everything that events speak of."""


def _parts(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each field of a payload, as what it is in and its key; of a list the first item."""
    items = value.items() if isinstance(value, dict) else list(enumerate(value))[:1] if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from _parts(inner)


def _mutilated(payload: Any) -> Iterator[Any]:
    """The payload without each field, with null in its place, and with a value of another type."""
    for number in range(len(list(_parts(payload)))):
        others: list[list[Any]] = [[], [None], [[]], [7], ["x"]]
        for instead in others:
            changed = copy.deepcopy(payload)
            inside, key = list(_parts(changed))[number]
            del inside[key]
            if isinstance(inside, dict):
                inside |= zip([key], instead, strict=False)
            else:
                inside[:0] = instead
            yield changed


def _client(world: World) -> Any:
    return world.simulation.app.client


async def _events(world: World) -> dict[tuple[str, int], Any]:
    """An event of each kind that the bot is told of, from another server and from people's commands."""
    seen: dict[tuple[str, int], Any] = {}

    def note(event: str, payload: Any) -> None:
        if event in _client(world)._connection.parsers and not event.startswith(("MESSAGE", "TYPING", "PRESENCE")):
            seen.setdefault((event, payload.get("type", 0)), copy.deepcopy(dict(payload)))

    backend = world.env.backend
    backend.subscribers.append(note)
    guild = world.env.create_guild(SECRET)
    text = guild.create_text_channel(SECRET)
    channels = [guild.create_voice_channel(SECRET), guild.create_stage_channel(SECRET), guild.create_category(SECRET)]
    channels += [text, guild.create_news_channel(SECRET), guild.create_forum_channel(SECRET)]
    guild.create_role(SECRET, permissions=discord.Permissions(manage_guild=True))
    guild.add_member(world.ann.user)
    thread = backend.create_thread(text.id, name=SECRET, type=11, owner_id=world.ann.id)
    backend.edit_guild(guild.id, {"name": SECRET})
    for channel in channels:
        backend.announce_channel_update(channel.id)
    for place in (thread.id, *(channel.id for channel in channels[:4])):
        backend.delete_channel(place)
    await world.command(world.ann, "profile", user=world.ben)
    await world.press(world.ben, await world.command(world.ann, "challenge", user=world.ben), "Accept: left")
    await world.quiet()
    whole = seen["GUILD_CREATE", 0]
    seen["GUILD_DELETE", 0] = {"id": whole["id"], "unavailable": True}
    backend.subscribers.remove(note)
    return seen


async def test_no_event_that_cannot_be_read_ends_the_bot_or_another_servers_game(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    events = await _events(world)
    assert {event for event, _ in events} >= {
        *("GUILD_CREATE", "GUILD_UPDATE", "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE"),
        *("THREAD_DELETE", "GUILD_ROLE_CREATE", "INTERACTION_CREATE"),
    }
    parsers = _client(world)._connection.parsers
    with caplog.at_level(logging.WARNING):
        for (event, _), payload in events.items():
            for changed in _mutilated(payload):
                parsers[event](changed)
            await world.quiet()
        while answering := world.simulation.app.services.answering:
            await asyncio.wait(answering)
    lines = [record.getMessage() for record in caplog.records]
    assert not [line for line in lines if SECRET in line or "never retrieved" in line]
    assert any(re.fullmatch("GUILD_CREATE of server [1-9][0-9]+ cannot be read: KeyError", line) for line in lines)
    world.failures.records.clear()
    world.env._errors.clear()  # simcord 3.2.1 has no other way
    hand = await world.press(await world.mover(), world.newest_board, "My hand")
    assert alt(hand)


async def test_a_server_of_which_an_event_cannot_be_read_is_unavailable_until_the_next(world: World) -> None:
    client, guild = _client(world), world.guild.id
    parsers = client._connection.parsers
    parsers["CHANNEL_UPDATE"]({"guild_id": str(guild), "id": None})
    assert client.get_guild(guild).unavailable
    world.env.backend.announce_channel_update(world.channel.id)
    assert not client.get_guild(guild).unavailable


async def test_a_match_is_played_in_a_server_with_channels_that_the_bot_may_not_view(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    client, guild = _client(world), world.guild.id
    nothing = dict.fromkeys(("topic", "parent_id", "last_message_id", "nsfw", "rtc_region", "available_tags"))
    unseen = {"id": str(guild), "type": 0, "allow": "0", "deny": str(discord.Permissions(view_channel=True).value)}
    reduced = {"name": "___hidden___", "flags": 1 << 17, "permission_overwrites": [unseen]}
    hidden: list[dict[str, Any]] = [
        nothing | reduced | {"id": str(kind + 1), "type": kind} for kind in (0, 2, 4, 5, 13, 15, 16)
    ]
    told = dict[str, Any](
        copy.deepcopy(serializers.guild_create_payload(world.env.backend, world.env.backend.guilds[guild]))
    )
    told["channels"] = [*told["channels"], *copy.deepcopy(hidden)]
    with caplog.at_level(logging.WARNING):
        client._connection.parsers["GUILD_CREATE"](told)
        for event in ("CHANNEL_UPDATE", "CHANNEL_DELETE", "CHANNEL_CREATE"):
            for channel in copy.deepcopy(hidden):
                client._connection.parsers[event](channel | {"guild_id": str(guild)})
    assert not caplog.records
    server = client.get_guild(guild)
    assert not server.unavailable
    assert not any(server.get_channel(int(channel["id"])).permissions_for(server.me).view_channel for channel in hidden)
    board = await world.start_match()
    mover = await world.mover()
    await world.random_turn(mover, await world.press(mover, board, "My hand"), random.Random(1))
    assert await world.mover() != mover
