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
from bot.ui.custom_ids import Id, Setting, read_setting, read_snowflake
from bot.ui.interaction import Press
from bot.ui.permissions import lacking_for_threads
from bot.ui.screens.access.server import BANNED, MATCHES, RULES, banned_page, matches_page, rules_page
from bot.ui.screens.moderation.audit import PAGE, log_screen
from bot.ui.screens.screen import Screen


async def open_settings(press: Press) -> None:
    """Open them privately."""
    await press.private(await _page(press, MATCHES))


async def go_to(press: Press, where: Id) -> None:
    """Another page of them."""
    check_moderator(press)
    await press.update(await _page(press, where.rest))


async def change(press: Press, where: Id) -> None:
    """Choose what a menu or a button says; the page as it is then."""
    check_moderator(press)
    at, servers = read_setting(where.rest), press.context.servers
    if at.name == CHANNELS:
        now = await servers.choose_channels(press.guild, press.user, [read_snowflake(value) for value in press.values])
    else:
        value = at.value or next(iter(press.values), "")
        now = await servers.choose(press.guild, press.user, _name(press, at), value)
    await press.update(_changed(press, RULES if at.game else MATCHES, now))


async def open_log(press: Press) -> None:
    """Open the log privately."""
    await press.private(await _log(press, 0))


async def go_to_log(press: Press, where: Id) -> None:
    """A page of the log, in the same message."""
    check_moderator(press)
    await press.update(await _log(press, where.number))


def check_moderator(press: Press) -> None:
    """Raises `NotAModerator` unless the presser may do what moderators do in this server."""
    if not is_moderator(press):
        raise NotAModerator


def is_moderator(press: Press) -> bool:
    """Whether the presser has *Manage Server* here, or has typed one of the moderators' commands lately."""
    trusted = press.context.moderators.know(press.guild, press.user)
    return bool(press.guild) and (trusted or press.interaction.permissions.manage_guild)


def _name(press: Press, at: Setting) -> str:
    """What the use cases call a setting. Raises `Unreadable`."""
    if not at.game:
        return at.name
    return option_of(press.game(at.game).rules.key, at.name)


async def _page(press: Press, page: str) -> Screen:
    if page == BANNED:
        return banned_page(press.t, press.context.games, await press.context.moderation.banned(press.guild))
    return _changed(press, page, await press.context.servers.settings(press.guild))


def _changed(press: Press, page: str, now: ServerSettings) -> Screen:
    """A page of what holds now."""
    games = press.context.games
    if page == RULES:
        return rules_page(press.t, games, now)
    there = _there(press, now.channels)
    lacking = {}
    for channel in there or _there(press, [press.parent or press.channel]):
        here = channel.id == press.channel
        granted = press.interaction.app_permissions if here else channel.permissions_for(channel.guild.me)
        if missing := lacking_for_threads(press.t, granted):
            lacking[channel.id] = missing
    public = press.context.public(now.language)
    return matches_page(press.t, games, now, public, [channel.id for channel in there], lacking)


def _there(press: Press, channels: Sequence[int]) -> list[discord.abc.GuildChannel]:
    """Those of these channels that the server has still."""
    guild = press.interaction.guild
    found = [guild.get_channel(channel) for channel in channels] if guild is not None else []
    return [channel for channel in found if channel is not None]


async def _log(press: Press, page: int) -> Screen:
    log = await press.context.servers.log(press.guild, page, PAGE)
    return log_screen(press.t, press.context.games, log)
