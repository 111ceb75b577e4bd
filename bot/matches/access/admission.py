"""Who may start playing in a server, and in which channels. Matches in progress are not affected."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.core.errors import AcceptsNone, Banned, BeingForgotten, GuestBanned, NotHere
from bot.store.access import bans, servers
from bot.store.moderation import personal_data
from bot.store.transaction import Transaction


def check_not_banned(tx: Transaction, guild: int, user: int) -> None:
    """Raises `Banned` for a person banned from the server, `BeingForgotten` while their data is being deleted."""
    if personal_data.is_being_forgotten(tx, user):
        raise BeingForgotten
    if (ban := bans.find_ban(tx, guild, user)) is not None:
        raise Banned(reason=ban.reason)


def check_guests_not_banned(tx: Transaction, guild: int, guests: Sequence[int]) -> None:
    """Check the people whom someone wants to play with.

    Raises `GuestBanned` if one is banned from the server. Raises `AcceptsNone` while the data of one is being deleted:
    the error must not reveal the deletion to others.
    """
    leaving = tuple(guest for guest in guests if personal_data.is_being_forgotten(tx, guest))
    if leaving:
        raise AcceptsNone(players=leaving)
    banned = tuple(guest for guest in guests if bans.find_ban(tx, guild, guest) is not None)
    if banned:
        raise GuestBanned(guests=banned)


def check_channel_allowed(tx: Transaction, guild: int, channel: int, parent: int | None = None) -> None:
    """Raises `NotHere` if the server allows matches neither in the channel nor in `parent`, the channel of a thread."""
    allowed = servers.find_channels(tx, guild)
    if allowed and channel not in allowed and parent not in allowed:
        raise NotHere(channels=allowed)
