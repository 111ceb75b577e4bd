"""Lessons: opened where the person stopped, drafted, ended, started over; and a match against the bot."""

from __future__ import annotations

from typing import Final

from bot.games.registry import HostedGame
from bot.matches.core.errors import GuidedTwice
from bot.matches.core.terms import Terms
from bot.matches.learning.lessons import LessonProgress, LessonState
from bot.ui import errors
from bot.ui.custom_ids import CustomId, LessonControl, read_key
from bot.ui.handlers.actions import action
from bot.ui.handlers.lobby.challenge import place_of
from bot.ui.handlers.turns.hand import open_begun, open_hand
from bot.ui.handlers.visible_channels import may_share, share
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.permissions import may_write
from bot.ui.screens.learning.lesson import finished_screen, lesson_screen, shared_screen
from bot.ui.screens.turns.hand import BoardWords

FIRST_BOTS: Final = 2
"""Bots in a first match whose button names no number, if its game has so many seats."""


async def open_lessons(context: InteractionContext, game: HostedGame) -> None:
    """Open the first lesson that the person has not finished, or what follows the last one."""
    lessons = required(game.presentation.lessons)
    if (now := await context.services.lessons.next_unfinished(context.user, game.key)) is not None:
        await _show(context, now)
    else:
        await context.answer(finished_screen(await context.reader(), game, lessons))


@action("learn", opens=True)
async def open_by_button(context: InteractionContext, custom_id: CustomId) -> None:
    await open_lessons(context, context.game(read_key(custom_id.rest)))


@action("lesson")
async def draft(context: InteractionContext, custom_id: CustomId) -> None:
    """Press a card, a target, Undo or Start over, and show the draft."""
    at, lessons = _read(context, custom_id), context.services.lessons
    await _show(context, await lessons.press(context.user, at.game, at.lesson, at.step, at.control))


@action("lesson-end")
async def end(context: InteractionContext, custom_id: CustomId) -> None:
    """End the turn: the lesson's goal is reached, or the turn is taken back."""
    at = _read(context, custom_id)
    await _show(context, await context.services.lessons.end_turn(context.user, at.game, at.lesson, at.step))


@action("lesson-go")
async def show_lesson(context: InteractionContext, custom_id: CustomId) -> None:
    """Show another lesson in the same message: the next one, or one of the menu; or everything in words."""
    at = _read(context, custom_id)
    now = await context.services.lessons.progress(context.user, at.game, context.value or at.lesson)
    await _show(context, now, whole=at.control == BoardWords.ALL)


@action("lesson-again")
async def start_over(context: InteractionContext, custom_id: CustomId) -> None:
    at = _read(context, custom_id)
    await _show(context, await context.services.lessons.restart(context.user, at.game, at.lesson, at.step))


@action("lesson-share")
async def share_won(context: InteractionContext, custom_id: CustomId) -> None:
    """Post in the channel how the presser has won a lesson; the private message then leads there."""
    at = _read(context, custom_id)
    now, game = await context.services.lessons.progress(context.user, at.game, at.lesson), context.game(at.game)
    if now.status is not LessonState.REACHED:
        await _show(context, now)
    elif await may_share(context):
        t = await context.services.public_in(context.guild)
        screen = shared_screen(t, game, required(game.presentation.lessons), now, context.user)
        await _show(context, now, shared=await share(context, screen, f"{at.game} {at.lesson}"))


@action("lesson-match", opens=True)
async def play_at_once(context: InteractionContext, custom_id: CustomId) -> None:
    """Begin a match against the easiest level in this channel, and open the presser's hand below its board.

    If the game has lessons, the match is guided. Of those a person can have one at a time: else its hand is opened.
    """
    game, services = context.game(read_key(custom_id.rest)), context.services
    required(game.logic.opponent)
    guided = game.presentation.lessons is not None
    terms = Terms(game=game.key, options={}, level=game.logic.levels[0], guided=guided)
    players = min(1 + (custom_id.number or FIRST_BOTS), game.logic.rules.players[1])
    try:
        begun = await services.challenges.start_bot_match(
            await place_of(context), terms, user=context.user, bot=context.bot, players=players
        )
    except GuidedTwice as error:
        match, t = error.match, (await context.reader()).t
        await services.outbox.restore_message(match, context.user)
        await open_hand(context, match, note=errors.refusal_text(t, error, context.command))
    else:
        await open_begun(context, begun)


def _read(context: InteractionContext, custom_id: CustomId) -> LessonControl:
    """Raises `Unreadable`, also for a game without lessons."""
    at = LessonControl.read(custom_id.rest)
    required(context.game(at.game).presentation.lessons)
    return at


async def _show(
    context: InteractionContext, now: LessonProgress, *, shared: str | None = None, whole: bool = False
) -> None:
    game, may, reader = context.game(now.game), may_write(context.received), await context.reader()
    lessons = required(game.presentation.lessons)
    screen = lesson_screen(reader, game, lessons, now, may_share=may, shared=shared, whole=whole)
    await context.answer(screen, f"lesson {now.game}")
