"""Who may begin to play in a server, and where, as its moderators have decided. Matches under way go on."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.errors import Banned, GuestBanned, NotHere
from bot.store import bans, servers
from bot.store.transaction import Transaction


def admit(tx: Transaction, guild: int, user: int) -> None:
    """Raises `Banned` if somebody may not play in a server."""
    if (ban := bans.find_ban(tx, guild, user)) is not None:
        raise Banned(reason=ban.reason)


def admit_guests(tx: Transaction, guild: int, guests: Sequence[int]) -> None:
    """Raises `GuestBanned` if any of those whom somebody would like to play with may not play in a server."""
    banned = tuple(guest for guest in guests if bans.find_ban(tx, guild, guest) is not None)
    if banned:
        raise GuestBanned(guests=banned)


def allow(tx: Transaction, guild: int, channel: int, parent: int | None = None) -> None:
    """Raises `NotHere` if matches are not allowed in a channel, or in a thread whose `parent` is not allowed either."""
    allowed = servers.find_channels(tx, guild)
    if allowed and channel not in allowed and parent not in allowed:
        raise NotHere(channels=allowed)
