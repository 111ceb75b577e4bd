"""Who may begin to play in a server, and where, as its moderators have decided. Matches under way go on."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.core.errors import AcceptsNone, Banned, BeingForgotten, GuestBanned, NotHere
from bot.store.access import bans, servers
from bot.store.moderation import personal_data
from bot.store.transaction import Transaction


def check_not_banned(tx: Transaction, guild: int, user: int) -> None:
    """Raises `Banned` if a person may not play in a server, `BeingForgotten` while their data is being deleted."""
    if personal_data.is_being_forgotten(tx, user):
        raise BeingForgotten
    if (ban := bans.find_ban(tx, guild, user)) is not None:
        raise Banned(reason=ban.reason)


def check_guests_not_banned(tx: Transaction, guild: int, guests: Sequence[int]) -> None:
    """Check those with whom a person would like to play.

    Raises `GuestBanned` if one may not play in the server; `AcceptsNone` while the data of one is being deleted, which
    is nobody else's business.
    """
    leaving = tuple(guest for guest in guests if personal_data.is_being_forgotten(tx, guest))
    if leaving:
        raise AcceptsNone(players=leaving)
    banned = tuple(guest for guest in guests if bans.find_ban(tx, guild, guest) is not None)
    if banned:
        raise GuestBanned(guests=banned)


def check_channel_allowed(tx: Transaction, guild: int, channel: int, parent: int | None = None) -> None:
    """Raises `NotHere` if matches are not allowed in a channel, or in a thread whose `parent` is not allowed either."""
    allowed = servers.find_channels(tx, guild)
    if allowed and channel not in allowed and parent not in allowed:
        raise NotHere(channels=allowed)
