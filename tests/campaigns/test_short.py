"""The short form of every campaign: one bot, a few runs each. The long forms are by hand (docs/reliability.md)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.campaigns.acts import ACTS
from tests.campaigns.discord_fails import FAULTS, DiscordFails
from tests.campaigns.hostile import Hostile
from tests.campaigns.kills import Kills
from tests.campaigns.races import RACES, Races
from tests.process.scene import Scene, scene

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEED = 1

KILLS = 2

SLOW = {"503", "500", "no answer", "429 everywhere"}
"""Faults after which discord.py or the bot waits for seconds: for the long form."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def trial(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A bot that draws the same every time."""
    async with scene(tmp_path_factory.mktemp("campaigns"), seed=f"short {SEED}") as opened:
        yield opened


async def test_of_two_presses_at_the_same_moment_one_counts(trial: Scene) -> None:
    # A window of a live table closes after a time: what is about windows is for the long form.
    races = [race for race in RACES if not {"answer", "claim"} & set(race.name.split())]
    await Races(trial, SEED, races, at_once=len(races)).run(1)


async def test_nothing_is_lost_or_doubled_when_the_bot_is_killed_while_people_play(trial: Scene) -> None:
    campaign = Kills(trial, SEED, (("royalvisit", 2), ("royalcourt", 4)))
    for number in range(1, KILLS + 1):
        await campaign.run(number)


async def test_a_turn_goes_on_whichever_of_its_requests_fails(trial: Scene) -> None:
    """What Discord has taken meets each request; each of the other faults meets one of them, in turn."""
    campaign = DiscordFails(trial, SEED)
    [turn] = [act for act in ACTS if act.name == "end a turn"]
    moments, faults = await campaign.moments([turn]), [fault for fault in FAULTS if fault.name not in SLOW]
    others = [fault for fault in faults if not fault.taken]
    table = [(moment, fault) for moment in moments for fault in faults if fault.taken]
    # Two further on: 40060, acknowledged already, meets an answer. After a deletion the bot would wait for a minute.
    table += [(moments[(n + 2) % len(moments)], others[n % len(others)]) for n in range(max(len(moments), len(others)))]
    await campaign.trials(table)


async def test_anything_that_is_forged_or_typed_is_answered_and_changes_nothing_of_others(trial: Scene) -> None:
    await Hostile(trial, SEED, batches=1, together=48).run(1)
