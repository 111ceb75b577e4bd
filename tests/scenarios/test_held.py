"""Answers that take longer than Discord waits: acknowledged in time, given later, and never in the wrong place."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.background.pools.drawing_pool import DrawingPool
from bot.durations import Milliseconds
from bot.ids import MatchId, UserId
from bot.ui.requests import InteractionToken
from tests.scenarios.world import World, alt, controls, labels, may_play, text
from tests.scenarios.world import world as open_world

DEFERRED: Final = 5
"""Discord's number for the acknowledgement of what opens a message of its own."""


@pytest_asyncio.fixture
async def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A world where every picture takes longer than an answer may."""
    draw = DrawingPool.draw

    async def slowly(self: DrawingPool, *work: Any, **asking: Any) -> Any:
        await asyncio.sleep(0.3)
        return await draw(self, *work, **asking)

    monkeypatch.setattr(DrawingPool, "draw", slowly)
    async with open_world(tmp_path, acknowledge_seconds=0.05) as opened:
        yield opened


@pytest_asyncio.fixture
async def quick(tmp_path: Path) -> AsyncIterator[World]:
    """A world where answers have little time."""
    async with open_world(tmp_path, acknowledge_seconds=0.05) as opened:
        yield opened


def _public(world: World) -> str:
    return "\n".join(text(message) + alt(message) + str(labels(message)) for message in world.messages())


async def test_a_slow_hand_is_its_owners_alone(slow: World) -> None:
    board = await slow.start_match()
    for person in (slow.ann, slow.ben):
        hand = await slow.press(person, board, "My hand")
        assert hand.ephemeral
        assert hand.id != board.id
    assert "You can play" not in _public(slow)


async def test_a_slow_hand_that_follows_the_match_never_lands_on_the_board(slow: World) -> None:
    board = await slow.start_match()
    mover = await slow.mover()
    other = slow.ben if mover is slow.ann else slow.ann
    theirs = await slow.press(other, board, "My hand")
    mine = await slow.press(mover, slow.last, "My hand")
    await slow.random_turn(mover, mine, random.Random(1))
    assert may_play(theirs), "the hand that was open has followed"
    assert all(not may_play(message) for message in slow.messages())
    assert "Your turn" not in _public(slow)
    assert len(slow.messages()) == 2


async def test_a_slow_hand_opened_twice_leaves_the_board_alone(slow: World) -> None:
    board = await slow.start_match()
    first = await slow.press(slow.ann, board, "My hand")
    second = await slow.press(slow.ann, board, "My hand")
    assert [message.id for message in slow.messages()][-1] == board.id
    mine = {message.id for message in slow.channel.history(viewer=slow.ann)}
    assert second.id in mine
    assert first.id not in mine


async def test_a_slow_press_changes_the_hand_in_its_place(slow: World) -> None:
    board = await slow.start_match()
    mover = await slow.mover()
    hand = await slow.press(mover, board, "My hand")
    card = next(one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled"))
    changed = await slow.press_id(mover, hand, card["custom_id"])
    assert changed.id == hand.id
    assert ":1:" in next(one["custom_id"] for one in controls(hand) if one["custom_id"].startswith("lay:"))


@pytest.mark.parametrize("name", ["hand", "board", "resign", "rules", "replay", "leaderboard"])
async def test_slow_commands_are_answered_privately(slow: World, name: str) -> None:
    await slow.start_match()
    answer = await slow.command(slow.ann, name)
    assert answer.ephemeral
    assert text(answer)


async def test_a_refusal_stays_private_also_when_it_comes_late(slow: World, monkeypatch: pytest.MonkeyPatch) -> None:
    people = slow.simulation.app.services.settings
    seen = people.note_names

    async def slowly(*person: Any) -> None:
        await asyncio.sleep(0.3)
        await seen(*person)

    monkeypatch.setattr(people, "note_names", slowly)
    answer = await slow.command(slow.ann, "challenge", user=slow.ann)
    assert answer.ephemeral
    assert "yourself" in text(answer)
    assert slow.messages() == []


async def test_a_challenge_that_comes_late_is_public_and_pings(slow: World, monkeypatch: pytest.MonkeyPatch) -> None:
    people = slow.simulation.app.services.settings
    seen = people.note_names

    async def slowly(*person: Any) -> None:
        await asyncio.sleep(0.3)
        await seen(*person)

    monkeypatch.setattr(people, "note_names", slowly)
    await slow.ann.slash(slow.channel, "royalvisit challenge", user=slow.ben)
    await slow.quiet()
    [challenge] = slow.messages()
    assert slow.pinged(challenge) == {slow.ben.id}


def _first_answers(world: World) -> list[int]:
    """Discord's numbers for what interactions were first answered with."""
    sent = world.env.backend.http_requests
    return [one.json["type"] for one in sent if one.json is not None and one.path.endswith("/callback")]


async def test_words_that_are_on_their_way_are_not_overtaken(quick: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The acknowledgement falls due while the answer itself is being sent: it would not be there any sooner."""
    send = InteractionToken.respond

    async def slowly(self: InteractionToken, *args: Any, **kwargs: Any) -> int | None:
        await asyncio.sleep(0.3)
        return await send(self, *args, **kwargs)

    monkeypatch.setattr(InteractionToken, "respond", slowly)
    typed = await quick.ann.slash(quick.channel, "royalvisit resign")
    assert _first_answers(quick) != [DEFERRED]
    assert text(typed.response)


@pytest.mark.parametrize(("late", "deferred"), [(2_500, True), (0, False), (-60_000, False), (60_000, False)])
async def test_time_counts_from_when_discord_says_that_it_was_made_unless_a_clock_is_wrong(
    world: World, late: int, deferred: bool
) -> None:
    app = world.simulation.app
    app.client.services = replace(
        app.services, clock=lambda: app.services.clock() + Milliseconds(late), acknowledge_seconds=2.0
    )
    typed = await world.ann.slash(world.channel, "royalvisit rules")
    assert (_first_answers(world) == [DEFERRED]) is deferred
    assert typed.ephemeral
    assert text(typed.response)


async def test_a_slow_first_match_has_its_hand_below_its_board(slow: World) -> None:
    hand = await slow.forge(slow.ann, await slow.command(slow.ann, "rules"), "lesson-match:0:0:royal-visit")
    assert hand.ephemeral
    assert "My hand" in labels(slow.last)
    assert hand.id > slow.last.id


async def test_a_slow_replay_is_private_until_it_is_posted_and_then_there_once(slow: World) -> None:
    await slow.start_match()
    await slow.simulation.app.services.play.resign(MatchId(1), UserId(slow.ann.id))
    await slow.quiet()
    shown = await slow.press(slow.ann, slow.last, "Replay")
    assert shown.ephemeral
    assert "Turns steps through" not in _public(slow)
    after = await slow.press(slow.ann, shown, "Share")
    assert after.id == shown.id
    assert "Go to message" in labels(after)
    assert _public(slow).count("Turns steps through") == 1
    assert len(slow.messages()) == 3, "the challenge, the board, the replay"
