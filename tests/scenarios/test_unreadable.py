"""Events of which a part is missing, null or of another kind: they are logged, and everybody plays on."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import logging
from collections.abc import Iterator
from typing import Any, Final

import pytest

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
    """An event of each kind that the bot reads, from another server and from people's commands."""
    seen: dict[tuple[str, int], Any] = {}

    def note(event: str, payload: Any) -> None:
        if event in _client(world)._connection.parsers:
            seen.setdefault((event, payload.get("type", 0)), copy.deepcopy(dict(payload)))

    backend = world.env.backend
    backend.subscribers.append(note)
    guild = world.env.create_guild(SECRET)
    text = guild.create_text_channel(SECRET)
    guild.add_member(world.ann.user)
    thread = backend.create_thread(text.id, name=SECRET, type=11, owner_id=world.ann_id)
    for place in (thread.id, text.id):
        backend.delete_channel(place)
    await world.command(world.ann, "profile", user=world.ben)
    await world.press(world.ben, await world.command(world.ann, "challenge", user=world.ben), "Accept: left")
    await world.quiet()
    seen["GUILD_DELETE", 0] = {"id": str(guild.id)}
    backend.subscribers.remove(note)
    return seen


async def test_no_event_that_cannot_be_read_ends_the_bot_or_a_game(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    events = await _events(world)
    assert {event for event, _ in events} == {*_client(world)._connection.parsers} - {"READY", "RESUMED"}
    parsers = _client(world)._connection.parsers
    with caplog.at_level(logging.WARNING):
        for (event, _), payload in events.items():
            for changed in _mutilated(payload):
                with contextlib.suppress(Exception):  # the gateway's socket logs their kind
                    parsers[event](changed)
            await world.quiet()
        while answering := world.simulation.app.services.answering:
            await asyncio.wait(answering)
    lines = [record.getMessage() for record in caplog.records]
    assert not [line for line in lines if SECRET in line or "never retrieved" in line]
    world.failures.records.clear()
    world.env._errors.clear()  # simcord 3.2.1 has no other way
    hand = await world.press(await world.mover(), world.newest_board, "My hand")
    assert alt(hand)
