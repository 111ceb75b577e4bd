"""Three processes of the bot on one PostgreSQL database, four shards, a table in a server of each shard.

Whatever becomes of one process, the tables play on, and each press is answered once, by a process that holds its shard.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pytest
import pytest_asyncio

from tests.process.database import new_server
from tests.process.fleet import DISCORD, NAMES, Fleet
from tests.process.scene import Scene, scene
from tests.process.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHARDS = 4

PROCESSES = NAMES[:3]

MOST_TURNS = 6
"""Turns of a table while processes are replaced: no match is over before."""


@dataclass
class Valleys:
    """The servers, one of each shard, with the bot's processes, and a table in each."""

    scenes: Sequence[Scene]
    fleet: Fleet
    tables: list[Table]

    def __post_init__(self) -> None:
        self.wire = self.scenes[0].wire

    def hears(self, shard: int) -> list[str]:
        """The processes that hear a shard: two while it is handed over."""
        return self.wire.gateway.hears(shard)

    def held_by(self, name: str) -> list[int]:
        """The shards that a process hears alone."""
        return [shard for shard in range(SHARDS) if self.hears(shard) == [name]]

    async def alone(self) -> None:
        """Each shard is heard by one of the processes that run."""
        await self.wire.until(lambda: sum(self._shares()) == SHARDS, "each shard to be heard by one process")

    async def level(self) -> None:
        """The same, and they have a fair share each."""
        await self.alone()
        await self.wire.until(lambda: max(self._shares()) - min(self._shares()) <= 1, "each process to have its share")
        await self.alone()

    def _shares(self) -> list[int]:
        return [len(self.held_by(name)) for name in self.fleet.running]

    async def played(self, tables: Sequence[Table] | None = None) -> None:
        """A turn is played at each of these tables, at the same time."""
        async with asyncio.TaskGroup() as together:
            for table in self.tables if tables is None else tables:
                together.create_task(table.turn())

    @contextlib.contextmanager
    def answered_once(self) -> Iterator[None]:
        """Each press made meanwhile is answered, and by one request."""
        known = set(self.wire.backend.interactions)
        began = len(self.wire.requests)
        yield
        pressed = [one for number, one in self.wire.backend.interactions.items() if number not in known]
        requests = [one for one in self.wire.requests[began:] if one.is_("POST", "/interactions/*/callback")]
        # Not those from before: a process that stood still may answer again what its successor has answered, in vain.
        numbers = [number for one in requests if (number := int(one.path.split("/")[2])) not in known]
        ours = [(one.by, one.path, one.body["type"]) for one in requests]
        assert sorted(numbers) == sorted(one.id for one in pressed), ours
        assert all(one.token in self.wire.answers for one in pressed)

    async def assert_sound(self) -> None:
        """Each table shows its one board, which replay leads to, and nobody was pinged twice."""
        for table in self.tables:
            await table.up_to_date()
            table.assert_sound()
        self.scenes[0].assert_nobody_was_pinged_twice()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def valleys(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Valleys]:
    async with scene(
        tmp_path_factory.mktemp("fleet"),
        database=new_server("fleet"),
        processes=PROCESSES,
        shards=SHARDS,
        relays=True,
        IDENTIFY_SECONDS="0.1",
    ) as first:
        first.wire.gateway.max_concurrency = SHARDS
        others = [first.beside(first.wire.env.guild_of(shard, SHARDS)) for shard in range(1, SHARDS)]
        assert isinstance(first.bot, Fleet)
        await first.bot.start()
        here = Valleys([first, *others], first.bot, [])
        await here.level()
        async with asyncio.TaskGroup() as together:
            tables = [together.create_task(_begun(one)) for one in here.scenes]
        here.tables = [table.result() for table in tables]
        yield here


async def _begun(here: Scene) -> Table:
    table = await here.table()
    await table.begin()
    return table


async def test_each_press_is_answered_once_and_by_the_process_that_holds_its_shard(valleys: Valleys) -> None:
    wire = valleys.wire
    await valleys.alone()
    began, sessions = len(wire.requests), len(wire.gateway.identified)
    holders = [valleys.hears(shard) for shard in range(SHARDS)]
    with valleys.answered_once():
        await valleys.played()
    await valleys.assert_sound()
    for request in wire.requests[began:]:
        if request.is_("POST", "/interactions/*/callback"):
            guild = wire.backend.interactions[int(request.path.split("/")[2])].guild_id
            # A machine that stands still for longer than a lease moves shards, too.
            assert [request.by] == holders[((guild or 0) >> 22) % SHARDS] or len(wire.gateway.identified) > sessions


async def test_a_killed_process_is_replaced_by_the_others_and_its_matches_go_on(valleys: Valleys) -> None:
    await valleys.alone()
    [victim] = valleys.hears(0)
    await valleys.fleet.bots[victim].kill()
    await valleys.alone()
    with valleys.answered_once():
        await valleys.played()
    await valleys.assert_sound()


async def test_a_process_that_stood_still_for_longer_than_its_lease_doubles_nothing(valleys: Valleys) -> None:
    await valleys.alone()
    [victim] = valleys.hears(1)
    lost = valleys.held_by(victim)
    still = valleys.fleet.bots[victim]
    still.tell(signal.SIGSTOP)
    try:
        await valleys.wire.until(
            lambda: all(set(valleys.hears(shard)) - {victim} for shard in lost), "others to hear its shards"
        )
        # It hears this, too, but only afterwards.
        await valleys.played([valleys.tables[shard] for shard in lost])
    finally:
        still.tell(signal.SIGCONT)
    await valleys.alone()
    with valleys.answered_once():
        await valleys.played()
    await valleys.assert_sound()


async def test_what_a_process_holds_that_does_not_reach_discord_is_taken_over(valleys: Valleys) -> None:
    await valleys.alone()
    [victim] = valleys.hears(2)
    lost = valleys.held_by(victim)
    await valleys.fleet.tell_network("refuse", victim, DISCORD)
    try:
        await valleys.wire.until(
            lambda: all(set(valleys.hears(shard)) - {victim} for shard in lost), "others to hear its shards"
        )
        with valleys.answered_once():
            await valleys.played([valleys.tables[shard] for shard in lost])
    finally:
        await valleys.fleet.tell_network("go_on", victim, DISCORD)
    await valleys.level()
    assert any("Discord is not reached" in line for line in valleys.fleet.complaints())
    with valleys.answered_once():
        await valleys.played()
    await valleys.assert_sound()


async def test_processes_are_replaced_one_by_one_and_every_press_meanwhile_is_answered(valleys: Valleys) -> None:
    over = False

    async def play(table: Table) -> None:
        presses = 0
        while not over:
            if presses % 10 == 0 and presses < 10 * MOST_TURNS:
                await table.turn()
            await table.open_hand(table.ann)
            await asyncio.sleep(0.1)
            presses += 1

    async def replace() -> None:
        for name in sorted(PROCESSES, key=valleys.fleet.running.count):
            bot = valleys.fleet.bots[name]
            if bot.runs:
                bot.tell(signal.SIGTERM)
                assert await bot.ended() == 0
            await bot.start()
            await valleys.wire.until(partial(valleys.held_by, name), "the new process to hold a shard")

    with valleys.answered_once():
        async with asyncio.TaskGroup() as together:
            for table in valleys.tables:
                together.create_task(play(table))
            await replace()
            over = True
    await valleys.level()
    await valleys.assert_sound()
