"""The first screen, posted in a server that the bot was added to."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.ui import requests
from bot.ui.compose import Whereto, compose
from bot.ui.permissions import may_post
from bot.ui.screens.help import welcome_screen
from bot.ui.services import Services


async def post_welcome(client: discord.Client, services: Services, guild: int) -> None:
    """Post it in the system channel, or in the first channel for matches that the bot may write in; else nowhere.

    Raises `PlacesUnknown` and `Busy`.
    """
    server = await services.places.server(client, guild, fresh=True)
    chosen = await services.server_settings.settings(guild)
    for channel in filter(None, (server.system_channel, *server.text_channels) if server else ()):
        allowed = not chosen.channels or channel.id in chosen.channels
        if allowed and may_post(channel.permissions_for(channel.guild.me), thread=False):
            t = services.public(chosen.language)
            message = await compose(services, welcome_screen(t, services.games), None, Whereto(guild, t))
            with suppress(discord.Forbidden, discord.NotFound):
                await requests.post(client, channel.id, message, f"new {guild}")
            return
