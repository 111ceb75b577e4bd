"""The leaderboard, in pages."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.ids import EVERYWHERE
from bot.ui.custom_ids import CustomId, LeaderboardPage, read_word
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.people.leaderboard import PAGE, Scope, leaderboard_screen
from bot.ui.screens.screen import Screen


async def open_leaderboard(context: InteractionContext, game: HostedGame, *, scope: str | None = None) -> None:
    """Open the first page privately. `scope` None: this server's, or in private messages everyone's."""
    if not context.guild and scope == Scope.SERVER:
        await context.send_text(context.t("Direct messages have no server leaderboard: choose “Everywhere”."))
        return
    chosen = Scope.SERVER if scope in (None, Scope.SERVER) else Scope.EVERYWHERE  # also if a forged one was typed
    await context.send_private(await _screen(context, game, chosen, 0))


@action("standings")
async def show_page(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a page of a scope in the same message."""
    lines = LeaderboardPage.read(custom_id.rest)
    scope = read_word(Scope, lines.scope)
    await context.update(await _screen(context, context.game(lines.game), scope, lines.page))


async def _screen(context: InteractionContext, game: HostedGame, scope: Scope, page: int) -> Screen:
    scope = scope if context.guild else Scope.EVERYWHERE
    where = context.guild if scope is Scope.SERVER else EVERYWHERE
    board = await context.services.leaderboards.page(game.key, where, page, PAGE, context.user)
    return leaderboard_screen(await context.reader(), game, board, context.user, scope, in_server=context.guild != 0)
