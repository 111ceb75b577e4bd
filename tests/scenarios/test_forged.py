"""Presses that none of our messages offers: custom_ids of nobody's, forged, of other components."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.registry import HostedGame
from bot.ids import MatchId
from tests.scenarios.world import Shown, World, controls, text

GONE = "This button no longer works."

HUGE = "9" * 30

FIRST = f"m{1:016x}"
"""What custom_ids call the first match of a world."""

NAMELESS = f"m{77:016x}"
"""What they call none."""


async def _forge(world: World, message: Shown, custom_id: str, component: int = 2) -> list[Shown]:
    """What a press on this custom_id is answered with, were it in the message; the message's own buttons stay."""
    seen = world.payload(message)
    row = next(part for part in seen["components"] for part in (part, *part.get("components", [])) if part["type"] == 1)
    button = row["components"][0]
    button["custom_id"] = custom_id
    if component != 2:
        options: list[dict[str, Any]] = [{"label": "One", "value": "1"}]
        row["components"] = [
            {"type": component, "custom_id": custom_id, "id": 99, "options": options, "disabled": False}
        ]
    before = len(world.env.backend.http_requests)
    result = world.deliver(world.ben, message, custom_id, seen=seen, component=component)
    await world.quiet()
    calls = [call for call in world.env.backend.http_requests[before:] if call.path.endswith("/callback")]
    assert len(calls) == 1, "answered once"
    assert result.acknowledged
    return [*result.followups, *([result.response] if result.response is not None else [])]


NOBODYS = (
    "nothing of ours",
    "hand",
    f"dance:{FIRST}:1",
    f"dance:{FIRST}:1:really",
    f"hand:{HUGE}:1",
    "hand:1:1",
    "accept:1:0:left",
    "resign:1:1",
    f"hand:{FIRST}:{HUGE}",
    f"lay:{FIRST}:1:{HUGE}:K1",
    f"lay:{FIRST}:1",
    f"lay:{FIRST}:1:K1",
    f"end:{FIRST}:1",
    f"end:{FIRST}:1:x:sure",
    f"turn:{FIRST}:1:x-next",
    f"turn:{FIRST}:1:3",
    f"turn:{FIRST}:1:{HUGE}-next",
    f"review-here:{FIRST}:1:x",
    f"accept:{FIRST}:0:third",
    "rules-page:0:0",
    "rules-read:0:0:chess",
    "rules-page:0:0:royal-visit:x:next",
    "rules-page:0:0:chess:1:next",
    "standings:0:0:royal-visit:server",
    "standings:0:0:royal-visit:galaxy:0:next",
    "standings:0:0:chess:server:0:next",
    "profile:0:0",
    "profile:0:0:chess",
    "puzzle:0:0:royal-visit:1:0:0",
    "puzzle:0:0:royal-visit:1:999999999:0:K1",
    "puzzle:0:0:chess:1:0:0:K1",
    f"puzzle-end:0:0:royal-visit:1:0:{HUGE}:end",
    "puzzle-show:0:0",
    "puzzle-next:0:0:chess:1:0:0:another",
    "a\nb",
    f"lay:{FIRST}:1:0:K1:" + "x" * 80,
)
"""What no message of ours offers."""

OF_NO_MATCH = (
    *("hand:0:1", "accept:0:0:left"),
    *(f"hand:{NAMELESS}:1", f"accept:{NAMELESS}:0.1-1:left", f"resign-now:{NAMELESS}:1", f"withdraw:{NAMELESS}:1"),
    *(f"turns:{NAMELESS}:1", f"decline:{NAMELESS}:0", f"replay:{NAMELESS}:1", f"rematch:{NAMELESS}:1"),
)


async def test_a_forged_press_is_refused_kindly_once_and_changes_nothing(world: World) -> None:
    opened = await world.command(world.ann, "challenge", user=world.ben)
    stored = world.payload(opened)
    for forged in NOBODYS:
        [refusal] = await _forge(world, opened, forged)
        assert refusal.ephemeral
        assert GONE in text(refusal), forged
        assert world.payload(opened) == stored, forged


async def test_a_press_on_a_match_that_is_not_there_is_refused_and_wakes_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await world.command(world.ann, "challenge", user=world.ben)
    stored = world.payload(opened)
    woken: list[int] = []
    monkeypatch.setattr(world.simulation.app.publishing, "wake", woken.append)
    for forged in OF_NO_MATCH:
        [refusal] = await _forge(world, opened, forged)
        assert refusal.ephemeral
        assert "no longer exists" in text(refusal) or "no finished match" in text(refusal), forged
        assert woken == []
        assert world.payload(opened) == stored, forged


@pytest.mark.parametrize(
    ("offered", "pressed"),
    [
        ("replay", f"replay:{FIRST}:1"),
        ("replay", f"replay-here:{FIRST}:1"),
        ("review", f"review:{FIRST}:1"),
        ("review", f"review-here:{FIRST}:1:1-played"),
        ("puzzles", "puzzle-next:0:0:royal-visit:1:0:0:another"),
    ],
)
async def test_what_the_game_does_not_offer_any_more_is_refused(world: World, offered: str, pressed: str) -> None:
    await world.start_match()
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    services = world.simulation.app.services
    game = services.games["royal_visit"]
    part: dict[str, Any] = {offered: None}
    logic = game.logic if offered == "replay" else replace(game.logic, **part)
    without = HostedGame(logic, replace(game.presentation, **part))
    object.__setattr__(services, "games", {**services.games, game.key: without})
    [refusal] = await _forge(world, world.last, pressed)
    assert GONE in text(refusal)


async def test_a_matchs_number_never_leads_to_it(world: World) -> None:
    """After a reset of the database the numbers begin again, and messages from before it are still there."""
    board = await world.start_match()
    for actor, forged in ((world.ann, "hand:1:1"), (world.ann, "resign:1:1"), (world.ben, "lay:1:1:0:K1")):
        assert GONE in text(await world.forge(actor, board, forged))


async def test_a_forged_press_that_names_another_message_deletes_nothing(world: World) -> None:
    """Copies of a post are deleted when they are pressed; this message is none, whatever the press says."""
    board = await world.start_match()
    challenge = world.messages()[0]
    [hand] = [one["custom_id"] for one in controls(board) if one["label"] == "My hand"]
    world.deliver(world.ann, challenge, hand)
    await world.quiet()
    assert [one.id for one in world.messages()] == [challenge.id, board.id]


async def test_nobody_takes_a_seat_from_another_server(world: World) -> None:
    await world.command(world.ann, "challenge")
    await world.ann.slash(world.channel, "royalcourt challenge", seats=3)
    await world.quiet()
    club = world.env.create_guild("The Club")
    stranger = club.add_member(world.env.create_user("eve", global_name="Eve"))
    seen = await world.command(stranger, "leaderboard", channel=club.create_text_channel("games"))
    before = await _seats(world)
    for forged in (f"accept:{FIRST}:0:left", f"lobby-join:m{2:016x}:0"):
        assert "no longer exists" in text(await world.forge(stranger, seen, forged))
    assert await _seats(world) == before


async def _seats(world: World) -> list[int | None]:
    return await world.simulation.app.store.read(lambda tx: tx.column("SELECT user_id FROM seats"))


async def test_the_refusal_is_in_the_persons_language(world: World) -> None:
    opened = await world.command(world.ann, "challenge", user=world.ben)
    world.speaks(world.ben, "fr")
    [refusal] = await _forge(world, opened, f"dance:{FIRST}:1")
    assert "Ce bouton ne fonctionne plus." in text(refusal)


async def test_a_select_is_refused_once_too(world: World) -> None:
    opened = await world.command(world.ann, "challenge", user=world.ben)
    [refusal] = await _forge(world, opened, f"choose:{FIRST}:1", component=3)
    assert GONE in text(refusal)


async def test_after_all_that_a_press_is_answered_as_ever(world: World) -> None:
    opened = await world.command(world.ann, "challenge", user=world.ben)
    for forged in ("nothing of ours", f"dance:{FIRST}:1", f"hand:{HUGE}:1"):
        await _forge(world, opened, forged)
    await world.press(world.ben, opened, "Accept: left")
    hand = await world.press(world.ann, world.last, "My hand")
    assert hand.ephemeral
    assert controls(hand)


async def test_a_control_of_a_hand_that_is_forged_on_the_board_changes_nothing_that_others_see(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    lay = next(one["custom_id"] for one in controls(hand) if one["custom_id"].startswith("lay:"))
    before = text(board), controls(board)
    for custom_id in (f"hand-here:{FIRST}:1", lay, f"resign:{FIRST}:1", "settings-page:0:0"):
        result = world.deliver(mover, board, custom_id)
        await world.quiet()
        assert (text(world.now(board)), controls(world.now(board))) == before, custom_id
        for said in [*result.followups, result.response]:
            assert said is None or said.ephemeral
