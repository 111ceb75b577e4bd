"""A match against the bot where only the person has installed the app, by each door; see tests/scenarios."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.simulator.simulation import GROUP_CHAT
from tests.process.messages import controls, find_all
from tests.process.scene import scene
from tests.process.server import API, MOST_FOLLOW_UPS
from tests.process.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

ENDS, LAYS, UNDOES = ("end:",), ("lay:",), (":undo", ":over")


@pytest.mark.parametrize("processes", [(), ("alder",)], ids=["gateway", "endpoint"])
@pytest.mark.parametrize("kind", [0, GROUP_CHAT], ids=["server", "chat"])
async def test_a_match_is_played_to_its_end_and_nothing_but_answers_goes_there(
    processes: tuple[str, ...], kind: int, tmp_path: Path
) -> None:
    async with scene(tmp_path, processes=processes, BOT_MOVES_SECONDS="0", BOT_ANSWERS_SECONDS="0") as here:
        ann = (await here.table()).ann
        guild = here.wire.env.create_guild("Elsewhere")
        channel, rng = guild.create_text_channel("talk"), random.Random(kind)
        here.wire.foreign[channel.id] = kind
        actor = guild.add_member(ann.user)
        table = Table(here.beside(guild), channel, actor, actor, rng)
        hand = await table.command(actor, "challenge", level=1)

        def over() -> bool:
            return [row["state"] for row in here.read("SELECT state FROM matches")] == ["over"]

        def offered() -> list[str]:
            shown = controls(table.stored(hand.id))
            pressable = [str(one["custom_id"]) for one in shown if not one.get("disabled")]
            drafts = [one for one in pressable if one.startswith(LAYS) and not one.endswith(UNDOES)]
            return [one for one in pressable if one.startswith(ENDS)] or drafts

        while not over():
            choices = await here.wire.until(lambda: offered() or over(), "a turn")
            if isinstance(choices, list):
                await table.press(actor, hand.id, rng.choice(choices))
        await here.wire.until(lambda: find_all(table.stored(hand.id), "rematch:"), "the end")
        assert [message.id for message in table.private(actor)] == [hand.id]
        assert not channel.history()
        assert not [one for one in here.wire.requests if str(channel.id) in one.path or str(guild.id) in one.path]
        [row] = here.read("SELECT guild, channel FROM matches")
        assert (row["guild"], row["channel"]) == (0, 0)


async def test_the_simulated_discord_takes_five_follow_ups_of_a_command_there_and_refuses_the_sixth(
    tmp_path: Path,
) -> None:
    async with scene(tmp_path) as here:
        ann, guild = (await here.table()).ann, here.wire.env.create_guild("Elsewhere")
        channel = guild.create_text_channel("talk")
        here.wire.foreign[channel.id] = 0
        result = await guild.add_member(ann.user).slash(channel, "games help")
        token = result._interaction.token
        await here.wire.until(lambda: token in here.wire.answers, "an answer")
        url = f"http://127.0.0.1:{here.wire.port}{API}/webhooks/{here.wire.backend.application_id}/{token}"
        statuses = []
        for _ in range(MOST_FOLLOW_UPS + 1):
            async with here.wire.endpoint.client.post(url, json={"content": "Hello", "flags": 64}) as response:
                statuses.append(response.status)
        assert statuses == [200] * MOST_FOLLOW_UPS + [400]
