"""Challenges: who may answer them, how they end, and what is refused."""

from __future__ import annotations

import hashlib

import discord
import pytest

from tests.journeys.world import World, alt, controls, labels, text


async def test_a_challenge_names_both_shows_the_hash_of_the_seed_and_pings_the_challenged(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    assert f"<@{world.ann.id}> challenges <@{world.ben.id}>" in text(challenge)
    assert hashlib.sha256(f"{1:064x}".encode()).hexdigest() in text(challenge)
    assert world.pinged(challenge) == {world.ben.id}
    assert not challenge.ephemeral


async def test_the_answer_is_the_choice_of_the_closed_hand(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    assert labels(challenge) == ["Accept: left hand", "Accept: right hand", "Decline", "Withdraw"]


async def test_after_acceptance_the_board_appears_and_pings_the_player_to_move(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    assert f"<@{mover.id}>, it is your move" in text(board)
    assert world.pinged(board) == {mover.id}
    assert labels(board) == ["My hand", "Turns", "Rules", "Resign"]
    assert alt(board)


@pytest.mark.parametrize("pick", ["left", "right"])
async def test_the_picked_hand_decides_who_moves_first(world: World, pick: str) -> None:
    await world.start_match(pick=pick)
    first = hashlib.sha256(f"{1:064x}:hand:0".encode()).digest()
    wizard_in = ("left", "right")[int.from_bytes(first[:8], "big") % 2]
    assert await world.mover() is (world.ben if pick == wizard_in else world.ann)


async def test_only_the_challenged_person_may_answer(world: World) -> None:
    cleo = world.person("Cleo")
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    answer = await world.press(cleo, challenge, "Accept: left")
    assert answer.ephemeral
    assert f"for <@{world.ben.id}>" in text(answer)
    answer = await world.press(cleo, challenge, "Decline")
    assert answer.ephemeral
    assert f"for <@{world.ben.id}>" in text(answer)
    assert "Accept: left hand" in labels(challenge)


async def test_an_open_challenge_goes_to_the_first_who_takes_it(world: World) -> None:
    cleo = world.person("Cleo")
    challenge = await world.command(world.ann, "challenge")
    assert labels(challenge) == ["Accept: left hand", "Accept: right hand", "Withdraw"]
    assert world.pinged(challenge) == set()
    accept = controls(challenge)[0]["custom_id"]
    world.deliver(world.ben, challenge, accept)
    world.deliver(cleo, challenge, accept)
    await world.quiet()
    assert set((await world.simulation.app.context.play.match(1)).players.values()) == {world.ann.id, world.ben.id}
    assert f"<@{world.ben.id}> took <@{world.ann.id}>'s challenge" in text(challenge)
    assert len(world.messages()) == 2


async def test_the_challenger_cannot_take_an_open_challenge(world: World) -> None:
    challenge = await world.command(world.ann, "challenge")
    answer = await world.press(world.ann, challenge, "Accept: left")
    assert answer.ephemeral
    assert "yourself" in text(answer)


async def test_the_challenged_person_can_decline(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    await world.press(world.ben, challenge, "Decline")
    assert "declined" in text(challenge)
    assert controls(challenge) == []


async def test_only_the_challenger_can_withdraw(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    answer = await world.press(world.ben, challenge, "Withdraw")
    assert answer.ephemeral
    assert "Only the challenger" in text(answer)
    await world.press(world.ann, challenge, "Withdraw")
    assert "withdrew" in text(challenge)
    assert controls(challenge) == []


async def test_a_press_on_a_closed_challenge_shows_what_became_of_it(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    seen = world.payload(challenge)
    accept = controls(challenge)[0]["custom_id"]
    await world.press(world.ann, challenge, "Withdraw")
    late = world.deliver(world.ben, challenge, accept, seen=seen)
    await world.quiet()
    assert late.acknowledged
    assert "withdrew" in text(challenge)


async def test_a_challenge_expires_after_a_day_and_says_so(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    await world.later(hours=23.9)
    assert "Decline" in labels(challenge)
    await world.later(hours=0.2)
    assert "expired" in text(challenge)
    assert controls(challenge) == []


async def test_an_expired_challenge_says_so_after_a_restart(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    await world.env.advance_time(25 * 3600)
    await world.simulation.restart()
    await world.later(hours=0)
    assert "expired" in text(challenge)


async def test_oneself_another_bot_and_an_outsider_are_refused(world: World) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    outsider = world.env.create_user("outsider")
    for user, words in (
        (world.ann, "yourself"),
        (robot, "That bot does not play"),
        (outsider, "is not in this server"),
    ):
        answer = await world.command(world.ann, "challenge", user=user)
        assert answer.ephemeral
        assert words in text(answer)


async def test_somebody_who_cannot_see_the_channel_is_refused(world: World) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    channel = world.guild.create_text_channel("secret", overwrites={world.ben: hidden})
    answer = await world.command(world.ann, "challenge", user=world.ben, channel=channel)
    assert answer.ephemeral
    assert "cannot see this channel" in text(answer)


async def test_the_same_challenge_twice_is_refused_with_a_link_to_the_first(world: World) -> None:
    first = await world.command(world.ann, "challenge", user=world.ben)
    second = await world.command(world.ann, "challenge", user=world.ben)
    assert second.ephemeral
    assert f"/channels/{world.guild.id}/{world.channel.id}/{first.id}" in text(second)
    assert not (await world.command(world.ann, "challenge", user=world.ben, ruleset="manual")).ephemeral


async def test_the_challenge_that_stands_in_the_way_can_be_withdrawn_from_the_refusal(world: World) -> None:
    first = await world.command(world.ann, "challenge", user=world.ben)
    second = await world.command(world.ann, "challenge", user=world.ben)
    await world.press(world.ann, second, "Withdraw")
    assert "withdrew" in text(first)


async def test_a_deleted_challenge_comes_back_when_it_is_made_again(world: World) -> None:
    first = await world.command(world.ann, "challenge", user=world.ben)
    await world.delete(first)
    await world.command(world.ann, "challenge", user=world.ben)
    assert "Accept: left hand" in labels(world.last)
    assert world.pinged(world.last) == set()
    again = await world.command(world.ann, "challenge", user=world.ben)
    assert f"/{world.last.id})" in text(again)
    assert len(world.messages()) == 1


async def test_a_challenge_whose_answer_is_lost_on_the_way_is_posted_all_the_same(world: World) -> None:
    world.env.inject_error("POST", "/interactions/*/callback", status=500, code=0)
    await world.ann.slash(world.channel, "royalvisit challenge", user=world.ben)
    await world.quiet()
    world.failures.records.clear()
    assert "Accept: left hand" in labels(world.last)
    assert world.pinged(world.last) == {world.ben.id}


async def test_more_than_ten_open_challenges_are_refused(world: World) -> None:
    for number in range(10):
        assert not (await world.command(world.ann, "challenge", user=world.person(f"P{number}"))).ephemeral
    answer = await world.command(world.ann, "challenge", user=world.ben)
    assert answer.ephemeral
    assert "10 open challenges" in text(answer)


@pytest.mark.parametrize(
    ("permission", "name"),
    [("attach_files", "Attach Files"), ("send_messages", "Send Messages"), ("view_channel", "View Channel")],
)
async def test_a_channel_where_the_bot_lacks_a_permission_is_refused_by_its_name(
    world: World, permission: str, name: str
) -> None:
    world.forbid(permission)
    answer = await world.command(world.ann, "challenge", user=world.ben)
    assert answer.ephemeral
    assert name in text(answer)


async def test_a_pair_is_pinged_by_a_challenge_once_a_minute(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    await world.press(world.ann, challenge, "Withdraw")
    again = await world.command(world.ann, "challenge", user=world.ben)
    assert world.pinged(again) == set()
    back = await world.command(world.ben, "challenge", user=world.ann)
    assert world.pinged(back) == set()
    await world.press(world.ann, again, "Withdraw")
    await world.later(hours=1 / 30)
    assert world.pinged(await world.command(world.ann, "challenge", user=world.ben)) == {world.ben.id}


async def test_a_person_and_a_pair_and_a_channel_may_have_any_number_of_matches(world: World) -> None:
    cleo = world.person("Cleo")
    for user in (world.ben, cleo, world.ben):
        challenge = await world.command(world.ann, "challenge", user=user)
        await world.press(user, challenge, "Accept: right")
    boards = [message for message in world.messages() if "it is your move" in text(message)]
    assert len(boards) == 3
    assert {await world.number(board) for board in boards} == {1, 2, 3}
