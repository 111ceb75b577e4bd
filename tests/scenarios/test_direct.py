"""Matches in private messages: from a challenge in a server, moved there in the middle, against the bot, and refused.

A person in private messages with the bot is a `UserHandle` of simcord, in a server a `MemberActor`.
"""

from __future__ import annotations

import random
from typing import Any

import simcord
from simcord.builders import UserHandle

from bot.ids import MatchId, UserId
from bot.matches.core.model import State
from tests.scenarios.faults import cut
from tests.scenarios.world import Shown, World, controls, labels, parts, text
from tests.support.text_rules import all_turns

TAKES_NONE = 50007
"""Discord's code for a person who takes no private messages."""


async def command(world: World, person: UserHandle, name: str, **options: Any) -> Shown:
    """Type `/royalvisit NAME` in private messages; the answer."""
    result = await person.slash(f"royalvisit {name}", **options)
    await world.quiet()
    assert result.acknowledged
    return result.response


async def some_turn(world: World, rng: random.Random) -> None:
    """Play some turn as the player to move, without the buttons."""
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    await world.make_turn(1, lambda view: rng.choice(all_turns(rules, view)))


async def begun(world: World, **options: Any) -> None:
    """Ann has challenged Ben to a match in private messages, and Ben has accepted in the channel."""
    challenge = await world.command(world.ann, "challenge", user=world.ben, direct=True, **options)
    [accept] = [button for button in controls(challenge) if button["custom_id"].endswith(":left")]
    await world.press_id(world.ben, challenge, accept["custom_id"])


def close(world: World, person: simcord.MemberActor) -> None:
    """Let a person refuse private messages from now on."""
    world.env.inject_error("POST", f"/channels/{person.user.dm_channel.id}/messages", status=403, code=TAKES_NONE)


async def test_a_match_is_played_to_its_end_in_private_messages_with_a_restart_in_the_middle(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben, direct=True)
    assert "Played in direct messages." in text(challenge)
    [accept] = [button for button in controls(challenge) if button["custom_id"].endswith(":left")]
    await world.press_id(world.ben, challenge, accept["custom_id"])
    assert len(world.messages()) == 1, "the challenge alone is in the channel"
    rng = random.Random(3)
    for turn in range(4):
        mover = await world.mover()
        other = world.ben if mover is world.ann else world.ann
        board = world.inbox(mover)[-1]
        assert "it's your turn" in text(board)
        assert mover.id in world.pinged(board)
        assert len(world.inbox(mover)) == len(world.inbox(other)) == 1, "each has one board"
        hand = await world.press(mover.user, board, "My hand")
        assert hand.ephemeral
        hand = await world.random_turn(mover.user, hand, rng)
        assert "More…" in labels(hand)
        if turn == 2:
            await world.simulation.restart()
    services = world.simulation.app.services
    while (await services.play.match(MatchId(1))).state is State.PLAY:
        await some_turn(world, rng)
    await world.quiet()
    for person in (world.ann, world.ben):
        [board] = world.inbox(person)
        assert {"Rematch", "Replay", "Review", "More…"} <= set(labels(board))
        assert (await world.press(person.user, board, "Replay")).ephemeral
    assert len(world.messages()) == 2
    assert "Rematch" in labels(world.last), "the result is for everybody in the channel"
    assert not world.pinged(world.last)
    assert (await world.press(world.person("Cleo"), world.last, "Replay")).ephemeral


async def test_each_reads_their_own_board_in_their_own_language(world: World) -> None:
    world.speaks(world.ben, "fr")
    await begun(world)
    assert "My hand" in labels(world.inbox(world.ann)[-1])
    assert "Ma main" in labels(world.inbox(world.ben)[-1])
    answer = await command(world, world.ben.user, "challenge")
    assert "Ici, tu ne peux jouer que contre moi" in text(answer)


async def test_closed_private_messages_take_the_match_back_to_its_channel_once(world: World) -> None:
    close(world, world.ben)
    await begun(world)
    assert "My hand" in labels(world.last)
    assert f"<@{world.ben_id}> doesn't accept direct messages from me" in text(world.last)
    [note] = world.inbox(world.ann)
    assert f"continues in <#{world.channel_id}>" in text(note)
    assert not world.inbox(world.ben)
    hand = await world.press(world.ann, world.last, "My hand")
    assert hand.ephemeral
    await world.simulation.restart()
    assert not world.inbox(world.ben), "nothing is tried again"
    # A person who writes to the bot in private gets private messages again.
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    await command(world, world.ben.user, "rules")
    await begun(world, rated=False)
    assert "My hand" in labels(world.inbox(world.ben)[-1])


async def test_both_agree_to_go_on_in_private_messages_in_the_middle(world: World) -> None:
    board = await world.start_match()
    more = await world.press(world.ann, board, "More")
    await world.press(world.ann, more, "Offer to use DMs")
    assert "offers to continue in direct messages" in text(world.last)
    assert world.pinged(world.last) >= {world.ben_id}
    await world.simulation.restart()
    await world.press(world.ben, world.last, "Continue in DMs")
    assert "continues in direct messages" in text(world.last)
    assert "My hand" not in labels(world.last)
    mover = await world.mover()
    other = world.ben if mover is world.ann else world.ann
    assert world.pinged(world.inbox(mover)[-1]) == {mover.id}
    await some_turn(world, random.Random(1))
    await world.quiet()
    assert other.id in world.pinged(world.inbox(other)[-1])
    asked = await world.press(other.user, world.inbox(other)[-1], "Resign")
    await world.press(other.user, asked, "Yes, resign")
    assert "Rematch" in labels(world.last), "the result takes the note's place"
    assert len(world.messages()) == 2


async def test_a_board_whose_arrival_was_not_heard_of_is_found_again_also_after_a_restart(world: World) -> None:
    with cut("POST", f"/channels/{world.ben.user.dm_channel.id}/messages", back=True, times=1):
        await begun(world)
    world.failures.records.clear()
    await world.simulation.restart()
    await world.a_while()
    [board] = world.inbox(world.ben)
    assert "My hand" in labels(board)


async def test_a_match_against_the_bot_in_private_messages_and_its_rematch(world: World) -> None:
    announced = await command(world, world.ann.user, "challenge", level=1)
    assert "Page" in text(announced)
    assert not world.messages()
    rng, services = random.Random(1), world.simulation.app.services
    hand = await world.press(world.ann.user, world.inbox(world.ann)[-1], "My hand")
    assert hand.ephemeral
    for _ in range(2):
        await some_turn(world, rng)
        await world.quiet()
    await services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    board = world.inbox(world.ann)[-1]
    assert "Rematch" in labels(board)
    challenge = await world.press(world.ann.user, board, "Rematch")
    [accept] = [one for one in controls(challenge) if one["custom_id"].endswith(":left")]
    await world.press_id(world.ann.user, challenge, accept["custom_id"])
    assert (await services.play.match(MatchId(2))).state is State.PLAY
    assert not world.messages()


async def test_commands_work_in_private_messages_or_say_plainly_that_they_do_not(world: World) -> None:
    board = await world.start_match()
    ann = world.ann.user
    for name in ("rules", "learn", "puzzle", "profile", "settings", "hand", "resign", "leaderboard"):
        assert (await command(world, ann, name)).ephemeral, name
    assert "The board is at the bottom" in text(await command(world, ann, "board"))
    assert world.last.id != board.id
    assert "only against me" in text(await command(world, ann, "challenge", user=world.ben.user))
    assert "have no server leaderboard" in text(await command(world, ann, "leaderboard", scope="server"))
    cleo = world.person("Cleo")
    assert "here against me" in text(await command(world, cleo.user, "hand"))
    assert "no finished match" in text(await command(world, cleo.user, "replay"))
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    assert (await command(world, ann, "review")).ephemeral


async def test_a_rematch_is_asked_for_and_taken_in_private_messages(world: World) -> None:
    await begun(world)
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    asked = await world.press(world.ann.user, world.inbox(world.ann)[-1], "Rematch")
    assert "asks" in text(asked)
    question = world.inbox(world.ben)[-1]
    assert "asks" in text(question)
    assert world.ben_id in world.pinged(question)
    await world.later(1)
    await world.press(world.ben.user, question, "Rematch")
    offered = world.inbox(world.ann)[-1]
    assert world.ann_id in world.pinged(offered)
    accept = next(one for one in controls(offered) if one["custom_id"].startswith("accept:"))
    await world.press_id(world.ann.user, offered, accept["custom_id"])
    assert (await world.simulation.app.services.play.match(MatchId(2))).place.direct
    assert "My hand" in labels(world.inbox(world.ben)[-1])
    assert len(world.messages()) == 2, "the first challenge and its result"


async def test_who_does_not_play_sees_nothing_of_it(world: World) -> None:
    await begun(world)
    cleo = world.person("Cleo", "fr")
    notice = world.last
    assert [one for one in controls(notice) if not one.get("disabled")] == []
    [board] = world.inbox(world.ann)
    turns = next(one for one in controls(board) if one["custom_id"].startswith("turns:"))["custom_id"]
    challenge = await world.command(cleo, "challenge")
    refused = await world.forge(cleo, challenge, turns)
    assert refused.ephemeral
    assert "Turn" not in labels(refused)
    assert len(labels(refused)) == 0


async def test_who_has_chosen_so_is_reminded_in_private_messages_in_their_language_and_led_to_the_board(
    world: World,
) -> None:
    board = await world.start_match()
    mover = await world.mover()
    world.speaks(mover, "fr")
    await world.command(mover, "rules")
    await world.simulation.app.services.settings.change(UserId(mover.id), world.guild_id, "reminders", "direct")
    await world.later(60)
    [notice] = world.inbox(mover)
    assert world.last.id == board.id, "nothing is in the channel"
    assert world.pinged(notice) == {mover.id}
    assert "Ma main" in labels(notice)
    links = [part["url"] for part in parts(notice) if part["type"] == 2 and "url" in part]
    assert links == [f"https://discord.com/channels/{world.guild_id}/{world.channel_id}/{board.id}"]
    assert (await world.press(mover.user, notice, "Ma main")).ephemeral
    await some_turn(world, random.Random(1))
    await world.quiet()
    assert world.inbox(mover) == [], "what is past is taken away"
