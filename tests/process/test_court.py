"""A table of four at The Royal Court between two processes, and `kill -9` where a window makes a moment of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
import pytest_asyncio

from tests.process.court import Court
from tests.process.database import on_both_engines
from tests.process.messages import text
from tests.process.scene import Scene
from tests.process.server import TIMEOUT_SECONDS, Request

pytestmark = [pytest.mark.asyncio(loop_scope="session"), on_both_engines]


@dataclass
class Aftermath:
    """The tables, when the bot has been killed and started again."""

    answered: Court
    """Ben's answer in a window was committed, and not answered."""
    passing: Court
    """The turn has passed, and the board was not reposted."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def after(here: Scene) -> Aftermath:
    """Everything up to the start after the kill."""
    async with asyncio.TaskGroup() as together:
        tables = [together.create_task(_begun(here)) for _ in range(2)]
    answered, passing = (table.result() for table in tables)
    await answered.play_a_king(asking=2)
    if "end" not in passing.listed():
        await passing.act("draw")
    hand, commit = await passing.lay_out("end")

    dead, came = asyncio.Event(), [asyncio.Event(), asyncio.Event()]

    def held(number: int) -> Callable[[Request], Awaitable[int]]:
        async def hold(_: Request) -> int:
            came[number].set()
            await dead.wait()
            return 503

        return hold

    here.wire.ambush("POST", f"/channels/{passing.channel.id}/messages", held(0))
    passing.deliver(passing.mover, hand, commit)
    await asyncio.wait_for(came[0].wait(), TIMEOUT_SECONDS)
    here.wire.ambush("POST", "/interactions/*/callback", held(1))
    answering = answered.awaited[0]
    answered.deliver(answering, *answered.answer_button("let"))
    await asyncio.wait_for(came[1].wait(), TIMEOUT_SECONDS)
    # On a slow machine what is held may be the mere acknowledgement, from before the answer is committed.
    await here.wire.until(lambda: answered.answers(answering), "the answer to be committed")
    await here.bot.kill()
    dead.set()
    await here.wire.gone()
    await here.bot.start()
    await here.wire.connected()
    return Aftermath(answered, passing)


async def _begun(scene: Scene) -> Court:
    table = await scene.court()
    await table.begin()
    return table


async def test_an_answer_that_was_committed_and_not_answered_counts_once(after: Aftermath) -> None:
    table = after.answered
    await table.up_to_date()
    [other] = table.awaited
    first = next(person for person in table.others_than_mover if table.answers(person))
    assert first is not other
    assert table.answers(first) == 1
    again = await table.press(first, *table.answer_button("let"))
    assert "already answered" in text(again)
    await table.let_it_pass()
    assert table.answers(first) == 1
    assert table.step == "swap"
    table.assert_sound()


async def test_a_turn_that_has_passed_is_on_one_board_and_has_pinged_once(after: Aftermath, here: Scene) -> None:
    table = after.passing
    await table.up_to_date()
    assert table.turns()[-1].endswith(" end")
    table.assert_sound()
    about = f"{table.name}:{table.version}"
    assert here.pings.count((table.mover.id, about)) == 1
    here.assert_nobody_was_pinged_twice()
