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
    logger.addFilter(_in_one_line)
    logger.addFilter(
        lambda record: "interaction endpoint URL" not in str(record.msg)
    )  # bot.hosting.discord_checks asks


def _in_one_line(record: logging.LogRecord) -> bool:
    """Have it say that it connects again without a traceback and without what another server has answered."""
    if record.exc_info and str(record.msg).startswith("Attempting a reconnect"):
        kind = (record.exc_info[0] or Exception).__name__
        record.msg, record.levelno, record.levelname = f"{record.msg} ({kind})", logging.WARNING, "WARNING"
        record.exc_info = None
    return True
