"""Puzzles: laid out, ended, given up, shared, one more."""

from __future__ import annotations

from bot.matches.learning.puzzles import AT_WILL, PuzzleProgress
from bot.ui.custom_ids import CustomId, Tried
from bot.ui.errors import missing
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext, offered
from bot.ui.links import jump_url
from bot.ui.permissions import may_write
from bot.ui.screens.learning.puzzle import puzzle_screen, shared_screen
from bot.ui.screens.screen import Screen


async def open_puzzle(context: InteractionContext, game: str, grade: int | None) -> None:
    """Open today's puzzle; with a grade, one that the person has not solved."""
    puzzles = context.services.puzzles
    now = await (puzzles.today(context.user, game) if grade is None else puzzles.another(context.user, game, grade))
    await context.send_private(await _screen(context, now))


@action("puzzle")
async def lay(context: InteractionContext, custom_id: CustomId) -> None:
    """A card, a target, Undo or Start over: lay it, and show what it comes to."""
    at = _read(context, custom_id)
    now = await context.services.puzzles.press(context.user, at.game, at.puzzle, at.day, at.step, at.control)
    await context.update(await _screen(context, now))


@action("puzzle-end")
async def end(context: InteractionContext, custom_id: CustomId) -> None:
    """End turn: solved, or taken back."""
    at = _read(context, custom_id)
    now = await context.services.puzzles.end_turn(context.user, at.game, at.puzzle, at.day, at.step)
    await context.update(await _screen(context, now, wrong=now.step == at.step + 1))


@action("puzzle-show")
async def show_solution(context: InteractionContext, custom_id: CustomId) -> None:
    """Give up and learn; a day's puzzle, beside End turn, asks once more: a slip would end a streak."""
    at, puzzles = _read(context, custom_id), context.services.puzzles
    asking = at.control != "sure" and at.day != AT_WILL
    now = await (puzzles.now if asking else puzzles.show)(context.user, at.game, at.puzzle, at.day)
    await context.update(await _screen(context, now, asking=asking))


@action("puzzle-share")
async def share(context: InteractionContext, custom_id: CustomId) -> None:
    """Post it for everybody in the channel, as it is before anything is laid out; the private message leads there."""
    at = _read(context, custom_id)
    now = await context.services.puzzles.now(context.user, at.game, at.puzzle, at.day)
    if not may_write(context.interaction):
        await context.send_text(context.t("You may not post in this channel."))
        return
    if lacking := context.lacking():
        await context.send_text(missing(context.t, lacking))
        return
    await context.services.servers.may_post(context.guild, context.user, context.channel, context.parent)
    t = await context.services.public_in(context.guild)
    screen = shared_screen(t, context.game(at.game), now, context.user)
    message = await context.post(screen, f"{at.game} {at.puzzle} {at.day}")
    await context.update(await _screen(context, now, shared=jump_url(context.guild, context.channel, message)))


@action("puzzle-try", opens=True)
async def try_it(context: InteractionContext, custom_id: CustomId) -> None:
    """Open the very puzzle that somebody has shared, privately."""
    at = _read(context, custom_id)
    await context.send_private(
        await _screen(context, await context.services.puzzles.now(context.user, at.game, at.puzzle, at.day))
    )


@action("puzzle-next")
async def another(context: InteractionContext, custom_id: CustomId) -> None:
    """One more, in the same message."""
    at = _read(context, custom_id)
    await context.update(await _screen(context, await context.services.puzzles.another(context.user, at.game)))


def _read(context: InteractionContext, custom_id: CustomId) -> Tried:
    at = Tried.read(custom_id.rest)
    offered(context.game(at.game).presentation.puzzles)
    return at


async def _screen(
    context: InteractionContext,
    now: PuzzleProgress,
    *,
    wrong: bool = False,
    asking: bool = False,
    shared: str | None = None,
) -> Screen:
    game = context.game(now.game)
    return puzzle_screen(
        await context.reader(),
        game,
        offered(game.presentation.puzzles),
        now,
        wrong=wrong,
        asking=asking,
        may_share=may_write(context.interaction),
        shared=shared,
    )
