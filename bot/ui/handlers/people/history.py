"""A person's finished matches, as far as the presser may see them."""

from __future__ import annotations

from bot.ids import UserId
from bot.matches.core.errors import BadChoice
from bot.ui.custom_ids import CustomId, HistoryPageRef
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import reader_of_lists, servers
from bot.ui.interaction.context import AnyUser, InteractionContext
from bot.ui.screens.people.history import PAGE, history_screen
from bot.ui.screens.screen import Screen


async def open_history(context: InteractionContext, *, user: AnyUser | None = None, game: str | None = None) -> None:
    """Open the first page privately. Raises `BadChoice` for a game that is not hosted."""
    if game not in (None, *context.services.games):
        raise BadChoice
    await context.send_private(await _screen(context, context.user if user is None else UserId(user.id), game, 0))


@action("history")
async def show_page(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a page in the same message, which may have been a profile."""
    played = HistoryPageRef.read(custom_id.rest)
    game = context.game(played.game).key if played.game else None
    await context.update(await _screen(context, played.user, game, played.page))


async def _screen(context: InteractionContext, user: UserId, game: str | None, page: int) -> Screen:
    services = context.services
    history = await services.match_lists.history(user, reader_of_lists(context), game=game, page=page, size=PAGE)
    elsewhere = await servers(context, {past.match.place.guild for past in history.entries} - {context.guild})
    return history_screen(
        await context.reader(),
        services.games,
        history,
        user=user,
        asker=context.user,
        game=game,
        servers={context.guild, *elsewhere},
    )
