"""Repeats the presses of our bot on the yardstick, in the same channels."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from bench.turns.loopback import TIMEOUT_SECONDS, Loopback, SentInteraction
from bench.turns.script import Press, Script, save
from bench.turns.wire import parts


async def load(server: Loopback, file: Path, script: Script) -> None:
    """Have the yardstick load a script; this costs CPU that must not be counted."""
    save(file, script)
    channel = next(iter(server.channels.values()))
    known = channel.calls
    message = server.message(channel.id)
    wanted = f"load:{file}"
    message["components"] = [
        {"type": 1, "id": 1, "components": [{"type": 2, "id": 2, "style": 2, "label": "Load", "custom_id": wanted}]}
    ]
    await server.press(channel.id, next(iter(server.people)), message, wanted)
    await server.called(channel.id, known + 1)


async def replay(server: Loopback, script: Script, gate: AbstractAsyncContextManager[object]) -> None:
    """Send every channel's presses in order, all channels at once; each press waits for the effects of the last one."""
    await asyncio.gather(*(_channel(server, channel, presses, gate) for channel, presses in script.items()))


async def _channel(
    server: Loopback, channel: int, presses: Sequence[Press], gate: AbstractAsyncContextManager[object]
) -> None:
    for number, press in enumerate(presses):
        expected = server.channels[channel].calls + len(press.calls)
        async with gate:
            await step(server, channel, number, press)
        await server.called(channel, expected)


async def step(server: Loopback, channel: int, number: int, press: Press) -> SentInteraction:
    """Send one press, number `number` of the loaded script. Return when it is answered."""
    interaction = json.loads(press.interaction)
    wanted = f"step:{channel}:{number}"
    pressed, interaction["data"]["custom_id"] = interaction["data"]["custom_id"], wanted
    for part in parts(interaction["message"]["components"]):
        if part.get("custom_id") == pressed:  # discord.py looks for the button in its message
            part["custom_id"] = wanted
    pending = await server.send(interaction, press.pressed)
    await asyncio.wait_for(pending.answer, TIMEOUT_SECONDS)
    return pending
