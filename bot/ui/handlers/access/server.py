"""Settings of a server, and their log; for its moderators.

Only moderators get these screens: they answer privately to commands that Discord lets only moderators type. But a press
can be forged, and a person can lose the role while their screen is open. So the presser must have *Manage Server*, or
must have typed one of the commands a little while ago (`Services.trusted_moderators`): a server can let others type
them, which a press does not show.
"""

from __future__ import annotations

from contextlib import suppress

from bot.ids import NO_CHANNEL, ChannelId
from bot.matches.access.server_settings import CHANNELS, DAILY_CHANNEL, LOG, ServerSettings, next_puzzle, option_key
from bot.matches.core.errors import NotAModerator, PlacesUnknown
from bot.settings.server import DAILY, SERVER
from bot.ui.custom_ids import CustomId, ServerSetting, read_snowflake
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.permissions import lacking_for_threads
from bot.ui.publishing.publisher import post_log
from bot.ui.requests import FAILURES
from bot.ui.screens.access.server import (
    AUDIT,
    BANNED,
    LIVE,
    MATCHES,
    PUZZLE,
    REMOVE,
    RULES,
    banned_page,
    matches_page,
    puzzle_page,
    rules_page,
)
from bot.ui.screens.moderation.audit import PAGE, log_screen, setting_now
from bot.ui.screens.moderation.moderated_match import live_page
from bot.ui.screens.screen import Screen


async def open_settings(context: InteractionContext) -> None:
    """Open the settings privately. Raises `NotAModerator`."""
    check_moderator(context)
    await context.send_private(await page(context, MATCHES))


@action("server")
@action("server-turn")
async def show_page(context: InteractionContext, custom_id: CustomId) -> None:
    check_moderator(context)
    await context.update(await page(context, custom_id.rest, custom_id.number))


@action("server-set")
async def change_setting(context: InteractionContext, custom_id: CustomId) -> None:
    """Choose what a menu or a button says, and show the page again."""
    check_moderator(context)
    at, servers = ServerSetting.read(custom_id.rest), context.services.server_settings
    of_channels = at.name in (CHANNELS, LOG, DAILY_CHANNEL)
    channels = [ChannelId(read_snowflake(value)) for value in context.values] if of_channels else []
    value = " ".join(map(str, channels)) if of_channels else at.value or context.value
    if at.name == "daily_zone" and value not in SERVER["daily_zone"].others:
        await context.update(await _page_of(context, PUZZLE, await servers.settings(context.guild), region=value))
        return
    before = (await servers.settings(context.guild)).log_channel if at.name == LOG else None
    if at.name == CHANNELS:
        now = await servers.change_channels(context.guild, context.user, channels)
    elif of_channels:
        now = await servers.change_channel(context.guild, context.user, at.name, next(iter(channels), None))
    else:
        now = await servers.change(context.guild, context.user, _setting_name(context, at), value)
    note = setting_now(context.t, context.services.games, _setting_name(context, at), value)
    shown = RULES if at.game else PUZZLE if at.name in (DAILY_CHANNEL, *DAILY) else MATCHES
    await context.update(await _page_of(context, shown, now, f"✅ {note}"))
    await report(context, before)


@action("server-welcome")
async def post_welcome(context: InteractionContext, custom_id: CustomId) -> None:
    """Post the welcome in this channel, or take it down."""
    check_moderator(context)
    channel, note = None, context.t("The welcome is removed.")
    if custom_id.rest != REMOVE:
        await context.require_permissions()
        channel = context.channel
        note = context.t("The welcome is posted here, in place of any earlier one. It follows your settings.")
    await context.services.server_settings.post_welcome(context.guild, channel, context.user)
    await context.update(await page(context, MATCHES, note=f"✅ {note}"))
    await report(context)


async def report(context: InteractionContext, before: ChannelId | None = None) -> None:
    """Post what is new in the server's log in the channel for it, and in the one `before`, if that has changed.

    What Discord refuses, the moderator is told; it comes with the next change.
    """
    try:
        await post_log(context.received.client, context.services, context.guild, before)
    except FAILURES as error:
        channel = (await context.services.server_settings.settings(context.guild)).log_channel
        await context.send_text(await context.refused_text(channel or NO_CHANNEL, getattr(error, "code", None)))


async def open_log(context: InteractionContext) -> None:
    """Open the log privately."""
    await context.send_private(await page(context, AUDIT))


def check_moderator(context: InteractionContext) -> None:
    """Raise `NotAModerator` unless the presser is a moderator of this server."""
    if not is_moderator(context):
        raise NotAModerator


async def log_is_open(context: InteractionContext) -> bool:
    """Whether everyone in this server sees the channel for the log; False if Discord does not say in time."""
    at = (await context.services.server_settings.settings(context.guild)).log_channel
    with suppress(PlacesUnknown):
        if at and (found := await context.services.places.channel(context.received.client, context.guild, at)):
            return found.permissions_for(found.guild.default_role).view_channel
    return False


def is_moderator(context: InteractionContext) -> bool:
    """Whether the presser has *Manage Server* here, or has lately typed one of the moderators' commands."""
    trusted = (context.guild, context.user) in context.services.trusted_moderators
    return bool(context.guild) and (trusted or context.received.permissions.manage_guild)


def _setting_name(context: InteractionContext, at: ServerSetting) -> str:
    """The name of a setting for the use cases. Raises `Unreadable`."""
    if not at.game:
        return at.name
    return option_key(context.game(at.game).logic.rules.key, at.name)


async def page(context: InteractionContext, name: str, number: int = 0, note: str = "") -> Screen:
    """Return a page of the settings, and of it the page `number` (from 0), with a `note` on what has just changed."""
    services, games = context.services, context.services.games
    if name == BANNED:
        banned = await services.moderation.bans(context.guild)
        names = await services.settings.names(context.guild, [ban.user_id for ban in banned])
        return banned_page(context.t, games, banned, names, note)
    if name == AUDIT:
        return log_screen(context.t, games, await services.server_settings.audit_page(context.guild, number, PAGE))
    if name == LIVE:
        live = await services.moderation.live(context.guild)
        return live_page(context.t, games, live, number, services.clock())
    return await _page_of(context, name, await services.server_settings.settings(context.guild), note)


async def _page_of(
    context: InteractionContext, page: str, now: ServerSettings, note: str = "", *, region: str = ""
) -> Screen:
    """A page of the settings as they are now. Raises `PlacesUnknown`."""
    games = context.services.games
    if page == RULES:
        return rules_page(context.t, games, now, note)
    there, granted = [], {context.parent or context.channel: context.received.app_permissions}
    if asked := [*now.channels, *filter(None, (now.log_channel, now.daily_channel))]:
        server = await context.services.places.server(context.received.client, context.guild, fresh=True)
        there = [] if server is None else [found for found in map(server.get_channel, asked) if found is not None]
        allowed = [channel for channel in there if channel.id in now.channels]
        granted = {ChannelId(channel.id): channel.permissions_for(channel.guild.me) for channel in allowed} or granted
    existing = [channel.id for channel in there]
    if page == PUZZLE:
        due = next_puzzle(now, context.guild, context.services.clock())
        return puzzle_page(context.t, games, now, existing, note, region=region, due=due)
    missing = {channel: lacking_for_threads(context.t, has) for channel, has in granted.items()}
    lacking = {channel: names for channel, names in missing.items() if names}
    public = context.services.public(now.language)
    is_open, welcome = await log_is_open(context), await context.services.server_settings.has_welcome(context.guild)
    return matches_page(context.t, games, now, public, existing, lacking, note, log_is_open=is_open, welcome=welcome)
