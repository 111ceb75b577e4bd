"""Lessons: opened where one left off, laid out, ended, begun again; and a first match that explains itself."""

from __future__ import annotations

from bot.matches.core.errors import GuidedTwice
from bot.matches.core.terms import Terms
from bot.matches.learning.lessons import LessonProgress
from bot.ui.custom_ids import CustomId, Learnt, game_of
from bot.ui.errors import missing
from bot.ui.handlers.actions import action
from bot.ui.handlers.lobby.challenge import announce, place
from bot.ui.interaction.context import InteractionContext, offered
from bot.ui.screens.learning.lesson import finished_screen, lesson_screen
from bot.ui.screens.screen import Screen


async def open_lessons(context: InteractionContext, game: str) -> None:
    """Open the first lesson that the person has not finished, or what comes after the last."""
    front = context.game(game)
    lessons = offered(front.presentation.lessons)
    now = await context.services.lessons.go_on(context.user, game)
    reads = await context.reader()
    await context.send_private(
        finished_screen(reads, front, lessons) if now is None else lesson_screen(reads, front, lessons, now)
    )


@action("learn", opens=True)
async def open_them(context: InteractionContext, custom_id: CustomId) -> None:
    """The same by a button."""
    await open_lessons(context, game_of(custom_id.rest))


@action("lesson")
async def lay(context: InteractionContext, custom_id: CustomId) -> None:
    """A card, a target, Undo or Start over: lay it, and show what it comes to."""
    at = _read(context, custom_id)
    now = await context.services.lessons.press(context.user, at.game, at.lesson, at.step, at.control)
    await context.update(await _screen(context, now))


@action("lesson-end")
async def end(context: InteractionContext, custom_id: CustomId) -> None:
    """End turn: reached, or taken back."""
    at = _read(context, custom_id)
    now = await context.services.lessons.end_turn(context.user, at.game, at.lesson, at.step)
    await context.update(await _screen(context, now))


@action("lesson-go")
async def go_to(context: InteractionContext, custom_id: CustomId) -> None:
    """Another lesson, in the same message."""
    at = _read(context, custom_id)
    await context.update(await _screen(context, await context.services.lessons.now(context.user, at.game, at.lesson)))


@action("lesson-again")
async def again(context: InteractionContext, custom_id: CustomId) -> None:
    """The same lesson once more."""
    at = _read(context, custom_id)
    now = await context.services.lessons.again(context.user, at.game, at.lesson, at.step)
    await context.update(await _screen(context, now))


@action("lesson-match", opens=True)
async def play_a_match(context: InteractionContext, custom_id: CustomId) -> None:
    """Begin a match against the easiest level, in this channel, in which things are explained; one at a time."""
    game = context.game(game_of(custom_id.rest))
    offered(game.presentation.lessons)
    offered(game.presentation.opponent)
    if lacking := context.lacking():
        await context.send_text(missing(context.t, lacking))
        return
    bot = context.interaction.client.user
    assert bot is not None
    try:
        begun = await context.services.challenges.play_the_bot(
            place(context),
            Terms(game=game.logic.rules.key, options={}, level=game.logic.levels[0], guided=True),
            user=context.user,
            bot=bot.id,
        )
    except GuidedTwice as error:
        await context.services.outbox.bring_back(error.match, context.user)
        raise
    await announce(context, begun)


def _read(context: InteractionContext, custom_id: CustomId) -> Learnt:
    at = Learnt.read(custom_id.rest)
    offered(context.game(at.game).presentation.lessons)
    return at


async def _screen(context: InteractionContext, now: LessonProgress) -> Screen:
    game = context.game(now.game)
    return lesson_screen(await context.reader(), game, offered(game.presentation.lessons), now)
