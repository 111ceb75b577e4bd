"""Puzzles: laid out, ended, given up, shared, one more."""

from __future__ import annotations

from bot.matches.learning.puzzles import AT_WILL, Try
from bot.ui.custom_ids import Id, Tried, read_tried
from bot.ui.errors import missing
from bot.ui.interaction import Press, offered
from bot.ui.links import jump_url
from bot.ui.permissions import may_write
from bot.ui.screens.learning.puzzle import puzzle_screen, shared_screen
from bot.ui.screens.screen import Screen


async def open_puzzle(press: Press, game: str, grade: int | None) -> None:
    """Open today's puzzle; with a grade, one that the person has not solved."""
    puzzles = press.context.puzzles
    now = await (puzzles.today(press.user, game) if grade is None else puzzles.another(press.user, game, grade))
    await press.private(await _screen(press, now))


async def lay(press: Press, where: Id) -> None:
    """A card, a target, Undo or Start over: lay it, and show what it comes to."""
    at = _read(press, where)
    now = await press.context.puzzles.press(press.user, at.game, at.puzzle, at.day, at.step, at.control)
    await press.update(await _screen(press, now))


async def end(press: Press, where: Id) -> None:
    """End turn: solved, or taken back."""
    at = _read(press, where)
    now = await press.context.puzzles.end_turn(press.user, at.game, at.puzzle, at.day, at.step)
    await press.update(await _screen(press, now, wrong=now.step == at.step + 1))


async def show_solution(press: Press, where: Id) -> None:
    """Give up and learn; a day's puzzle, beside End turn, asks once more: a slip would end a streak."""
    at, puzzles = _read(press, where), press.context.puzzles
    asking = at.control != "sure" and at.day != AT_WILL
    now = await (puzzles.now if asking else puzzles.show)(press.user, at.game, at.puzzle, at.day)
    await press.update(await _screen(press, now, asking=asking))


async def share(press: Press, where: Id) -> None:
    """Post it for everybody in the channel, as it is before anything is laid out; the private message leads there."""
    at = _read(press, where)
    now = await press.context.puzzles.now(press.user, at.game, at.puzzle, at.day)
    if not may_write(press.interaction):
        await press.note(press.t("You may not post in this channel."))
        return
    if lacking := press.lacking():
        await press.note(missing(press.t, lacking))
        return
    await press.context.servers.may_post(press.guild, press.user, press.channel, press.parent)
    t = await press.context.public_in(press.guild)
    screen = shared_screen(t, press.game(at.game), now, press.user)
    message = await press.post(screen, f"{at.game} {at.puzzle} {at.day}")
    await press.update(await _screen(press, now, shared=jump_url(press.guild, press.channel, message)))


async def try_it(press: Press, where: Id) -> None:
    """Open the very puzzle that somebody has shared, privately."""
    at = _read(press, where)
    await press.private(await _screen(press, await press.context.puzzles.now(press.user, at.game, at.puzzle, at.day)))


async def another(press: Press, where: Id) -> None:
    """One more, in the same message."""
    at = _read(press, where)
    await press.update(await _screen(press, await press.context.puzzles.another(press.user, at.game)))


def _read(press: Press, where: Id) -> Tried:
    at = read_tried(where.rest)
    offered(press.game(at.game).puzzles)
    return at


async def _screen(
    press: Press, now: Try, *, wrong: bool = False, asking: bool = False, shared: str | None = None
) -> Screen:
    game = press.game(now.game)
    return puzzle_screen(
        await press.reader(),
        game,
        offered(game.puzzles),
        now,
        wrong=wrong,
        asking=asking,
        may_share=may_write(press.interaction),
        shared=shared,
    )
