"""Lessons, and a first match that explains itself: drafted with the real builder, reached, missed, continued."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
import simcord

from bot.games.states import HandState
from bot.i18n.translator import Translators
from bot.ids import MatchId, UserId
from tests.scenarios.world import Shown, World, alt, controls, labels, lesson_menu, presses, text
from tests.support.required import required
from tests.support.text_rules import all_turns

GAME = "royal_visit"
KEYS = ("king", "guards", "wizard", "jester", "crown", "end")
RIGHT = {
    "king": ("K1:K-1", "K1:K-2"),
    "guards": ("GF:L-2,R0",),
    "wizard": ("WP:K-3",),
    "jester": ("J3:K-2",),
    "crown": ("W2:W-7",),
    "end": ("K1:K0", "K1:K-1"),
}
WRONG = {
    "king": ("K1:K+1",),
    "guards": ("G2:L-4",),
    "wizard": ("K1:K-1",),
    "jester": ("J2:K-1",),
    "crown": ("K1:K-1",),
    "end": ("W2:W+3", "W2:W+1"),
}


def _lesson(message: Shown) -> str:
    """Which lesson a message shows, by the controls of its builder or of its being over."""
    shown = {
        one["custom_id"].split(":")[4]
        for one in controls(message)
        if not one["custom_id"].startswith(("lesson-go", "rules-read"))
    }
    [key] = [key for key in KEYS if key in shown]
    return key


async def _lay(world: World, actor: simcord.MemberActor, message: Shown, plays: Sequence[str]) -> Shown:
    """Press these plays together."""
    game = world.simulation.app.services.games[GAME]
    assert game.presentation.lessons is not None
    lesson = next(one for one in required(game.logic.lessons).lessons() if one.key == _lesson(message))
    for count in range(len(plays)):
        now = await world.simulation.app.services.lessons.progress(UserId(actor.id), GAME, lesson.key)
        state = HandState(lesson.seat, lesson.view, now.state.draft, my_turn=True, own_last=None)
        if now.state.draft.plays[: count + 1] == tuple(plays[: count + 1]):
            continue
        for key in presses(game, state, tuple(plays[: count + 1])):
            [button] = [
                one
                for one in controls(message)
                if one["custom_id"].startswith("lesson:") and one["custom_id"].endswith(f":{key}")
            ]
            message = await world.press_id(actor, message, button["custom_id"])
    return message


async def _end(world: World, actor: simcord.MemberActor, message: Shown) -> Shown:
    [button] = [one for one in controls(message) if one["custom_id"].startswith("lesson-end:")]
    return await world.press_id(actor, message, button["custom_id"])


async def _play(world: World, actor: simcord.MemberActor, message: Shown, plays: Sequence[str]) -> Shown:
    return await _end(world, actor, await _lay(world, actor, message, plays))


async def _go(world: World, actor: simcord.MemberActor, message: Shown, key: str) -> Shown:
    return await world.choose(actor, message, "lesson-go", key)


def _stars(message: Shown) -> int:
    return text(message).split("\n")[0].count("★")


async def test_all_six_are_learnt_one_after_the_other(world: World) -> None:
    t, lessons = Translators()["fr"], world.simulation.app.services.games[GAME].presentation.lessons
    assert lessons is not None
    world.speaks(world.ann, "fr")
    message = await world.command(world.ann, "learn")
    assert message.ephemeral
    for number, key in enumerate(KEYS):
        words = lessons.words(t, key)
        assert _lesson(message) == key
        assert words.text in text(message)
        assert words.goal in text(message)
        assert _stars(message) == number
        assert len(world.pictures(message)) == 1
        assert alt(message)
        message = await _play(world, world.ann, message, RIGHT[key])
        assert words.praise in text(message)
        assert _stars(message) == number + 1
        assert len(world.pictures(message)) == 1
        assert ("🎉" in text(message)) == (key == KEYS[-1])
        if key != KEYS[-1]:
            following = lessons.words(t, KEYS[number + 1]).title
            message = await world.press(world.ann, message, t("Next: {title}", title=following))
    assert t("Play a match") in labels(message)
    done = t("🎉 Well done, you've finished every lesson! In a match against me, I explain things as they come up.")
    assert done in text(message)
    finished = await world.command(world.ann, "learn")
    assert t("Play a match") in labels(finished)
    assert _stars(finished) == 6
    assert sum(option["label"].endswith("✓") for option in lesson_menu(finished)["options"]) == 6


async def test_a_won_lesson_is_shared_with_everybody_and_pings_no_one(world: World) -> None:
    opened = await world.command(world.ann, "learn")
    assert "Share" not in labels(opened), "before it is won"
    shared = await world.press(world.ann, await _play(world, world.ann, opened, RIGHT["king"]), "Share")
    assert "Go to message" in labels(shared)
    assert f"<@{world.ann_id}> has finished lesson 1: " in text(world.last)
    assert world.pictures(world.last)
    assert not world.pinged(world.last)
    assert (await world.press(world.ben, world.last, "Learn by playing")).ephemeral


@pytest.mark.parametrize("key", KEYS)
async def test_a_wrong_turn_says_what_happened_instead_and_nudges(world: World, key: str) -> None:
    t, lessons = Translators()["fr"], world.simulation.app.services.games[GAME].presentation.lessons
    assert lessons is not None
    world.speaks(world.ann, "fr")
    message = await _go(world, world.ann, await world.command(world.ann, "learn"), key)
    words = lessons.words(t, key)
    for nudge in (words.nudge, words.strong_nudge):
        message = await _play(world, world.ann, message, WRONG[key])
        assert t("Not yet: what you did is undone.") in text(message)
        assert f"{lessons.missed(t, key, WRONG[key])}\n💡 {nudge}" in text(message)
        assert not [one for one in controls(message) if one["custom_id"].endswith(":undo")]
    assert words.nudge not in text(message)
    laid = await _lay(world, world.ann, message, RIGHT[key])
    assert t("Not yet: what you did is undone.") not in text(laid)
    assert words.praise in text(await _end(world, world.ann, laid))


async def test_undo_and_start_over_take_back_what_is_laid_out(world: World) -> None:
    message = await world.command(world.ann, "learn")
    fresh = text(message), labels(message)
    for control, left in ((":undo", RIGHT["king"][:1]), (":over", ())):
        laid = await _lay(world, world.ann, await world.command(world.ann, "learn"), RIGHT["king"])
        [button] = [one for one in controls(laid) if one["custom_id"].endswith(control)]
        message = await world.press_id(world.ann, laid, button["custom_id"])
        now = await world.simulation.app.services.lessons.progress(world.ann_id, GAME, "king")
        assert now.state.draft.plays == left
    assert (text(message), labels(message)) == fresh


async def test_one_goes_on_where_one_left_off_also_after_a_restart(world: World) -> None:
    message = await _play(world, world.ann, await world.command(world.ann, "learn"), RIGHT["king"])
    message = await world.press(world.ann, message, "Next")
    laid = await _lay(world, world.ann, message, WRONG["guards"])
    shown = text(laid), labels(laid)
    await world.simulation.restart()
    again = await world.command(world.ann, "learn")
    assert (text(again), labels(again)) == shown
    missed = await _end(world, world.ann, again)
    await world.simulation.restart()
    assert text(await world.command(world.ann, "learn")) == text(missed)
    reached = await _play(world, world.ann, missed, RIGHT["guards"])
    assert _stars(reached) == 2


async def test_a_press_that_comes_twice_counts_once(world: World) -> None:
    lessons = world.simulation.app.services.lessons
    message = await world.command(world.ann, "learn")
    [card] = [one for one in controls(message) if one["custom_id"].endswith(":K1")]
    world.deliver(world.ann, message, card["custom_id"], copies=2)
    await world.quiet()
    assert (await lessons.progress(world.ann_id, GAME, "king")).step == 1
    laid = await _lay(world, world.ann, await world.command(world.ann, "learn"), WRONG["king"])
    [end] = [one for one in controls(laid) if one["custom_id"].startswith("lesson-end:")]
    world.deliver(world.ann, laid, end["custom_id"], copies=2)
    await world.quiet()
    now = await lessons.progress(world.ann_id, GAME, "king")
    assert (now.wrong, now.tried) == (1, WRONG["king"])


async def test_an_old_message_shows_how_it_stands_now(world: World) -> None:
    old = await world.command(world.ann, "learn")
    await world.simulation.restart()
    await _play(world, world.ann, await world.command(world.ann, "learn"), RIGHT["king"])
    [card] = [one for one in controls(old) if one["custom_id"].endswith(":K1")]
    assert "There he is" in text(await world.press_id(world.ann, old, card["custom_id"]))


async def test_a_lesson_that_is_opened_again_takes_the_place_of_its_older_copy(world: World) -> None:
    old = await world.command(world.ann, "learn")
    [card] = [one for one in controls(old) if one["custom_id"].endswith(":K1")]
    await world.press_id(world.ann, old, card["custom_id"])
    again = await world.command(world.ann, "learn")
    assert "Undo" in labels(again)
    shown = [one.id for one in world.channel.history(viewer=world.ann)]
    assert (again.id in shown, old.id in shown) == (True, False)


async def test_a_finished_lesson_can_be_played_once_more(world: World) -> None:
    reached = await _play(world, world.ann, await world.command(world.ann, "learn"), RIGHT["king"])
    again = await world.press(world.ann, reached, "Play it again")
    assert _lesson(again) == "king"
    assert _stars(again) == 1
    missed = await _play(world, world.ann, again, WRONG["king"])
    assert "Not yet" in text(missed)
    assert _stars(missed) == 1


async def test_everybody_learns_alone(world: World) -> None:
    await _play(world, world.ann, await world.command(world.ann, "learn"), RIGHT["king"])
    assert _stars(await world.command(world.ben, "learn")) == 0
    assert not world.messages()


async def test_lessons_can_be_taken_without_seeing(world: World) -> None:
    await world.command(world.ann, "settings", pictures="off")
    message = await world.command(world.ann, "learn")
    for number, key in enumerate(KEYS):
        assert not world.pictures(message)
        assert f"{number} of 6 finished" in text(message)
        if number == 0:
            message = await _play(world, world.ann, message, RIGHT[key][:1])
            assert text(message).startswith("**Not yet"), "what is new comes first"
            message = await world.command(world.ann, "learn")
        assert not set(text(message)) & set("★☆")
        goal = next(line for line in text(message).splitlines() if line.startswith("**Goal:"))
        message = await _lay(world, world.ann, message, RIGHT[key])
        assert text(message).startswith("### Your turn"), "then only what is new"
        assert text(message).endswith(goal), "which the goal follows"
        assert "Pawns: " not in text(message)
        message = await _end(world, world.ann, message)
        assert not world.pictures(message)
        if key != KEYS[-1]:
            message = await world.press(world.ann, message, "Next")
    assert "6 of 6 finished" in text(message)


async def test_the_rules_lead_to_the_lessons(world: World) -> None:
    t = Translators()["fr"]
    world.speaks(world.ann, "fr")
    page = await world.command(world.ann, "rules")
    lesson = await world.press(world.ann, page, t("Learn by playing"))
    assert lesson.ephemeral
    assert lesson.id != page.id
    assert text(lesson) == text(await world.command(world.ann, "learn"))


async def test_what_there_is_not_is_refused_kindly(world: World) -> None:
    message = await world.command(world.ann, "learn")
    for forged in (
        "learn:0:0",
        "learn:0:0:chess",
        "lesson:0:0:royal-visit:king:0",
        "lesson:0:0:royal-visit:queen:0:K1",
        "lesson:0:0:chess:king:0:K1",
        "lesson-end:0:0:royal-visit:king:99999999999:end",
        "lesson-go:0:0:royal-visit:queen:0:go",
        "lesson-again:0:0:royal-visit",
        "lesson-match:0:0:chess",
    ):
        answer = await world.forge(world.ann, message, forged)
        assert answer.ephemeral
        assert text(answer), forged
        assert not world.messages(), forged


async def _first_match(world: World) -> Shown:
    """Ann's guided match has begun; her hand."""
    for key in KEYS:
        now = await world.simulation.app.services.lessons.progress(world.ann_id, GAME, key)
        lesson = await _go(world, world.ann, await world.command(world.ann, "learn"), key)
        assert now.lesson.key == key
        await _play(world, world.ann, lesson, RIGHT[key])
    await world.press(world.ann, await world.command(world.ann, "learn"), "Play a match")
    match = await world.simulation.app.services.play.match(MatchId(1))
    assert match.terms.guided
    assert set(match.seating.levels.values()) == {1}
    assert not match.terms.rated
    return await world.command(world.ann, "hand")


def _explained(hand: Shown) -> list[str]:
    return [line for line in text(hand).split("\n") if line.startswith("🎓 ")]


async def test_a_first_match_explains_each_thing_once_until_that_turn_is_begun(world: World) -> None:
    hand = await _first_match(world)
    seen: list[str] = []
    for _ in range(5):
        told = _explained(hand)
        assert len(told) <= 2
        assert not set(told) & set(seen)
        seen += told
        await world.simulation.restart()
        services = world.simulation.app.services
        again = await world.command(world.ann, "hand")
        assert _explained(again) == told
        state = (await services.play.hand(MatchId(1), world.ann_id)).state
        hand = await world.lay(
            world.ann, again, all_turns(services.games[GAME].logic.rules, state.view)[0].split(";")[0]
        )
        assert not _explained(hand), "it has been read"
        hand = await world.end_turn(world.ann, hand)
        await world.quiet()
        if (await services.play.match(MatchId(1))).result.ending is not None:
            break
        hand = await world.command(world.ann, "hand")
    assert len(seen) >= 3
    assert "Your first turn" in seen[0]


async def test_a_first_match_that_is_asked_for_twice_is_one(world: World) -> None:
    message = await world.command(world.ann, "learn")
    first = await world.forge(world.ann, message, "lesson-match:0:0:royal-visit")
    again = await world.forge(world.ann, message, "lesson-match:0:0:royal-visit")
    assert again.ephemeral
    assert "Your turn" in text(first)
    assert "already in progress" not in text(first)
    assert text(again).split("\n")[0] == text(first).split("\n")[0]
    assert "Your match with explanations is already in progress." in text(again), (
        "not another one, whatever was pressed"
    )
    assert len(await world.simulation.app.services.play.live_matches(world.ann_id, world.guild_id)) == 1
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.forge(world.ann, message, "lesson-match:0:0:royal-visit")
    assert (await world.simulation.app.services.play.match(MatchId(2))).terms.guided


async def test_the_rules_and_the_end_of_a_first_match_lead_to_the_puzzle_of_the_day_and_no_later_end_does(
    world: World,
) -> None:
    message = await world.command(world.ann, "learn")
    await world.forge(world.ann, message, "lesson-match:0:0:royal-visit")
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    opened = await world.press(world.ann, world.newest_board, "Puzzle of the day")
    assert opened.ephemeral
    assert "Puzzle of " in text(opened)
    assert "Puzzle of the day" in labels(await world.command(world.ben, "rules"))
    court = await world.ben.slash(world.channel, "royalcourt rules")
    assert court.response is not None
    assert "Puzzle of the day" not in labels(court.response), "it has none"
    await world.command(world.ann, "challenge", level=1)
    await world.simulation.app.services.play.resign(MatchId(2), world.ann_id)
    await world.quiet()
    assert "Puzzle of the day" not in labels(world.newest_board)


async def test_an_open_hand_is_told_when_its_turn_comes(world: World) -> None:
    world.speaks(world.ann, "fr")
    t = Translators()["fr"]
    board = await world.command(world.ann, "learn")
    await world.forge(world.ann, board, "lesson-match:0:0:royal-visit")
    hand = await world.command(world.ann, "hand")
    services = world.simulation.app.services
    state = (await services.play.hand(MatchId(1), world.ann_id)).state
    await world.play_turn(world.ann, hand, all_turns(services.games[GAME].logic.rules, state.view)[0].split(";")[0])
    await world.quiet()
    now = await services.play.hand(MatchId(1), world.ann_id)
    lessons = services.games[GAME].presentation.lessons
    assert lessons is not None
    assert now.explanations
    for theme in now.explanations:
        assert lessons.explained(t, theme, now.state) in text(hand)


async def test_what_is_explained_reaches_nobody_else(world: World) -> None:
    await _first_match(world)
    shown = json.dumps([world.payload(message) for message in world.messages()])
    assert "🎓" not in shown
    assert "\\ud83c\\udf93" not in shown


async def test_another_match_against_the_bot_explains_nothing(world: World) -> None:
    await world.command(world.ann, "challenge", level=1)
    hand = await world.command(world.ann, "hand")
    assert _explained(hand) == []
    assert not (await world.simulation.app.services.play.hand(MatchId(1), world.ann_id)).state.draft.begun
