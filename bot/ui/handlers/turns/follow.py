"""Following other people's matches, chosen in the menu More…."""

from __future__ import annotations

from bot.matches.core.errors import CannotFollow, MatchOver, TooManyFollowers
from bot.matches.turns.follows import FollowMode
from bot.ui.custom_ids import CustomId, read_word
from bot.ui.errors import refusal_text
from bot.ui.handlers.actions import action
from bot.ui.handlers.more import show_menu
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext


@action("follow")
async def choose(context: InteractionContext, custom_id: CustomId) -> None:
    """Follow the match as the button says; show the menu again, with the reason if that is not possible."""
    text, mode = "", read_word(FollowMode, custom_id.rest)
    try:
        followed = await context.services.follows.choose(custom_id.match, spectator(context), mode)
        context.promised = followed.id
    except (CannotFollow, MatchOver, TooManyFollowers) as error:
        text = refusal_text(context.t, error, context.command)
    await show_menu(context, custom_id.match, text)
