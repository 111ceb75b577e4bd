"""`kill -9` at every telling moment. Each moment has its own table, so that one kill hits them all.

A moment is held by not answering the request that the bot makes in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from functools import partial

import pytest
import pytest_asyncio

from tests.process.database import on_both_engines
from tests.process.messages import controls, find, find_all
from tests.process.scene import Scene
from tests.process.server import TIMEOUT_SECONDS, Request
from tests.process.table import RULES, Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), on_both_engines]

COMMITTED = {
    "the press is not answered": ("POST", "/interactions/*/callback", False),
    "the board is not posted": ("POST", "/channels/{channel}/messages", False),
    "the board is posted and the bot does not know its id": ("POST", "/channels/{channel}/messages", True),
    "the old board is not deleted": ("DELETE", "/channels/{channel}/messages/*", False),
    "the old board is deleted and the bot does not know": ("DELETE", "/channels/{channel}/messages/*", True),
}
"""Moments after End turn has been committed: the request that the bot makes then, and whether Discord has taken it."""


@dataclass
class Moment:
    """A table at which the bot was killed: what was committed before, and the turn that was being drafted or ended."""

    table: Table
    before: list[str]
    turn: str
    hand: int

    def is_committed(self) -> bool:
        """Whether the turn is stored."""
        return self.table.turns() == [*self.before, self.turn]

    def end_turn(self) -> None:
        """Press End turn, and do not wait."""
        self.table.deliver(self.table.mover, self.hand, find(self.table.stored(self.hand), "end:"))


@dataclass
class Aftermath:
    """The tables, when the bot has been killed and started again."""

    committed: dict[str, Moment]
    press_on_its_way: Moment
    accepted: Table
    challenged: Table


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def after(here: Scene) -> Aftermath:
    """Everything up to the start after the kill."""
    here.bot.plain = True  # with other hashes before the kill than after it
    await here.bot.start()
    here.bot.plain = False
    dead = asyncio.Event()

    def hold(method: str, pattern: str, *, taken: bool = False) -> Awaitable[object]:
        """Hold the next such request until the bot is dead; what is returned waits for it to come."""
        came = asyncio.Event()

        async def wait(_: Request) -> int:
            came.set()
            await dead.wait()
            return 503

        here.wire.ambush(method, pattern, wait, taken=taken)
        return asyncio.wait_for(came.wait(), TIMEOUT_SECONDS)

    async with asyncio.TaskGroup() as together:
        tables = [together.create_task(_laid_out(here)) for _ in range(len(COMMITTED) + 1)]
    *committed, press_on_its_way = (table.result() for table in tables)
    result = Aftermath(
        dict(zip(COMMITTED, committed, strict=True)), press_on_its_way, await here.table(), await here.table()
    )
    for name, (method, pattern, taken) in COMMITTED.items():
        moment = result.committed[name]
        held = hold(method, pattern.format(channel=moment.table.channel.id), taken=taken)
        moment.end_turn()
        await held  # one after the other: the path of an answer does not tell whose it is
        await here.wire.until(moment.is_committed, "the turn: a busy bot acknowledges a press before it")
    table = result.accepted
    challenge = await table.challenge()
    held = hold("PATCH", f"/channels/{table.channel.id}/messages/{challenge.id}")
    await table.press(table.ben, challenge.id, find(challenge, "accept:"))
    await held
    table = result.challenged
    held = hold("POST", "/interactions/*/callback")
    await table.ann.slash(table.channel, "royalvisit challenge", user=table.ben)
    await held
    made = partial(here.read, "SELECT id FROM matches WHERE channel = ?", table.channel.id)
    await here.wire.until(made, "the challenge to be stored")
    press_on_its_way.end_turn()
    await here.wire.delivered()
    await here.bot.kill()
    dead.set()
    await here.wire.gone()
    await here.bot.start()
    await here.wire.connected()
    return result


async def _laid_out(scene: Scene) -> Moment:
    """A table with a drafted turn."""
    table = await scene.table()
    await table.begin()
    hand, turn = await table.laid_out_by_mover()
    return Moment(table, table.turns(), turn, hand)


@pytest.mark.parametrize("moment", COMMITTED)
async def test_a_turn_is_in_the_match_once_and_on_one_board_when_the_bot_dies_while(
    after: Aftermath, moment: str
) -> None:
    found = after.committed[moment]
    await found.table.up_to_date()
    assert found.table.turns() == [*found.before, found.turn]
    found.table.assert_sound()
    await found.table.turn()
    found.table.assert_sound()


async def test_a_press_on_its_way_when_the_bot_dies_counts_once_or_not_at_all(after: Aftermath) -> None:
    found, table = after.press_on_its_way, after.press_on_its_way.table
    await table.up_to_date()
    if table.turns() == found.before:
        assert table.laid_out() == list(RULES.plays(found.turn))
        await table.press(table.mover, found.hand, find(table.stored(found.hand), "end:"))
        await table.up_to_date()
    assert table.turns() == [*found.before, found.turn]
    table.assert_sound()


async def test_a_challenge_that_was_accepted_says_so_after_the_kill_and_has_its_board(after: Aftermath) -> None:
    await after.accepted.up_to_date()
    challenge, _ = after.accepted.messages()
    assert not controls(challenge)
    after.accepted.assert_sound()


async def test_a_challenge_that_was_made_and_not_shown_is_shown_after_the_kill(after: Aftermath) -> None:
    table = after.challenged
    await table.wire.until(table.messages, "the challenge")
    [challenge] = table.messages()
    table.name = find(challenge, "accept:").split(":")[1]
    await table.press(table.ben, challenge.id, find_all(challenge, "accept:")[1])
    await table.up_to_date()
    table.assert_sound()


async def test_no_version_of_any_match_pings_twice(after: Aftermath, here: Scene) -> None:
    for moment in after.committed.values():
        await moment.table.up_to_date()
    here.assert_nobody_was_pinged_twice()
