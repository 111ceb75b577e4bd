"""Puzzles: drafted, ended, given up, shared."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.matches.learning.puzzles import NO_DAY, PuzzleProgress
from bot.ui.custom_ids import CustomId, PuzzleControl, read_key
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import may_share, share
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.permissions import may_write
from bot.ui.screens.learning.daily import reminders_screen
from bot.ui.screens.learning.puzzle import puzzle_screen, shared_screen


async def open_puzzle(context: InteractionContext, game: HostedGame, *, grade: int | None = None) -> None:
    """Open today's puzzle; with a grade, one that the person has not solved."""
    puzzles, user = context.services.puzzles, context.user
    now = await (puzzles.today(user, game.key) if grade is None else puzzles.next_unsolved(user, game.key, grade))
    await _show(context, now)


@action("puzzle-today", opens=True)
async def open_by_button(context: InteractionContext, custom_id: CustomId) -> None:
    """Open today's puzzle."""
    game = context.game(read_key(custom_id.rest))
    required(game.presentation.puzzles)
    await open_puzzle(context, game)


@action("puzzle")
async def draft(context: InteractionContext, custom_id: CustomId) -> None:
    """Press a card, a target, Undo or Start over, and show the draft."""
    at, puzzles = _read(context, custom_id), context.services.puzzles
    await _show(context, await puzzles.press(context.user, at.game, at.puzzle, at.day, at.step, at.control))


@action("puzzle-end")
async def end(context: InteractionContext, custom_id: CustomId) -> None:
    """End the turn: the puzzle is solved, or the turn is taken back."""
    at = _read(context, custom_id)
    now = await context.services.puzzles.end_turn(context.user, at.game, at.puzzle, at.day, at.step)
    await _show(context, now, wrong=now.step == at.step + 1)


@action("puzzle-show")
async def show_solution(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the solution. For the puzzle of the day ask again first: a slip beside End turn would end a streak."""
    at, puzzles = _read(context, custom_id), context.services.puzzles
    confirming = at.control != "sure" and at.day != NO_DAY
    now = await (puzzles.progress if confirming else puzzles.show_solution)(context.user, at.game, at.puzzle, at.day)
    await _show(context, now, confirming=confirming)


@action("puzzle-share")
async def share_puzzle(context: InteractionContext, custom_id: CustomId) -> None:
    """Post the puzzle in the channel, without the presser's draft; the private message then leads there."""
    at = _read(context, custom_id)
    now = await context.services.puzzles.progress(context.user, at.game, at.puzzle, at.day)
    if not await may_share(context):
        return
    t = await context.services.public_in(context.guild)
    screen = shared_screen(t, context.game(at.game), now, context.user)
    await _show(context, now, shared=await share(context, screen, f"{at.game} {at.puzzle} {at.day}"))


@action("puzzle-try", opens=True)
async def open_shared(context: InteractionContext, custom_id: CustomId) -> None:
    """Open a shared puzzle privately."""
    at = _read(context, custom_id)
    await _show(context, await context.services.puzzles.progress(context.user, at.game, at.puzzle, at.day))


@action("daily-solve", opens=True)
async def open_daily(context: InteractionContext, custom_id: CustomId) -> None:
    """Open a server's puzzle of the day privately; its next post may name the presser."""
    at = _read(context, custom_id)
    await context.services.daily.join(context.guild, context.user, at.game, at.puzzle, at.day)
    await _show(context, await context.services.puzzles.progress(context.user, at.game, at.puzzle, at.day))


@action("daily-remind", opens=True)
async def want_reminders(context: InteractionContext, _: CustomId) -> None:
    """Send the presser a private message with each puzzle of the day of this server."""
    await context.services.daily.want_reminders(context.user, context.guild)
    await context.answer(reminders_screen(context.t))


@action("daily-quit", opens=True)
async def end_reminders(context: InteractionContext, _: CustomId) -> None:
    """Send the presser no more of these messages."""
    await context.services.daily.want_reminders(context.user, None)
    await context.send_text(context.t("Done: I won't remind you of the daily puzzle any more."))


@action("puzzle-next")
async def another(context: InteractionContext, custom_id: CustomId) -> None:
    """Show another puzzle in the same message."""
    at = _read(context, custom_id)
    await _show(context, await context.services.puzzles.next_unsolved(context.user, at.game))


def _read(context: InteractionContext, custom_id: CustomId) -> PuzzleControl:
    """Raises `Unreadable`, also for a game without puzzles."""
    at = PuzzleControl.read(custom_id.rest)
    required(context.game(at.game).presentation.puzzles)
    return at


async def _show(
    context: InteractionContext,
    now: PuzzleProgress,
    *,
    wrong: bool = False,
    confirming: bool = False,
    shared: str | None = None,
) -> None:
    reader, game = await context.reader(), context.game(now.game)
    puzzles, may_share = required(game.presentation.puzzles), may_write(context.received)
    await context.answer(
        puzzle_screen(
            reader, game, puzzles, now, wrong=wrong, confirming=confirming, may_share=may_share, shared=shared
        )
    )
