"""Addresses of Discord messages, and Discord's relative times."""

from __future__ import annotations

from bot.matches.core.places import Address


def jump_url(guild: int, channel: int, message: int) -> str:
    """The address of a message. `guild` is 0 in private messages: only the two people in them can open it."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def board_url(at: Address) -> str:
    """The address of a board or another message of a match."""
    return jump_url(at.guild, at.channel, at.message)


def relative_time(at: int) -> str:
    """A time (milliseconds since 1970), which Discord shows each reader relative to now: "in 3 days".

    >>> relative_time(1_700_000_000_999)
    '<t:1700000000:R>'
    """
    return f"<t:{at // 1000}:R>"
