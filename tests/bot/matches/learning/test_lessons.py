"""Lessons: how far someone has come, what counts, and what a guided match explains when."""

from __future__ import annotations

import pytest

from bot.matches.core.errors import UnknownLesson
from bot.matches.core.model import Hand, Match
from bot.matches.core.terms import Place, Terms
from bot.matches.learning.lessons import LessonProgress, LessonState
from tests.support.club import ANN, BOT, CHANNEL, GUILD, Club
from tests.support.text_rules import action_of, all_turns

GAME = "counting"


async def _first(club: Club, user: int = ANN) -> LessonProgress:
    now = await club.lessons.next_unfinished(user, GAME)
    assert now is not None
    return now


async def _play(club: Club, now: LessonProgress, *digits: str) -> LessonProgress:
    """Lay these digits and end the turn."""
    for digit in digits:
        plays = club.games[GAME].rules.next_plays(now.lesson.view, now.state.draft.plays)
        now = await club.lessons.press(ANN, GAME, now.lesson.key, now.step, str(plays.index(digit)))
    return await club.lessons.end_turn(ANN, GAME, now.lesson.key, now.step)


async def test_a_finished_lesson_can_be_played_again_and_stays_finished(club: Club) -> None:
    reached = await _play(club, await _play(club, await _first(club), "2"), "1")
    assert reached.finished_at == club.now
    club.now += 1000
    again = await club.lessons.restart(ANN, GAME, "one", reached.step)
    assert (again.status, again.wrong, again.finished) == (LessonState.OPEN, 0, frozenset({"one"}))
    missed = await _play(club, again, "2")
    assert missed.finished == {"one"}
    assert (await _play(club, missed, "1")).finished_at == reached.finished_at


async def test_an_old_press_or_one_that_comes_twice_changes_nothing(club: Club) -> None:
    first = await _first(club)
    laid = await club.lessons.press(ANN, GAME, "one", 0, "1")
    assert await club.lessons.press(ANN, GAME, "one", 0, "1") == laid
    assert await club.lessons.end_turn(ANN, GAME, "one", first.step) == laid
    missed = await club.lessons.end_turn(ANN, GAME, "one", laid.step)
    assert await club.lessons.end_turn(ANN, GAME, "one", laid.step) == missed
    reached = await _play(club, missed, "1")
    assert await club.lessons.press(ANN, GAME, "one", reached.step, "0") == reached
    assert await club.lessons.restart(ANN, GAME, "one", missed.step) == reached


async def test_what_cannot_be_ended_changes_nothing(club: Club) -> None:
    first = await _first(club)
    assert await club.lessons.end_turn(ANN, GAME, "one", first.step) == first
    assert await club.lessons.restart(ANN, GAME, "one", first.step) == first


async def test_what_there_is_not_is_refused(club: Club) -> None:
    for game, lesson in ((GAME, "three"), ("royal_visit", "king")):
        with pytest.raises(UnknownLesson):
            await club.lessons.progress(ANN, game, lesson)
    with pytest.raises(UnknownLesson):
        await club.lessons.next_unfinished(ANN, "royal_visit")


async def _guided(club: Club, *, guided: bool = True) -> Match:
    made = await club.challenges.start_bot_match(
        Place(GUILD, CHANNEL), Terms(game=GAME, options={}, level=1, guided=guided), user=ANN, bot=BOT
    )
    assert made.match.guided is guided
    return made.match


async def _until_ann(club: Club, match: int) -> Hand:
    while (thought := await club.solo.next_prompt(match)) is not None:
        await club.solo.play(
            match, thought, action_of("1" if "1" in all_turns(club.games[GAME].rules, thought.view) else "2")
        )
    return await club.play.hand(match, ANN)


async def test_a_guided_match_explains_each_theme_once_and_keeps_it_for_that_turn(club: Club) -> None:
    match = await _guided(club)
    first = await _until_ann(club, match.id)
    assert len(first.explanations) == 1
    again = await club.play.hand(match.id, ANN)
    assert again.explanations == first.explanations
    assert first.prompt_version is not None
    laid = (await club.play.press(match.id, ANN, first.prompt_version, first.step, "0")).hand
    assert laid.explanations == first.explanations
    ended = await club.play.end_turn(match.id, ANN, first.prompt_version, laid.step)
    assert ended.hand.explanations == ()
    second = await _until_ann(club, match.id)
    assert len(second.explanations) == 1
    assert not set(second.explanations) & set(first.explanations)


async def test_other_matches_explain_nothing(club: Club) -> None:
    match = await _guided(club, guided=False)
    assert (await _until_ann(club, match.id)).explanations == ()
