"""Challenges: who may answer them, how they end, and what is refused."""

from __future__ import annotations

import hashlib
import re
from math import ceil
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.durations import HOUR, SECOND
from bot.ids import MatchId
from tests.scenarios.world import World, alt, controls, labels, text
from tests.scenarios.world import world as open_world
from tests.support.text_rules import all_turns


async def test_a_challenge_names_both_and_pings_the_challenged(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    assert f"<@{world.ann_id}> challenges <@{world.ben_id}>" in text(challenge)
    assert world.pinged(challenge) == {world.ben_id}
    assert not challenge.ephemeral


@pytest.mark.parametrize("pick", ["left", "right"])
async def test_after_acceptance_the_board_appears_and_pings_the_player_to_move_and_the_challenger(
    world: World, pick: str
) -> None:
    board = await world.start_match(pick=pick)
    mover = await world.mover()
    assert f"<@{mover.id}>, it's your turn" in text(board)
    assert world.pinged(board) == {mover.id, world.ann_id}
    assert labels(board) == ["My hand", "Turns", "Rules", "More…"]
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
    assert f"for <@{world.ben_id}>" in text(answer)
    answer = await world.press(cleo, challenge, "Decline")
    assert answer.ephemeral
    assert f"for <@{world.ben_id}>" in text(answer)
    assert "Accept: left" in labels(challenge)


async def test_an_open_challenge_goes_to_the_first_who_takes_it(world: World) -> None:
    cleo = world.person("Cleo")
    challenge = await world.command(world.ann, "challenge")
    assert labels(challenge) == ["Accept: left", "Accept: right", "How to play", "More…"]
    assert world.pinged(challenge) == set()
    accept = controls(challenge)[0]["custom_id"]
    world.deliver(world.ben, challenge, accept)
    world.deliver(cleo, challenge, accept)
    await world.quiet()
    assert set((await world.simulation.app.services.play.match(MatchId(1))).seating.players.values()) == {
        world.ann_id,
        world.ben_id,
    }
    assert f"<@{world.ben_id}> accepted <@{world.ann_id}>'s challenge" in text(challenge)
    assert len(world.messages()) == 2


async def test_the_challenger_cannot_take_an_open_challenge(world: World) -> None:
    challenge = await world.command(world.ann, "challenge")
    answer = await world.press(world.ann, challenge, "Accept: left")
    assert answer.ephemeral
    assert "your own challenge" in text(answer)


async def test_the_challenged_person_can_decline(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    await world.press(world.ben, challenge, "Decline")
    assert "declined" in text(challenge)
    assert controls(challenge) == []


async def test_only_the_challenger_can_withdraw(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    assert labels(await world.press(world.ben, challenge, "More…")) == ["Tell me: new tables", "Fair deal"]
    assert labels(await world.press(world.ann, challenge, "More…")) == ["Withdraw", "Fair deal"]
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
    for user, words in ((world.ann, "yourself"), (robot, "That bot doesn't play"), (outsider, "isn't in this server")):
        answer = await world.command(world.ann, "challenge", user=user)
        assert answer.ephemeral
        assert words in text(answer)


async def test_someone_who_cannot_see_the_channel_is_refused(world: World) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    channel = world.guild.create_text_channel("secret", overwrites={world.ben: hidden})
    answer = await world.command(world.ann, "challenge", user=world.ben, channel=channel)
    assert answer.ephemeral
    assert "can't see this channel" in text(answer)


async def test_the_same_challenge_twice_is_refused_with_a_link_to_the_first(world: World) -> None:
    first = await world.command(world.ann, "challenge", user=world.ben)
    second = await world.command(world.ann, "challenge", user=world.ben)
    assert second.ephemeral
    assert f"/channels/{world.guild_id}/{world.channel_id}/{first.id}" in text(second)
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
    assert "Accept: left" in labels(world.last)
    assert world.pinged(world.last) == set()
    again = await world.command(world.ann, "challenge", user=world.ben)
    assert f"/{world.last.id})" in text(again)
    assert len(world.messages()) == 1


async def test_a_challenge_whose_answer_is_lost_on_the_way_is_posted_all_the_same(world: World) -> None:
    world.env.inject_error("POST", "/interactions/*/callback", status=500, code=0)
    await world.ann.slash(world.channel, "royalvisit challenge", user=world.ben)
    await world.quiet()
    world.failures.records.clear()
    assert "Accept: left" in labels(world.last)
    assert world.pinged(world.last) == {world.ben_id}


@pytest.mark.parametrize(
    ("language", "limit", "words"),
    [
        ("en", "challenges", "You can make at most 2 challenges an hour. Try again {when}."),
        ("fr", "challenges", "Tu peux lancer 2 défis par heure au plus. Réessaie {when}."),
        ("en", "pings", "You can have 2 people an hour pinged at most. Try again {when}."),
        ("fr", "pings", "Je peux mentionner au plus 2 personnes par heure de ta part. Réessaie {when}."),
    ],
)
async def test_who_challenges_one_after_the_other_is_told_when_it_is_free_again(
    tmp_path: Path, language: str, limit: str, words: str
) -> None:
    settings: dict[str, Any] = {f"{limit}_per_hour": 2}
    async with open_world(tmp_path, **settings) as world:
        world.speaks(world.ann, language)
        first, second, third = (world.person(name) for name in ("Cleo", "Dora", "Eve"))
        for person in (first, second):
            made = await world.command(world.ann, "challenge", user=person)
            assert world.pinged(made) == {person.id}
            await world.press(world.ann, made, {"en": "Withdraw", "fr": "Annuler le défi"}[language])
        free = ceil((world.simulation.app.services.clock() + HOUR) / SECOND)
        messages = len(world.messages())
        refused = await world.command(world.ann, "challenge", user=third)
        assert refused.ephemeral
        assert len(world.messages()) == messages
        [when] = re.findall(r"<t:(\d+):R>", text(refused))
        assert free - 60 < int(when) <= free
        assert text(refused) == words.format(when=f"<t:{when}:R>")


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
    assert world.pinged(await world.command(world.ann, "challenge", user=world.ben)) == {world.ben_id}


async def test_a_person_and_a_pair_and_a_channel_may_have_any_number_of_matches(world: World) -> None:
    cleo = world.person("Cleo")
    for user in (world.ben, cleo, world.ben):
        challenge = await world.command(world.ann, "challenge", user=user)
        await world.press(user, challenge, "Accept: right")
    boards = [message for message in world.messages() if "it's your turn" in text(message)]
    assert len(boards) == 3
    assert {await world.number(board) for board in boards} == {1, 2, 3}


async def test_the_challengers_rating_and_record_stand_beside_the_name(world: World) -> None:
    board = await world.start_match(rated=True)
    await world.press(world.ann, board, "My hand")
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes, resign")
    await world.later(hours=1)
    challenge = await world.command(world.ben, "challenge", user=world.ann)
    assert f"<@{world.ben_id}>: 1 of 5 rated matches" in text(challenge)
    await world.delete(challenge)
    await world.simulation.app.store.write(lambda tx: tx.run("UPDATE standings SET ranked = 1"))
    await world.command(world.ben, "challenge", user=world.ann)
    found = re.search(rf"<@{world.ben_id}>: rating \*\*1\d\d\d\*\* ± \d+ · 1 win", text(world.last))
    assert found, "also when the poster brings it"


@pytest.mark.parametrize(
    ("language", "taken", "first"),
    [
        ("en", "accepted <@{ann}>'s challenge.", "The Wizard starts in {seat}'s Duchy: {seat} goes first."),
        (
            "fr",
            "a accepté le défi lancé par <@{ann}>.",
            "Le Sorcier commence dans le Duché {colour}\u00a0: {seat} joue en premier.",
        ),
    ],
)
async def test_the_first_board_tells_the_challenger_that_it_was_taken_and_who_goes_first(
    tmp_path: Path, language: str, taken: str, first: str
) -> None:
    async with open_world(tmp_path, public_language=language) as world:
        challenge = await world.command(world.ann, "challenge", user=world.ben)
        await world.press(world.ben, challenge, labels(challenge)[1])
        mover = await world.mover()
        names = {"en": ("Green", "Red"), "fr": ("Vert", "Rouge")}[language]
        seat = names[0] if mover is world.ann else names[1]
        colour = {"Vert": "vert", "Rouge": "rouge"}.get(seat, "")
        assert taken.format(ann=world.ann_id) in text(world.last)
        assert first.format(seat=seat, colour=colour) in text(world.last)
        assert world.pinged(world.last) == {world.ann_id, mover.id}
        await world.make_turn(1, lambda view: _any_turn(world, view))
        await world.quiet()
        assert world.pinged(world.last) == {(await world.mover()).id}, "one ping a turn"
        assert taken.format(ann=world.ann_id) not in text(world.last)


def _any_turn(world: World, view: str) -> str:
    return all_turns(world.simulation.app.services.games["royal_visit"].logic.rules, view)[0]


async def test_hints_are_chosen_with_the_challenge_and_shown_there_on_the_board_and_in_the_hand(tmp_path: Path) -> None:
    offered, shown, hint = ("Avec conseils sur demande.", "-# #1 · amicale · avec conseils", "Conseil")
    async with open_world(tmp_path, public_language="fr") as world:
        for person in (world.ann, world.ben):
            world.speaks(person, "fr")
        challenge = await world.command(world.ann, "challenge", user=world.ben, hints=True)
        assert offered in text(challenge)
        await world.press(world.ben, challenge, labels(challenge)[0])
        assert shown in text(world.last)
        hand = await world.press(await world.mover(), world.last, labels(world.last)[0])
        assert hint in labels(hand)
        await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
        await world.quiet()
        assert shown in text(world.last)
        again = await world.press(world.ben, world.last, "Revanche")
        assert offered in text(again), "a rematch keeps them"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Rated matches have no hints. Choose `rated` or `hints`, not both."),
        ("fr", "Une partie classée n’a pas de conseils. Choisis `cote` ou `conseils`, pas les deux."),
    ],
)
async def test_a_rated_match_with_hints_is_refused_with_what_would_be_right(
    world: World, language: str, said: str
) -> None:
    world.speaks(world.ann, language)
    answer = await world.command(world.ann, "challenge", user=world.ben, rated=True, hints=True)
    assert answer.ephemeral
    assert text(answer) == said
    assert world.messages() == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Matches with a bot are never rated. Leave `rated` empty."),
        ("fr", "Les parties avec un bot ne sont jamais classées. Laisse `cote` vide."),
    ],
)
async def test_a_rated_match_against_the_bot_is_refused_and_one_of_which_nothing_was_said_is_unrated(
    world: World, language: str, said: str
) -> None:
    world.speaks(world.ann, language)
    for options in ({"level": 1}, {"user": world.bot}):
        answer = await world.command(world.ann, "challenge", rated=True, **options)
        assert answer.ephemeral
        assert text(answer) == said
    assert "Unrated" in text(await world.command(world.ann, "challenge", level=1))
    assert "Unrated" in text(await world.command(world.ann, "challenge", level=1, rated=False))
