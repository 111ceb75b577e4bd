"""The private messages that are open right now, so that they can follow the match while their token lives.

In memory only: an interaction's token is never stored or logged. After a restart people press My hand once more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import discord

TOKEN_LIFE_MS: Final = 14 * 60 * 1000
"""Discord lets an interaction's answer be edited for 15 minutes; we stop a little before."""

_CHANGES_THE_PRESSED: Final = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)

KEPT: Final = 2_000
"""How many open hands are remembered; the oldest are forgotten first."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Where a hand is on the screen: the last interaction that showed it, what Discord speaks there, at which version.

    `lost`: its player waits, and the hand does not lead to the board yet, should that lie below it.
    """

    interaction: discord.Interaction[Any]
    message: int
    language: str
    version: int
    at: int
    lost: bool = False


class OpenHands:
    """At most one open hand a player and match, and one a message. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._open: dict[tuple[int, int], OpenHand] = {}
        self._users: dict[int, set[int]] = {}
        self._shows: dict[int, tuple[int, int]] = {}

    def shown(
        self,
        match: int,
        user: int,
        version: int,
        interaction: discord.Interaction[Any],
        message: int,
        *,
        waits: bool = False,
    ) -> OpenHand | None:
        """A hand has been shown in this message. The one before it, if that is another that can still be taken away.

        `waits`: it is that of somebody who is not to move.

        Only a hand that is the interaction's own answer is remembered: never one beside a pressed public message.
        """
        pressed = interaction.message
        if pressed is not None and pressed.id != message and interaction.response.type in _CHANGES_THE_PRESSED:
            return None
        before = self.living(match, user)
        self.gone(match, user)
        self.gone(*self._shows.get(message, (match, user)))  # another match's hand that was in this message
        if len(self._open) >= KEPT:
            self.gone(*next(iter(self._open)))
        language = str(interaction.locale)
        self._users.setdefault(match, set()).add(user)
        self._open[match, user] = OpenHand(interaction, message, language, version, self._clock(), lost=waits)
        self._shows[message] = match, user
        return before if before is not None and before.message != message else None

    def looking(self, match: int) -> dict[int, int]:
        """Who has a hand of this match open that can still be edited, and the version that it shows.

        One that is to lead to the board, and does not yet, counts as one version older.
        """
        hands = {user: self.living(match, user) for user in tuple(self._users.get(match, ()))}
        return {user: hand.version - hand.lost for user, hand in hands.items() if hand is not None}

    def living(self, match: int, user: int) -> OpenHand | None:
        """The open hand of a player, if it can still be edited."""
        hand = self._open.get((match, user))
        if hand is not None and self._clock() - hand.at > TOKEN_LIFE_MS:
            self.gone(match, user)
            return None
        return hand

    def followed(self, match: int, user: int, version: int, *, lost: bool = False) -> None:
        """The open hand now shows this version."""
        hand = self._open.get((match, user))
        if hand is not None:
            self._open[match, user] = replace(hand, version=version, lost=lost)

    def gone(self, match: int, user: int) -> None:
        """The open hand was dismissed or can no longer be edited."""
        before = self._open.pop((match, user), None)
        if before is not None:
            self._shows.pop(before.message, None)
        users = self._users.get(match, set())
        users.discard(user)
        if not users:
            self._users.pop(match, None)
