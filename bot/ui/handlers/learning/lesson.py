"""Lessons: opened where one left off, laid out, ended, begun again; and a first match that explains itself."""

from __future__ import annotations

from bot.matches.core.errors import GuidedTwice
from bot.matches.core.terms import Terms
from bot.matches.learning.lessons import LessonTry
from bot.ui.custom_ids import Id, Learnt, game_of, read_learnt
from bot.ui.errors import missing
from bot.ui.handlers.lobby.challenge import announce, place
from bot.ui.interaction import Press, offered
from bot.ui.screens.learning.lesson import finished_screen, lesson_screen
from bot.ui.screens.screen import Screen


async def open_lessons(press: Press, game: str) -> None:
    """Open the first lesson that the person has not finished, or what comes after the last."""
    front = press.game(game)
    lessons = offered(front.lessons)
    now = await press.context.lessons.go_on(press.user, game)
    reads = await press.reader()
    await press.private(
        finished_screen(reads, front, lessons) if now is None else lesson_screen(reads, front, lessons, now)
    )


async def open_them(press: Press, where: Id) -> None:
    """The same by a button."""
    await open_lessons(press, game_of(where.rest))


async def lay(press: Press, where: Id) -> None:
    """A card, a target, Undo or Start over: lay it, and show what it comes to."""
    at = _read(press, where)
    now = await press.context.lessons.press(press.user, at.game, at.lesson, at.step, at.control)
    await press.update(await _screen(press, now))


async def end(press: Press, where: Id) -> None:
    """End turn: reached, or taken back."""
    at = _read(press, where)
    now = await press.context.lessons.end_turn(press.user, at.game, at.lesson, at.step)
    await press.update(await _screen(press, now))


async def go_to(press: Press, where: Id) -> None:
    """Another lesson, in the same message."""
    at = _read(press, where)
    await press.update(await _screen(press, await press.context.lessons.now(press.user, at.game, at.lesson)))


async def again(press: Press, where: Id) -> None:
    """The same lesson once more."""
    at = _read(press, where)
    now = await press.context.lessons.again(press.user, at.game, at.lesson, at.step)
    await press.update(await _screen(press, now))


async def play_a_match(press: Press, where: Id) -> None:
    """Begin a match against the easiest level, in this channel, in which things are explained; one at a time."""
    game = press.game(game_of(where.rest))
    offered(game.lessons)
    offered(game.opponent)
    if lacking := press.lacking():
        await press.note(missing(press.t, lacking))
        return
    bot = press.interaction.client.user
    assert bot is not None
    try:
        begun = await press.context.challenges.play_the_bot(
            place(press),
            Terms(game=game.rules.key, options={}, level=game.levels_offered[0], guided=True),
            user=press.user,
            bot=bot.id,
        )
    except GuidedTwice as error:
        await press.context.outbox.bring_back(error.match, press.user)
        raise
    await announce(press, begun)


def _read(press: Press, where: Id) -> Learnt:
    at = read_learnt(where.rest)
    offered(press.game(at.game).lessons)
    return at


async def _screen(press: Press, now: LessonTry) -> Screen:
    game = press.game(now.game)
    return lesson_screen(await press.reader(), game, offered(game.lessons), now)
