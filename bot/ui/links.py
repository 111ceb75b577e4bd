"""Addresses of what stands elsewhere in Discord."""

from __future__ import annotations


def jump_url(guild: int, channel: int, message: int) -> str:
    """The address of a message; in private messages, which belong to no server (0), only their two find it."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"
