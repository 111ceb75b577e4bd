"""Who may be matched with whom (settings for challenges, blocks), and where a match may begin.

A blocked person does not learn that they are blocked. They get the same error as from someone who accepts no
challenges.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.durations import Time
from bot.ids import ChannelId, GuildId, UserId
from bot.matches.core.errors import AcceptsNone, Banned, BeingForgotten, GuestBanned, HasBlocked, NotHere
from bot.settings.personal import ANYONE, KNOWN
from bot.store.access import bans, servers
from bot.store.core import matches
from bot.store.moderation import personal_data
from bot.store.people import people
from bot.store.transaction import Transaction


def check_may_challenge(
    tx: Transaction, challenger: UserId, guests: Collection[UserId], consenting: Collection[UserId] = ()
) -> None:
    """Raises `HasBlocked`, `AcceptsNone`.

    `consenting`: guests who asked for the match themselves; only blocks count for them.
    """
    among = _blocks(tx, challenger, guests)
    refusing = [
        guest
        for guest in guests
        if (guest, challenger) in among or (guest not in consenting and not _accepts(tx, guest, challenger))
    ]
    if refusing:
        raise AcceptsNone(players=tuple(refusing))


def check_may_join_people(tx: Transaction, user: UserId, seated: Collection[UserId], challenger: UserId) -> None:
    """Check a person who is about to join `seated` people.

    Raises `HasBlocked` if the person has blocked one of them. If one of them has blocked the person, raises
    `AcceptsNone` in the challenger's name, so that the blocker stays unknown.
    """
    among = _blocks(tx, user, seated)
    if any(blocked == user for _, blocked in among):
        raise AcceptsNone(players=(challenger,))


def _blocks(tx: Transaction, user: UserId, others: Collection[UserId]) -> set[tuple[UserId, UserId]]:
    """Return (blocker, blocked) pairs of a person and the others. Raises `HasBlocked` if the person blocks one."""
    among = people.blocks_between(tx, user, others) if others else set()
    if blocked_by_user := tuple(other for other in others if (user, other) in among):
        raise HasBlocked(players=blocked_by_user)
    return among


def _accepts(tx: Transaction, guest: UserId, challenger: UserId) -> bool:
    chosen = people.find_settings(tx, guest).challenges
    return chosen == ANYONE or (chosen == KNOWN and matches.have_played(tx, guest, challenger))


def check_not_banned(tx: Transaction, guild: GuildId, user: UserId, now: Time) -> None:
    """Raises `Banned` if the person is banned from the server `now`, `BeingForgotten` while their data is deleted."""
    if personal_data.is_being_forgotten(tx, user):
        raise BeingForgotten
    if (ban := bans.find_ban(tx, guild, user, now)) is not None:
        raise Banned(reason=ban.reason, until=ban.until)


def check_guests_not_banned(tx: Transaction, guild: GuildId, guests: Sequence[UserId], now: Time) -> None:
    """Check the people whom someone wants to play with.

    Raises `GuestBanned` if one is banned from the server. Raises `AcceptsNone` while the data of one is being deleted:
    the error must not reveal the deletion to others.
    """
    leaving = tuple(guest for guest in guests if personal_data.is_being_forgotten(tx, guest))
    if leaving:
        raise AcceptsNone(players=leaving)
    banned = tuple(guest for guest in guests if bans.find_ban(tx, guild, guest, now) is not None)
    if banned:
        raise GuestBanned(guests=banned)


def check_channel_allowed(tx: Transaction, guild: GuildId, channel: ChannelId, parent: ChannelId | None = None) -> None:
    """Raises `NotHere` if the server allows matches neither in the channel nor in `parent`, the channel of a thread."""
    allowed = servers.find_channels(tx, guild)
    if allowed and channel not in allowed and parent not in allowed:
        raise NotHere(channels=allowed)
