"""The bot's emojis on simcord's page."""

from __future__ import annotations

import simcord
from simcord.backend.cdn import CDN_BASE

from bot.app import Application
from bot.games.emojis import wanted
from bot.hosting.emojis import check_emojis, sync_emojis


async def upload_emojis(env: simcord.Env, app: Application) -> dict[str, tuple[str, bytes]]:
    """Upload the emojis, and have the application use them.

    simcord 3.2.1 lists emojis without keeping their pictures: these are returned for its page, by their addresses.
    """
    await sync_emojis(app.client, app.games)
    await check_emojis(app.client, app.games, app.services.emojis)
    pictures = wanted(app.games)
    return {
        f"{CDN_BASE}/emojis/{number}.png": (f"{emoji.name}.png", pictures[emoji.name][1])
        for number, emoji in env.backend.application_emojis.items()
    }
