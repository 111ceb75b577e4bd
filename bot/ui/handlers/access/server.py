"""Settings of a server: opened, changed, their log; for its moderators.

Nobody else gets these screens: they answer, privately, commands that Discord lets only moderators type. That is not
enough for what a press may say, though, nor for who is a moderator no longer while his screen is still open: so whoever
presses has *Manage Server*, or has typed one of the commands a little while ago (`ui.recent.moderators`).
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.matches.access.server_settings import CHANNELS, ServerSettings, option_of
from bot.matches.core.errors import NotAModerator
from bot.ui.custom_ids import CustomId, Setting, read_snowflake
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.permissions import lacking_for_threads
from bot.ui.screens.access.server import BANNED, MATCHES, RULES, banned_page, matches_page, rules_page
from bot.ui.screens.moderation.audit import PAGE, log_screen
from bot.ui.screens.screen import Screen


async def open_settings(context: InteractionContext) -> None:
    """Open them privately."""
    await context.send_private(await _page(context, MATCHES))


@action("server")
async def go_to(context: InteractionContext, custom_id: CustomId) -> None:
    """Another page of them."""
    check_moderator(context)
    await context.update(await _page(context, custom_id.rest))


@action("server-set")
async def change(context: InteractionContext, custom_id: CustomId) -> None:
    """Choose what a menu or a button says; the page as it is then."""
    check_moderator(context)
    at, servers = Setting.read(custom_id.rest), context.services.servers
    if at.name == CHANNELS:
        now = await servers.choose_channels(
            context.guild, context.user, [read_snowflake(value) for value in context.values]
        )
    else:
        value = at.value or next(iter(context.values), "")
        now = await servers.choose(context.guild, context.user, _name(context, at), value)
    await context.update(_changed(context, RULES if at.game else MATCHES, now))


async def open_log(context: InteractionContext) -> None:
    """Open the log privately."""
    await context.send_private(await _log(context, 0))


@action("server-log")
async def go_to_log(context: InteractionContext, custom_id: CustomId) -> None:
    """A page of the log, in the same message."""
    check_moderator(context)
    await context.update(await _log(context, custom_id.number))


def check_moderator(context: InteractionContext) -> None:
    """Raises `NotAModerator` unless the presser may do what moderators do in this server."""
    if not is_moderator(context):
        raise NotAModerator


def is_moderator(context: InteractionContext) -> bool:
    """Whether the presser has *Manage Server* here, or has typed one of the moderators' commands lately."""
    trusted = context.services.moderators.know(context.guild, context.user)
    return bool(context.guild) and (trusted or context.interaction.permissions.manage_guild)


def _name(context: InteractionContext, at: Setting) -> str:
    """What the use cases call a setting. Raises `Unreadable`."""
    if not at.game:
        return at.name
    return option_of(context.game(at.game).logic.rules.key, at.name)


async def _page(context: InteractionContext, page: str) -> Screen:
    if page == BANNED:
        return banned_page(context.t, context.services.games, await context.services.moderation.banned(context.guild))
    return _changed(context, page, await context.services.servers.settings(context.guild))


def _changed(context: InteractionContext, page: str, now: ServerSettings) -> Screen:
    """A page of what holds now."""
    games = context.services.games
    if page == RULES:
        return rules_page(context.t, games, now)
    there = _there(context, now.channels)
    lacking = {}
    for channel in there or _there(context, [context.parent or context.channel]):
        here = channel.id == context.channel
        granted = context.interaction.app_permissions if here else channel.permissions_for(channel.guild.me)
        if missing := lacking_for_threads(context.t, granted):
            lacking[channel.id] = missing
    public = context.services.public(now.language)
    return matches_page(context.t, games, now, public, [channel.id for channel in there], lacking)


def _there(context: InteractionContext, channels: Sequence[int]) -> list[discord.abc.GuildChannel]:
    """Those of these channels that the server has still."""
    guild = context.interaction.guild
    found = [guild.get_channel(channel) for channel in channels] if guild is not None else []
    return [channel for channel in found if channel is not None]


async def _log(context: InteractionContext, page: int) -> Screen:
    log = await context.services.servers.log(context.guild, page, PAGE)
    return log_screen(context.t, context.services.games, log)
