"""A game whose opponent never stops thinking, in real processes: what becomes of its turn, and of everybody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, cast

import pytest

from bot.background.pools import thinking_pool
from bot.background.pools.worker import Worker
from bot.games.royal_visit import ROYAL_VISIT
from bot.ids import MatchId
from engine.royal_visit.game import RoyalVisit
from tests.scenarios.endless import advise_forever, forever
from tests.scenarios.world import World, controls, labels, text
from tests.scenarios.world import world as open_world
from tests.support.required import required
from tests.support.text_rules import all_turns
from tests.support.thinkers import KeptWorker, workers

TIMEOUT_SECONDS: Final = 120.0
"""Seconds after which a wait has failed."""

LEVEL: Final = 5


@pytest.fixture(autouse=True)
def own_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pool starts and ends its own processes, and no other's is there."""
    KeptWorker.end_all()
    monkeypatch.setattr(thinking_pool, "Worker", Worker)


def _world(folder: Path, think: Callable[[Any, int, str, Any], Any], **settings: Any) -> Any:
    logic = ROYAL_VISIT.logic
    opponent = replace(required(logic.opponent), think=think)
    games = {logic.key: replace(ROYAL_VISIT, logic=replace(logic, opponent=opponent))}
    return open_world(folder, games=games, thinking_workers=1, **settings)


def _first_turn(view: str) -> str:
    return all_turns(RoyalVisit(), view)[0]


async def _two_that_wait_for_the_bot(world: World) -> list[str]:
    """Ann plays two matches against the bot, in which it is to move; their first turns, if she made any."""
    app = world.simulation.app
    for number in (1, 2):
        await world.ann.slash(world.channel, "royalvisit challenge", user=world.bot, level=LEVEL)
        if (await app.services.play.match(MatchId(number))).users_to_act == (world.ann_id,):
            await world.make_turn(number, _first_turn)
    return world.failures.records


def _first_search() -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not workers():
        assert time.monotonic() < deadline
        time.sleep(0.01)


async def test_where_thinking_never_ends_a_plain_move_is_made(tmp_path: Path) -> None:
    async with _world(tmp_path, forever, thinking_seconds=0.3) as world:
        failures = await _two_that_wait_for_the_bot(world)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await world.simulation.app.bot_turns.idle.wait()
        await world.quiet()
        assert await world.simulation.app.bot_seats.prompted_matches() == []
        assert sum("making a plain move" in record for record in failures) == 2
        failures.clear()


async def test_searches_that_never_end_hold_up_no_board_no_hand_and_no_shutdown(tmp_path: Path) -> None:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        async with _world(tmp_path, forever, thinking_seconds=600) as world:
            await _two_that_wait_for_the_bot(world)
            assert await world.simulation.app.bot_seats.prompted_matches() == [1, 2]
            challenge = await world.ann.slash(world.channel, "royalvisit challenge", user=world.ben)
            accept = next(one for one in labels(challenge.response) if "eft" in one)
            await world.ben.click(challenge.response, label=accept)
            await world.simulation.app.publishing.idle.wait()
            await world.env.settle()
            hand = await world.ben.click(world.last, label=next(one for one in labels(world.last) if "hand" in one))
            assert "More…" in labels(hand.response)
            assert world.pictures(hand.response)
            await asyncio.to_thread(_first_search)
        assert not workers()


async def test_a_person_who_waits_for_a_hint_when_the_bot_stops_is_told_that_it_is_busy(tmp_path: Path) -> None:
    game = replace(ROYAL_VISIT, logic=replace(ROYAL_VISIT.logic, advise=cast("Any", advise_forever)))
    async with asyncio.timeout(TIMEOUT_SECONDS), open_world(tmp_path, games={game.key: game}) as world:
        board = await world.start_match(hints=True)
        mover = await world.mover()
        hand = await world.press(mover, board, "My hand")
        [button] = [one["custom_id"] for one in controls(hand) if one["label"].startswith("Hint")]
        pressed = world.deliver(mover, hand, button)
        await asyncio.to_thread(_first_search)
        await world.simulation.app.stop_thinking()
        await world.env.settle()
        [said] = [one for one in (pressed.response, *pressed.followups) if one is not None and one.id != hand.id]
        assert "still busy" in text(said)
    assert not workers()
