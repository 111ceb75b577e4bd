"""With `BOARDS_BY_INTERACTION` the press that ends a turn brings the board: once, with its ping, whatever fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

import pytest
import pytest_asyncio

from engine.royal_court.position import LETTERS
from tests.process.court import Court
from tests.process.database import Server, on_both_engines
from tests.process.messages import find, find_all
from tests.process.scene import Scene, callbacks, scene
from tests.process.server import DEFERRED, Request
from tests.process.table import Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), on_both_engines]

CALLBACK: Final = "/interactions/*/callback"
ANSWER, LATER = 4, 6
"""Discord's numbers for first answers: a message, and that nothing more comes now."""

TRIES: Final = 10
"""Boards that may come too late on a busy machine: they come by the channel then, and prove nothing here."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def here(kept_in: Server | None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A server whose bot has the setting on."""
    async with scene(tmp_path_factory.mktemp("wire"), database=kept_in, BOARDS_BY_INTERACTION="true") as opened:
        yield opened


async def test_turns_cost_no_request_that_counts_and_their_boards_ping_once(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    await table.turn()  # the board before it came by the channel, and is deleted there
    counted, came = here.wire.limits.counted, len(here.wire.requests)
    for _ in range(4):
        mover = table.mover
        await table.turn()
        [hand] = table.private(mover)
        assert not find_all(hand, "end:"), "the hand shows that the turn is over"
        assert (table.mover.id, f"{table.name}:{table.version}") in here.pings
    late = sum(request.is_("POST", CALLBACK) and request.body["type"] == LATER for request in here.wire.requests[came:])
    assert here.wire.limits.counted - counted <= 1 + 2 * late, "who has left is looked up now and then"
    table.assert_sound()


async def test_an_act_that_keeps_the_turn_brings_the_board_instead_of_editing_one_of_the_channel(here: Scene) -> None:
    for _ in range(TRIES):
        table = await here.court()
        await table.begin()
        [old] = table.boards()  # it came by the channel: an edit counts, and later so does its deletion
        pinged, came = here.pings[:], len(here.wire.requests)
        await _acted(table, "draw")
        [new] = table.boards()
        assert here.pings == pinged, "nobody is to act who was not to act before"
        await _acted(table, "end")
        assert (table.mover.id, f"{table.name}:{table.version}") in here.pings
        table.assert_sound()
        made = here.wire.requests[came:]
        if not any(request.is_("POST", CALLBACK) and request.body["type"] == LATER for request in made):
            assert new.id != old.id
            place = f"/channels/{table.channel.id}/messages"
            of_boards = [("POST", place), *(("PATCH", f"{place}/{board.id}") for board in (old, new))]
            assert not [request for request in made if any(request.is_(*one) for one in of_boards)]
            return
    pytest.skip("the machine is too busy for any board to come in time")


async def test_a_press_that_is_delivered_twice_brings_one_board(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    before, (hand, turn) = table.turns(), await table.laid_out_by_mover()
    twice = table.deliver(table.mover, hand, find(table.stored(hand), "end:"), copies=2)
    await here.wire.until(lambda: len(callbacks(here, twice)) >= 2, "an answer to each delivery")
    await _passed(table, turn)
    assert table.turns() == [*before, turn]
    table.assert_sound()


async def test_a_board_whose_answer_is_lost_is_there_once(here: Scene) -> None:
    async def bad_gateway(_: Request) -> int:
        return 502

    for taken in (True, False):
        table = await here.table()
        await table.begin()
        hand, turn = await table.laid_out_by_mover()
        here.wire.ambush("POST", CALLBACK, bad_gateway, taken=taken)
        table.deliver(table.mover, hand, find(table.stored(hand), "end:"))
        await _passed(table, turn)
        assert (table.mover.id, f"{table.name}:{table.version}") in here.pings
        table.assert_sound()


async def test_a_board_that_takes_too_long_comes_by_the_channel(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    hand, turn = await table.laid_out_by_mover()

    def acknowledged(path: str) -> bool:
        first = [request.body["type"] for request in here.wire.requests if request.is_("POST", path)]
        return any(kind in DEFERRED for kind in first)

    async def until_acknowledged(path: str) -> None:
        await here.wire.until(partial(acknowledged, path), "an acknowledgement beside the upload")

    here.wire.stall("POST", CALLBACK, until_acknowledged)
    pressed = table.deliver(table.mover, hand, find(table.stored(hand), "end:"))
    await _passed(table, turn)
    assert [request.body["type"] for request in callbacks(here, pressed)][-1] in DEFERRED
    assert not find_all(table.stored(hand), "end:")
    table.assert_sound()


async def _acted(table: Court, act: str) -> None:
    """Have the player in turn act, and wait for the board. Their press has no answer but the board."""
    actor, (hand, commit) = table.mover, await table.lay_out(act)
    turn = f"{LETTERS[table.people.index(actor)]} {act}"
    table.deliver(actor, hand, commit)
    await _passed(table, turn)


async def _passed(table: Table, turn: str) -> None:
    """Wait until the turn is made, and the board shows it."""
    await table.wire.until(lambda: table.turns()[-1:] == [turn], "the turn")
    await table.up_to_date()


async def test_a_board_is_found_after_a_kill_in_the_middle_and_the_next_ones_come_as_usual(here: Scene) -> None:
    dead = asyncio.Event()
    tables = [await _held_at_its_board(here, dead, taken=taken) for taken in (True, False)]
    await here.bot.kill()
    dead.set()
    await here.wire.gone()
    await here.bot.start()
    await here.wire.connected()
    for table, expected in tables:
        await table.up_to_date()
        assert table.turns() == expected
        assert (table.mover.id, f"{table.name}:{table.version}") in here.pings
        table.assert_sound()
        await table.turn()  # the board before it has no token any more
        await table.turn()
        table.assert_sound()


async def _held_at_its_board(here: Scene, dead: asyncio.Event, *, taken: bool) -> tuple[Table, list[str]]:
    """Have the board of a turn held until the bot is dead; `taken`: Discord has it then. The table and its turns."""
    for _ in range(TRIES):
        table, came = await here.table(), list[int]()
        await table.begin()
        hand, turn = await table.laid_out_by_mover()

        async def hold(request: Request, came: list[int] = came) -> int | None:
            came.append(request.body["type"])
            if came == [ANSWER]:
                await dead.wait()
                return 503
            return None

        expected = [*table.turns(), turn]
        here.wire.ambush("POST", CALLBACK, hold, taken=taken)
        table.deliver(table.mover, hand, find(table.stored(hand), "end:"))
        await here.wire.until(lambda came=came: came, "the answer")  # type: ignore[misc]
        if came == [ANSWER]:
            return table, expected
        await _passed(table, turn)
    pytest.skip("the machine is too busy for any board to come in time")
