"""A person's profile, as far as the presser may see it."""

from __future__ import annotations

from bot.matches.people.profiles import Profile, RatedMatch
from bot.ui.custom_ids import CustomId, HistoryPage, read_key
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import can_see
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.people.profile import profile_screen
from bot.ui.screens.screen import Screen


async def open_profile(context: InteractionContext, game: str, user: int) -> None:
    await context.send_private(await _screen(context, game, user))


@action("profile")
async def show_own(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the presser's own in the same message."""
    await context.update(await _screen(context, read_key(custom_id.rest), context.user))


@action("profile-of")
async def show_profile(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a person's in the message that was opened from it."""
    played = HistoryPage.read(custom_id.rest)
    await context.update(await _screen(context, played.game, played.user))


async def _screen(context: InteractionContext, game: str, user: int) -> Screen:
    hosted = context.game(game)
    profile = await context.services.profiles.profile(user, game, context.guild)
    profiles = context.services.profiles
    results = [] if profile is None else [one for one in profile.recent if _may_see(context, profile, one)]
    return profile_screen(
        await context.reader(),
        hosted,
        user,
        context.user,
        profile,
        await profiles.bot_record(user, game),
        results,
        between=None if user == context.user else await profiles.head_to_head(user, context.user, game),
        reliability=await profiles.turn_times(user, game),
    )


def _may_see(context: InteractionContext, profile: Profile, result: RatedMatch) -> bool:
    """Whether the presser may know of a match: they played it, or see its channel in this server."""
    if context.user == profile.user or context.user in result.opponents:
        return True
    return result.guild == context.guild and can_see(context, result.channel)
