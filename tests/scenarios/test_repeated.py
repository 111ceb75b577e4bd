"""The same request, slow, lost or delivered twice, does one thing: one message, one ping, one match."""

from __future__ import annotations

import asyncio
import copy
from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.durations import SECOND
from bot.ids import MatchId
from bot.matches.lobby import deduplication
from bot.ui.interaction.context import InteractionContext
from tests.scenarios.faults import acknowledged_elsewhere, cut, delivered_twice
from tests.scenarios.world import Shown, World, controls, text

CALLBACK = "/interactions/*/callback"

THINKING, UPDATING = 5, 6
"""Discord's types of callbacks that only acknowledge."""


async def _type(world: World, **options: Any) -> simcord.InteractionResult:
    """Type a challenge of Ann's, whatever may come of it."""
    result = await world.ann.slash(world.channel, "royalvisit challenge", **options)
    await world.quiet()
    return result


def _one(world: World, pings: set[int]) -> Shown:
    """The only challenge in the channel, which has pinged those."""
    [challenge] = world.messages()
    assert world.pinged(challenge) == pings
    return challenge


async def _matches(world: World) -> int:
    rows = await world.simulation.app.store.read(lambda tx: tx.value("SELECT count(*) FROM matches"))
    return int(rows or 0)


async def test_a_challenge_whose_answer_was_lost_on_the_way_back_is_there_once(world: World) -> None:
    with cut("POST", CALLBACK, back=True) as way:
        await _type(world, user=world.ben)
    assert way.done
    world.failures.records.clear()
    await world.a_while()
    challenge = _one(world, {world.ben_id})
    await world.press(world.ben, challenge, "Accept: left")
    assert await world.number(world.last) == 1
    assert await _matches(world) == 1


async def test_nor_is_it_there_twice_where_the_bot_may_not_read_what_was_written(world: World) -> None:
    world.forbid("read_message_history")
    with cut("POST", CALLBACK, back=True) as way:
        await _type(world, user=world.ben)
    assert way.done
    world.failures.records.clear()
    await world.a_while()
    _one(world, {world.ben_id})


async def test_a_challenge_whose_answer_never_arrived_is_posted_once(world: World) -> None:
    with cut("POST", CALLBACK, times=9):
        await _type(world, user=world.ben)
    world.failures.records.clear()
    await world.a_while()
    _one(world, {world.ben_id})


@pytest.mark.parametrize("options", [{"user": True}, {}])
async def test_a_challenge_delivered_twice_is_one(world: World, options: dict[str, Any]) -> None:
    with delivered_twice(world):
        await _type(world, **({"user": world.ben} if options else {}))
    await world.a_while()
    _one(world, {world.ben_id} if options else set())
    assert await _matches(world) == 1


async def test_a_match_against_the_bot_asked_for_twice_by_one_request_is_one(world: World) -> None:
    with delivered_twice(world):
        await _type(world, level=3)
    await world.a_while()
    assert await _matches(world) == 1
    assert len(world.messages()) == 2, "the announcement and the board"
    await world.simulation.restart()
    assert len(world.messages()) == 2


async def test_the_second_delivery_pings_if_the_first_has_not_answered_yet(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two deliveries the second one overtakes the first, which has made the challenge and takes long."""
    public, first = InteractionContext.send_public, True

    async def overtaken(self: InteractionContext, *what: Any) -> int:
        nonlocal first
        slow, first = first, False
        if slow:
            self.match_lane.close()
            self.person_lane.close()
            await asyncio.sleep(0.3)
        return await public(self, *what)

    monkeypatch.setattr(InteractionContext, "send_public", overtaken)
    with delivered_twice(world):
        await _type(world, user=world.ben)
    await world.a_while()
    _one(world, {world.ben_id})
    assert await _matches(world) == 1


async def test_a_slow_challenge_delivered_twice_is_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    app = world.simulation.app
    app.client.services = replace(app.services, acknowledge_seconds=0.05)
    people = world.simulation.app.services.settings
    seen = people.note_names

    async def slowly(*person: Any) -> None:
        await asyncio.sleep(0.3)
        await seen(*person)

    monkeypatch.setattr(people, "note_names", slowly)
    with delivered_twice(world):
        await _type(world, user=world.ben)
    await world.a_while()
    _one(world, {world.ben_id})
    assert await _matches(world) == 1


async def test_a_challenge_that_is_long_in_being_sent_is_not_posted_beside_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The publisher used to post it while its answer was on the way."""
    public = InteractionContext.send_public

    async def slowly(self: InteractionContext, *what: Any) -> int:
        app = world.simulation.app
        app.publishing.wake(MatchId(1))
        await app.publishing.idle.wait()
        assert world.messages() == [], "the answer has some seconds"
        return await public(self, *what)

    monkeypatch.setattr(InteractionContext, "send_public", slowly)
    await _type(world, user=world.ben)
    _one(world, {world.ben_id})


async def test_an_answer_that_never_comes_is_given_up_after_some_seconds(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, never = asyncio.Event(), asyncio.Event()

    async def public(self: InteractionContext, *what: Any) -> int:
        made.set()
        await never.wait()
        raise AssertionError

    monkeypatch.setattr(InteractionContext, "send_public", public)
    typed = asyncio.create_task(world.ann.slash(world.channel, "royalvisit challenge", user=world.ben))
    await made.wait()
    world.env.backend.advance_clock(deduplication.ANSWER_LEASE / SECOND)
    world.simulation.app.publishing.wake(MatchId(1))
    await world.simulation.app.publishing.idle.wait()
    _one(world, {world.ben_id})
    typed.cancel()


async def test_a_press_that_is_delivered_again_after_its_answer_was_dismissed_is_no_failure(world: World) -> None:
    board = await world.start_match()
    pressed: list[Any] = []

    def note(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            pressed.append(copy.deepcopy(payload))

    world.env.backend.subscribers.append(note)
    answer = await world.press(world.ann, board, "Turns")
    await world.delete(answer)
    world.env.backend.emit("INTERACTION_CREATE", pressed[0])
    await world.quiet()
    assert not world.failures.records


async def test_what_a_process_that_is_gone_has_only_acknowledged_is_answered(world: World) -> None:
    with acknowledged_elsewhere(world, THINKING):
        settings = await world.command(world.ann, "settings")
        assert text(settings).startswith("## ")
        assert controls(settings)
        await _type(world, user=world.ben)
    challenge = _one(world, {world.ben_id})
    await world.press(world.ben, challenge, "Accept: left")
    mover = await world.mover()
    hand = await world.press(mover, world.newest_board, "My hand")
    card = next(button for button in controls(hand) if button["custom_id"].startswith("lay:"))
    before = world.payload(hand)["components"]
    with acknowledged_elsewhere(world, UPDATING):
        await mover.click(hand, custom_id=card["custom_id"])
        await world.quiet()
    assert world.payload(hand)["components"] != before
