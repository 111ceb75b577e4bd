"""Addresses of what stands elsewhere in Discord, and times as it tells them."""

from __future__ import annotations


def jump_url(guild: int, channel: int, message: int) -> str:
    """The address of a message; in private messages, which belong to no server (0), only their two find it."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def moment(at: int) -> str:
    """A time (milliseconds) as Discord tells it to each reader: in so many days, so many minutes ago.

    >>> moment(1_700_000_000_999)
    '<t:1700000000:R>'
    """
    return f"<t:{at // 1000}:R>"
