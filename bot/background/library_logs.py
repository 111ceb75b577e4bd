"""Silences messages of discord.py that the host of the bot does not need."""

from __future__ import annotations

import logging

import discord


def silence_libraries() -> None:
    """Turn off the warnings about missing voice support, and the login's log: the bot reports login errors itself."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    logger = logging.getLogger("discord.client")
    logger.setLevel(logging.WARNING)
    # `bot.hosting.discord_checks` asks whether Discord sends interactions elsewhere, and says what to do.
    logger.addFilter(lambda record: "interaction endpoint URL" not in str(record.msg))
