"""Following a match that is not one's own: chosen in the menu of what else can be done about it."""

from __future__ import annotations

from bot.matches.core.errors import BadOption, CannotFollow, MatchOver, TooManyFollowers
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.errors import words
from bot.ui.handlers import more
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext


@action("follow")
async def choose(context: InteractionContext, custom_id: CustomId) -> None:
    """Follow it as the button says; the menu as it is then, with what is in the way."""
    said = ""
    try:
        await context.services.follows.choose(custom_id.match, spectator(context), custom_id.rest)
    except BadOption as error:
        raise Unreadable from error
    except (CannotFollow, MatchOver, TooManyFollowers) as error:
        said = words(context.t, error, context.command)
    await context.update(await more.screen(context, custom_id.match, said))
