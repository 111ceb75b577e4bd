"""What discord.py says by itself and nobody who hosts the bot needs to read."""

from __future__ import annotations

import logging

import discord


def quieten() -> None:
    """Have it not warn that there is no voice, nor tell that it logs in: what goes wrong then is one line of ours."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.client").setLevel(logging.WARNING)
