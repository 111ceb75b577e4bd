"""The bot's emojis on simcord's page."""

from __future__ import annotations

import simcord
from simcord.backend.cdn import CDN_BASE

from bot.app import Application
from bot.games.emojis import wanted
from bot.hosting.emojis import check_emojis, sync_emojis


async def upload_emojis(env: simcord.Env, app: Application) -> None:
    """Upload the emojis, and have the application use them.

    simcord 3.2.1 lists emojis without keeping their pictures. So this puts them where its page looks for them.
    """
    await sync_emojis(app.client, app.games)
    await check_emojis(app.client, app.games, app.services.emojis)
    pictures = wanted(app.games)
    for number, emoji in env.backend.application_emojis.items():
        env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{number}.png"] = pictures[emoji.name][1]
