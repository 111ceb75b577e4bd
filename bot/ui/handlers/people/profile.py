"""A person's profile, as far as the presser may see it."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.ids import UserId
from bot.matches.people.profiles import RatedMatch
from bot.ui.custom_ids import CustomId, HistoryPageRef, read_key
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import can_see, may_share, share
from bot.ui.interaction.context import AnyUser, InteractionContext, required
from bot.ui.permissions import may_write
from bot.ui.screens.people.profile import profile_screen, shared_screen
from bot.ui.screens.screen import Screen


async def open_profile(context: InteractionContext, game: HostedGame, *, user: AnyUser | None = None) -> None:
    await context.send_private(await _screen(context, game, context.user if user is None else UserId(user.id)))


@action("profile")
async def show_own(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the presser's own in the same message."""
    await context.update(await _screen(context, context.game(read_key(custom_id.rest)), context.user))


@action("profile-of")
async def show_profile(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a person's in the message that was opened from it."""
    played = HistoryPageRef.read(custom_id.rest)
    await context.update(await _screen(context, context.game(played.game), played.user))


@action("profile-share")
async def share_own(context: InteractionContext, custom_id: CustomId) -> None:
    """Post the presser's own profile in the channel; the private message then leads there."""
    game, user, profiles = context.game(read_key(custom_id.rest)), context.user, context.services.profiles
    if await may_share(context):
        profile = required(await profiles.profile(user, game.key, context.guild))
        t, solo = await context.services.public_in(context.guild), await profiles.bot_record(user, game.key)
        posted = await share(context, shared_screen(t, game, user, profile, solo), f"profile {game.key}")
        await context.update(await _screen(context, game, user, posted))


async def _screen(context: InteractionContext, game: HostedGame, user: UserId, shared: str | None = None) -> Screen:
    profiles = context.services.profiles
    profile = await profiles.profile(user, game.key, context.guild)
    recent = () if profile is None else profile.recent
    results = [played for played in recent if await _may_see(context, user, played)]
    return profile_screen(
        await context.reader(),
        game,
        user,
        context.user,
        profile,
        await profiles.bot_record(user, game.key),
        results,
        learned=await profiles.learned(user, game.key),
        between=None if user == context.user else await profiles.head_to_head(user, context.user, game.key),
        reliability=await profiles.turn_times(user, game.key),
        may_share=may_write(context.received),
        shared=shared,
    )


async def _may_see(context: InteractionContext, user: UserId, result: RatedMatch) -> bool:
    """Whether the presser may know of a match: they played it, or see its channel in this server."""
    if context.user == user or context.user in result.opponents:
        return True
    return result.guild == context.guild and await can_see(context, result.channel)
