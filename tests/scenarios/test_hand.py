"""The private hand: opened by a button, drafted press by press, never lost."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.ids import MatchId, UserId
from tests.scenarios.world import Shown, World, alt, controls, labels, text
from tests.support.text_rules import all_turns


async def _open(world: World) -> tuple[simcord.MemberActor, Shown]:
    board = await world.start_match()
    mover = await world.mover()
    return mover, await world.press(mover, board, "My hand")


def _first_card(hand: Shown) -> dict[str, Any]:
    return next(one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled"))


async def test_a_hand_is_seen_by_its_owner_alone(world: World) -> None:
    board = await world.start_match()
    hand = await world.press(world.ann, board, "My hand")
    assert hand.ephemeral
    assert hand.id not in {message.id for message in world.messages()}
    assert alt(hand)


async def test_with_two_plays_laid_out_one_can_start_over(world: World) -> None:
    mover, hand = await _open(world)
    view = (await world.simulation.app.services.play.hand(MatchId(1), UserId(mover.id))).state.view
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    turn = next(turn for turn in all_turns(rules, view) if turn.count(";") == 1)
    hand = await world.lay(mover, hand, turn.split(";")[0])
    assert labels(hand)[-2:] == ["Undo", "More…"]
    hand = await world.lay(mover, hand, turn.split(";")[1])
    assert labels(hand)[-4:] == ["End turn", "Undo", "Start over", "More…"]
    hand = await world.press(mover, hand, "Start over")
    assert not {"End turn", "Undo", "Start over"} & {*labels(hand)}
    assert not (await world.simulation.app.services.play.hand(MatchId(1), UserId(mover.id))).state.draft.begun


@pytest.mark.parametrize("panel", ["More…", "Rules", "Turns"])
async def test_a_panel_leads_back_to_the_hand_with_what_is_laid_out(world: World, panel: str) -> None:
    mover, hand = await _open(world)
    hand = await world.press_id(mover, hand, _first_card(hand)["custom_id"])
    shown = text(hand), labels(hand)
    opened = await world.press(mover, world.newest_board if panel == "Turns" else hand, panel)
    back = await world.press(mover, opened, "Back to your hand")
    assert back.id == opened.id
    assert (text(back), labels(back)) == shown
    there = world.env.backend.messages[world.channel_id]
    assert hand.id not in there, "it stands once"
    await world.press(mover, back, "More…")
    assert back.id in there, "above the panel"


async def test_nothing_is_public_before_end_turn(world: World) -> None:
    mover, hand = await _open(world)
    before = [(message.id, text(message)) for message in world.messages()]
    for _ in range(2):
        hand = await world.press_id(mover, hand, _first_card(hand)["custom_id"])
    assert [(message.id, text(message)) for message in world.messages()] == before


async def test_what_is_laid_out_survives_dismissing_and_a_restart(world: World) -> None:
    mover, hand = await _open(world)
    await world.press_id(mover, hand, _first_card(hand)["custom_id"])
    shown = (text(hand), labels(hand))
    await world.simulation.restart()
    again = await world.press(mover, world.last, "My hand")
    assert (text(again), labels(again)) == shown


async def test_a_press_delivered_twice_counts_once(world: World) -> None:
    mover, hand = await _open(world)
    world.deliver(mover, hand, _first_card(hand)["custom_id"], copies=2)
    await world.quiet()
    now = await world.simulation.app.services.play.hand(MatchId(1), UserId(mover.id))
    assert now.step == 1


async def test_two_presses_at_once_count_once_and_are_both_answered(world: World) -> None:
    mover, hand = await _open(world)
    enabled = [one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled")]
    presses = [world.deliver(mover, hand, one["custom_id"]) for one in enabled[:2]]
    await world.quiet()
    assert all(press.acknowledged for press in presses)
    assert (await world.simulation.app.services.play.hand(MatchId(1), UserId(mover.id))).step == 1


async def test_end_turn_pressed_twice_makes_one_turn(world: World) -> None:
    mover, hand = await _open(world)
    rng = random.Random(1)
    seen = world.payload(hand)
    while not (ends := [one["custom_id"] for one in controls(hand) if one["custom_id"].startswith("end:")]):
        offered = [one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled")]
        offered = [one for one in offered if not one["custom_id"].endswith((":undo", ":over"))]
        hand = await world.press_id(mover, hand, rng.choice(offered)["custom_id"])
        seen = world.payload(hand)
    for _ in range(2):
        world.deliver(mover, hand, ends[0], seen=seen)
    await world.quiet()
    history = await world.history(1)
    assert len(history.states) == 2


async def test_a_press_on_an_old_hand_shows_the_present_state(world: World) -> None:
    mover, hand = await _open(world)
    seen, card = world.payload(hand), _first_card(hand)["custom_id"]
    await world.random_turn(mover, hand, random.Random(3))
    late = world.deliver(mover, hand, card, seen=seen)
    await world.quiet()
    assert late.acknowledged
    assert labels(hand) == ["Go to board", "Nudge", "More…"]


async def test_after_end_turn_the_hand_stays_and_follows_the_others_turn(world: World) -> None:
    mover, hand = await _open(world)
    other = world.ben if mover is world.ann else world.ann
    await world.random_turn(mover, hand, random.Random(7))
    assert labels(hand) == ["Go to board", "Nudge", "More…"]
    theirs = await world.press(other, world.last, "My hand")
    await world.random_turn(other, theirs, random.Random(8))
    assert "Nudge" not in labels(hand), "the open hand of the first player was refreshed by the bot"


async def test_an_open_hand_is_left_alone_once_its_token_is_dead(world: World) -> None:
    mover, hand = await _open(world)
    other = world.ben if mover is world.ann else world.ann
    await world.random_turn(mover, hand, random.Random(7))
    await world.later(hours=0.26)
    theirs = await world.press(other, world.last, "My hand")
    await world.random_turn(other, theirs, random.Random(8))
    assert labels(hand) == ["Go to board", "Nudge", "More…"]


async def test_opening_the_hand_anew_takes_the_previous_one_away(world: World) -> None:
    mover, first = await _open(world)
    second = await world.press(mover, world.last, "My hand")
    mine = {message.id for message in world.channel.history(viewer=mover)}
    assert second.id in mine
    assert first.id not in mine


async def test_hands_in_several_matches_are_told_apart(world: World) -> None:
    for _ in range(2):
        challenge = await world.command(world.ann, "challenge", user=world.ben)
        await world.press(world.ben, challenge, "Accept: left")
    choices = await world.ann.autocomplete(world.channel, "royalvisit hand", "match", "")
    assert len(choices) == 2
    assert all("Ben" in choice["name"] for choice in choices)
    hand = await world.command(world.ann, "hand", match=choices[1]["value"])
    named = (await world.simulation.app.services.play.match(choices[1]["value"])).public_id
    assert all(one["custom_id"].split(":")[1] == named for one in controls(hand))


@pytest.mark.parametrize("slow", [False, True])
async def test_a_press_on_a_hand_that_is_just_being_replaced_shows_the_present_state(world: World, slow: bool) -> None:
    mover, old = await _open(world)
    seen, card = world.payload(old), _first_card(old)["custom_id"]
    newer = await world.press(mover, world.last, "My hand")
    assert not _is_there(world, mover, old)
    if slow:  # the press is acknowledged before anything else
        app = world.simulation.app
        app.client.services = replace(app.services, acknowledge_seconds=-1)
    pressed = world.deliver(mover, newer, card, seen=seen)
    pressed._interaction.source_message_id = old.id
    await world.quiet()
    [shown] = [one for one in (pressed.response, *pressed.followups) if one is not None]
    assert shown.ephemeral
    assert any(":1:" in one["custom_id"] for one in controls(shown)), "what was pressed is chosen"
    assert "went wrong" not in text(shown)
    assert _is_there(world, mover, newer) is slow, "the newest takes the place of the one before, where Discord lets it"


def _is_there(world: World, actor: simcord.MemberActor, message: Shown) -> bool:
    return message.id in {one.id for one in world.channel.history(viewer=actor)}
