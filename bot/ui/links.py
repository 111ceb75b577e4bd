"""Addresses of what stands elsewhere in Discord."""

from __future__ import annotations


def jump_url(guild: int, channel: int, message: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild}/{channel}/{message}"
