"""Resigning: which match, what is at stake, the way back, and a question that is not for ever; in both languages."""

from __future__ import annotations

import random

import pytest

from bot.ids import MatchId
from bot.matches.core.model import State
from tests.scenarios.world import Shown, World, controls, labels, text
from tests.support.text_rules import all_turns

YES = {"en": "Yes, resign", "fr": "J’abandonne"}
KEEP = {"en": "Keep playing", "fr": "Continuer à jouer"}


async def state(world: World, match: int = 1) -> State:
    return (await world.simulation.app.services.play.match(MatchId(match))).state


async def some_turns(world: World, turns: int = 2) -> Shown:
    """Play this many turns. Return the board."""
    for seed in range(turns):
        mover = await world.mover()
        await world.random_turn(mover, await world.press(mover, world.last, "My hand"), random.Random(seed))
    return world.last


@pytest.mark.parametrize(
    ("language", "rated", "stake"),
    [
        ("en", True, "wins at once. It counts as a loss for your rating."),
        ("fr", False, "gagne aussitôt. La partie est amicale\u00a0: ta cote ne bouge pas."),
    ],
)
async def test_the_question_names_match_opponent_and_stake(
    world: World, language: str, rated: bool, stake: str
) -> None:
    world.speaks(world.ann, language)
    await world.start_match(rated=rated)
    await some_turns(world)
    question = await world.command(world.ann, "resign")
    assert text(question).startswith("-# #1 · ")
    assert f"<@{world.ben_id}> {stake}" in text(question)
    assert labels(question) == [YES[language], KEEP[language]]


async def test_who_has_seen_no_hand_is_told_that_it_does_not_count(world: World) -> None:
    board = await world.start_match(rated=True)
    assert "It won't count for the leaderboard." in text(await world.press(world.ann, board, "Resign"))
    await world.press(world.ann, board, "My hand")
    assert "It counts as a loss for your rating." in text(await world.press(world.ann, board, "Resign"))


async def test_keep_playing_closes_the_question_and_leads_to_the_hand(world: World) -> None:
    world.speaks(world.ann, "fr")
    board = await world.start_match()
    asked = await world.press(world.ann, board, "Abandonner")
    shown = await world.press(world.ann, asked, KEEP["fr"])
    assert shown.id == asked.id
    assert "Tu continues à jouer." in text(shown)
    assert YES["fr"] not in labels(shown)
    assert await state(world) is State.PLAY
    hand = await world.press(world.ann, shown, "Retour à ta main")
    assert hand.id == asked.id, "in the same message"
    assert hand.ephemeral
    assert world.pictures(hand)


async def test_keep_playing_after_the_end_says_that_the_match_is_over(world: World) -> None:
    board = await world.start_match()
    asked = await world.press(world.ann, board, "Resign")
    keep = next(str(one["custom_id"]) for one in controls(asked) if one["label"] == "Keep playing")
    await world.press(world.ben, await world.press(world.ben, board, "Resign"), "Yes, resign")
    shown = await world.forge(world.ann, asked, keep)
    assert shown.id == asked.id
    assert "This match is over." in text(shown)
    assert "Back to your hand" not in labels(shown)


async def test_an_old_yes_resigns_nothing_and_asks_anew(world: World) -> None:
    board = await world.start_match()
    asked = await world.press(world.ann, board, "Resign")
    yes = next(str(one["custom_id"]) for one in controls(asked) if one["label"] == YES["en"])
    await some_turns(world, 1)
    again = await world.forge(world.ann, world.last, yes)
    assert await state(world) is State.PLAY
    assert "The match has moved on since you were asked, so you're still playing." in text(again)
    await world.press(world.ann, again, YES["en"])
    assert await state(world) is State.OVER


async def test_a_yes_to_a_match_that_is_over_shows_that_and_what_leads_on(world: World) -> None:
    board = await world.start_match()
    asked = await world.press(world.ann, board, "Resign")
    yes = next(str(one["custom_id"]) for one in controls(asked) if one["label"] == "Yes, resign")
    await world.simulation.app.services.play.resign(MatchId(1), world.ben_id)
    await world.quiet()
    shown = await world.forge(world.ann, asked, yes)
    assert "This match is over." in text(shown)
    assert "Rematch" in labels(shown)
    ending = (await world.simulation.app.services.play.match(MatchId(1))).result.ending
    assert ending is not None
    assert ending.text == "g resign"


async def three_matches(world: World) -> None:
    """Two in this channel, one in another, all of Ann and Ben; in each Ann has made no turn."""
    elsewhere = world.guild.create_text_channel("elsewhere")
    for channel in (world.channel, world.channel, elsewhere):
        challenge = await world.command(world.ann, "challenge", user=world.ben, channel=channel)
        await world.press(world.ben, challenge, "Accept: left")


async def test_with_several_matches_the_command_asks_which(world: World) -> None:
    world.speaks(world.ann, "fr")
    await three_matches(world)
    asked = await world.command(world.ann, "resign")
    assert asked.ephemeral
    assert "Quelle partie\u00a0?" in text(asked)
    assert [label.rpartition("#")[2] for label in labels(asked)] in (["1", "2", "3"], ["2", "1", "3"])
    third = next(one for one in controls(asked) if one["label"].endswith("#3"))
    question = await world.press_id(world.ann, asked, third["custom_id"])
    assert question.id == asked.id
    assert text(question).startswith("-# #3 · ")
    await world.press(world.ann, question, YES["fr"])
    assert [await state(world, match) for match in (1, 2, 3)] == [State.PLAY, State.PLAY, State.OVER]


async def test_a_match_that_is_named_is_not_asked_for(world: World) -> None:
    await three_matches(world)
    assert text(await world.command(world.ann, "resign", match=2)).startswith("-# #2 · ")


async def movers(world: World, *matches: int) -> list[int]:
    """The first of these people's ids to move, for each match."""
    play = world.simulation.app.services.play
    return [(await play.match(MatchId(match))).users_to_act[0] for match in matches]


async def test_the_hand_is_the_one_in_this_channel_where_it_is_my_move(world: World) -> None:
    elsewhere = world.guild.create_text_channel("elsewhere")
    for channel in (world.channel, elsewhere):
        challenge = await world.command(world.ann, "challenge", user=world.ben, channel=channel)
        await world.press(world.ben, challenge, "Accept: left")
    for match, channel in ((1, world.channel), (2, elsewhere)):
        [user] = await movers(world, match)
        mover, other = (world.ann, world.ben) if user == world.ann_id else (world.ben, world.ann)
        assert text(await world.command(mover, "hand", channel=channel)).startswith(f"-# #{match} · ")
        asked = await world.command(other, "hand", channel=channel)
        assert "Which match?" in text(asked), "it is the other's move here"
        assert len(labels(asked)) == 2


async def test_where_several_are_possible_the_hand_asks_and_opens_in_place(world: World) -> None:
    await three_matches(world)
    users = await movers(world, 1, 2)
    if len(set(users)) > 1:  # the same person is to move in both
        await world.make_turn(2, lambda view: _any_turn(world, view))
        await world.quiet()
    [user] = set(await movers(world, 1, 2))
    actor = world.ann if user == world.ann_id else world.ben
    asked = await world.command(actor, "hand")
    assert "Which match?" in text(asked)
    second = next(one for one in controls(asked) if one["label"].endswith("#2"))
    hand = await world.press_id(actor, asked, second["custom_id"])
    assert hand.id == asked.id
    assert text(hand).startswith("-# #2 · ")
    await world.random_turn(actor, hand, random.Random(1))
    assert await movers(world, 2) != [user]


def _any_turn(world: World, view: str) -> str:
    return all_turns(world.simulation.app.services.games["royal_visit"].logic.rules, view)[0]


async def test_of_several_boards_in_one_channel_one_is_asked_for(world: World) -> None:
    await three_matches(world)
    asked = await world.command(world.ann, "board")
    assert "Which match?" in text(asked)
    first = next(one for one in controls(asked) if one["label"].endswith("#1"))
    before = world.last.id
    told = await world.press_id(world.ann, asked, first["custom_id"])
    assert told.id == asked.id
    assert f"<#{world.channel_id}>" in text(told)
    assert world.last.id != before
    assert await world.number(world.last) == 1


@pytest.mark.parametrize(
    ("language", "said"), [("en", "`/royalvisit challenge` starts one"), ("fr", "`/royalvisit jouer` en lance une")]
)
async def test_without_any_match_it_says_what_to_do(world: World, language: str, said: str) -> None:
    world.speaks(world.ann, language)
    for name in ("hand", "board", "resign"):
        assert said in text(await world.command(world.ann, name))
