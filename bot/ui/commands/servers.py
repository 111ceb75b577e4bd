"""`/games-admin …`: what a server's moderators choose and do, the same for every game.

Discord shows the group to whoever has *Manage Server*, unless the server has chosen other people or roles for it
(Server Settings → Integrations): so who comes here may do all of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.matches.moderation.moderators import REASON
from bot.ui.commands.autocomplete import suggest
from bot.ui.commands.localised import Command
from bot.ui.handlers.access import server
from bot.ui.handlers.moderation import moderators
from bot.ui.handlers.visible_channels import can_see
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.moderation.moderated_match import live_choice
from bot.ui.services import Interaction

GROUP: Final = "games-admin"

Somebody = discord.User | discord.Member
Reason = app_commands.Range[str, 1, REASON]


def server_commands() -> app_commands.Group:
    """The group, in servers only."""
    group = app_commands.Group(
        name=GROUP,
        description=locale_str("For moderators: settings of this server, and its matches"),
        default_permissions=discord.Permissions(manage_guild=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for command in (settings(), log(), show(), end(), ban(), unban(), clear()):
        group.add_command(command)
    return group


async def _answer(interaction: Interaction, work: Callable[[InteractionContext], Awaitable[None]]) -> None:
    """Answer who has typed one of these commands, which Discord lets only moderators do."""

    async def typed(context: InteractionContext) -> None:
        context.services.moderators.typed(context.guild, context.user)
        await work(context)

    await answer(InteractionContext(interaction), typed)


def settings() -> Command:
    """Every setting, on one screen."""

    @app_commands.command(
        name=locale_str("settings"), description=locale_str("Choose how matches are played in this server")
    )
    async def command(interaction: Interaction) -> None:
        await _answer(interaction, server.open_settings)

    return command


def log() -> Command:
    """Who has changed what."""

    @app_commands.command(name=locale_str("log"), description=locale_str("See who has changed what, and when"))
    async def command(interaction: Interaction) -> None:
        await _answer(interaction, server.open_log)

    return command


def show() -> Command:
    """A match, as everybody may see it."""

    @app_commands.command(name=locale_str("show"), description=locale_str("Look at a match of this server"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which match: type a name or a number"))
    @app_commands.autocomplete(match=_offer_live)
    async def command(interaction: Interaction, match: int) -> None:
        async def work(context: InteractionContext) -> None:
            await moderators.look(context, match)

        await _answer(interaction, work)

    return command


def end() -> Command:
    """End a match, or close a challenge."""

    @app_commands.command(
        name=locale_str("end"), description=locale_str("End a match without a result, or close a challenge")
    )
    @app_commands.rename(match=locale_str("match"), reason=locale_str("reason"))
    @app_commands.describe(
        match=locale_str("Which match: type a name or a number"),
        reason=locale_str("Why: its players read it"),
    )
    @app_commands.autocomplete(match=_offer_live)
    async def command(interaction: Interaction, match: int, reason: Reason) -> None:
        async def work(context: InteractionContext) -> None:
            await moderators.end(context, match, reason)

        await _answer(interaction, work)

    return command


def ban() -> Command:
    """Keep somebody from playing here."""

    @app_commands.command(name=locale_str("ban"), description=locale_str("Keep somebody from playing in this server"))
    @app_commands.rename(user=locale_str("user"), reason=locale_str("reason"))
    @app_commands.describe(user=locale_str("Who may not play"), reason=locale_str("Why: the person reads it"))
    async def command(interaction: Interaction, user: Somebody, reason: Reason) -> None:
        async def work(context: InteractionContext) -> None:
            await moderators.ban(context, user.id, reason)

        await _answer(interaction, work)

    return command


def unban() -> Command:
    """Let somebody play again."""

    @app_commands.command(name=locale_str("unban"), description=locale_str("Let somebody play in this server again"))
    @app_commands.rename(user=locale_str("user"))
    @app_commands.describe(user=locale_str("Who may play again"))
    async def command(interaction: Interaction, user: Somebody) -> None:
        async def work(context: InteractionContext) -> None:
            await moderators.unban(context, user.id)

        await _answer(interaction, work)

    return command


def clear() -> Command:
    """Take somebody out of the leaderboard."""

    @app_commands.command(
        name=locale_str("clear"), description=locale_str("Take somebody out of the leaderboard of this server")
    )
    @app_commands.rename(user=locale_str("user"))
    @app_commands.describe(user=locale_str("Who is taken out"))
    async def command(interaction: Interaction, user: Somebody) -> None:
        async def work(context: InteractionContext) -> None:
            await moderators.clear(context, user.id)

        await _answer(interaction, work)

    return command


async def _offer_live(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The live matches and open challenges of the server: those with every word that was typed.

    Discord asks this without saying whether it lets the person use the command: who is not known as a moderator is
    offered what they can see anyway, in channels.
    """
    words = typed.casefold().split()

    async def find(context: InteractionContext) -> list[tuple[str, int]]:
        games = context.services.games
        live = await context.services.moderation.live(context.guild)
        if not server.is_moderator(context):
            live = [one for one in live if not one.match.direct and can_see(context, one.match.home)]
        named = [(live_choice(context.t, games[one.match.game], one), one.match.id) for one in live]
        return [(label, match) for label, match in named if all(word in label.casefold() for word in words)]

    return await suggest(interaction, "live matches", find)
