"""All checks: for `python -m bot check`, and in short in the log when the bot has started."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import aiohttp
import discord

from bot.app import Application
from bot.background.failures import log_failure
from bot.config import FILE, Settings
from bot.games.registry import NoGame
from bot.hosting.discord_checks import DiscordClock, check_clock, check_commands, check_interactions, check_with_discord
from bot.hosting.emojis import check_emojis
from bot.hosting.findings import Finding, Level, wrong
from bot.hosting.local_checks import check_locally
from bot.ids import ChannelId

log = logging.getLogger(__name__)

CHECK_SECONDS: Final = 1.0
"""Seconds between two checks of whether the bot is connected."""


async def check_everything(
    settings: Settings, token: str, channel: ChannelId | None, file: Path = FILE
) -> AsyncIterator[Finding]:
    """Check this machine, then what Discord says to the bot's token; `channel`: also the permissions there."""
    for finding in check_locally(settings, file):
        yield finding
    if not token:
        yield wrong(
            "token", "DISCORD_TOKEN is not set", "https://discord.com/developers/applications has it, under Bot"
        )
        return
    try:
        app = Application(settings)
    except NoGame:
        return  # a finding says which
    async for finding in check_with_discord(app.client, settings, app.games, token, channel):
        yield finding


async def log_checks(settings: Settings, app: Application, clock: DiscordClock) -> None:
    """Once the bot is connected, list its emojis, and log what is wrong a line each, the rest in one line."""
    while not app.door.connected:  # noqa: ASYNC110 - there is no event to wait for
        await asyncio.sleep(CHECK_SECONDS)
    found = []
    try:
        found.append(await check_emojis(app.client, app.games, app.services.emojis))
    except (discord.HTTPException, aiohttp.ClientError, OSError, LookupError, TypeError) as error:
        log_failure("the emojis could not be listed", error)
    found += await asyncio.to_thread(lambda: list(check_locally(settings, runs=True)))
    try:
        application = app.client.application
        assert application is not None
        found.append(await check_interactions(settings, application.interactions_endpoint_url))
        found += [await check_commands(app.client), check_clock(clock.ahead)]
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log_failure("the commands could not be checked", error)
    for finding in found:
        if finding.level is Level.WRONG:
            log.warning("%s", finding)
        elif finding.level is Level.HINT:
            log.info("%s", finding)
    log.info(
        "checked: %s",
        "; ".join(f"{finding.subject}: {finding.found}" for finding in found if finding.level is Level.GOOD),
    )
