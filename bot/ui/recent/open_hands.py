"""The hands that are open right now, so that they can be updated with the match while their token lives.

In memory only: an interaction's token is never stored or logged. After a restart people press My hand again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.matches.core.model import Hand
from bot.matches.core.places import Address
from bot.matches.outbox.delivery import ShownHand
from bot.recent import Recent
from bot.ui.received import Received
from bot.ui.requests import CHANGES_PRESSED, InteractionToken

TOKEN_LIFE_MS: Final = 14 * 60 * 1000
"""Discord lets an interaction's answer be edited for 15 minutes; we stop a little before."""

CAPACITY: Final = 2_000
"""How many open hands are kept; the oldest are dropped first."""


@dataclass(slots=True, eq=False)
class OpenHand:
    """The message of an open hand: the token that edits it, and where and in which locale it was shown.

    `version` and `own` are those of the `Hand` that it shows.
    """

    token: InteractionToken
    guild: int
    channel: int | None
    message: int
    language: str
    version: int
    own: object


class OpenHands:
    """At most one open hand for each player and match, and one for each message. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._open = Recent[tuple[int, int], OpenHand](CAPACITY, clock, TOKEN_LIFE_MS)
        self._users = Recent[int, set[int]](CAPACITY)
        self._shows = Recent[int, tuple[int, int]](CAPACITY)
        self.on_opened: Callable[[int, int, int], None] = lambda *_: None
        """Called with a match, a user whose hand this process shows from now on and others no more, and its version."""

    def note_shown(self, hand: Hand, user: int, received: Received, message: int) -> OpenHand | None:
        """Note that a hand was shown in this message; return the one before it, if that can still be deleted.

        Only a hand that is the interaction's own answer is remembered: never one beside a pressed public message.
        """
        if received.message not in (None, message) and received.token.response in CHANGES_PRESSED:
            return None
        match = hand.match.id
        other = self._shows.get(message)  # another match's hand that was in this message
        if other is not None and (was := self.find(*other)) is not None and was.message == message:
            self.forget(*other)
        before = self.find(match, user)
        users = self._users.get(match) or set()
        users.add(user)
        self._users[match] = users
        self._shows[message] = match, user
        self._open[match, user] = OpenHand(
            received.token,
            received.guild,
            received.channel,
            message,
            received.locale,
            hand.match.version,
            hand.own,
        )
        if before is not None and before.message == message:
            return None
        self.on_opened(match, user, hand.match.version)
        return before

    def shown(self, match: int) -> dict[int, ShownHand]:
        """The open hands of this match that can still be edited, by user."""
        hands = {user: self.find(match, user) for user in self._users.get(match) or ()}
        return {
            user: ShownHand(hand.version, hand.own, Address(hand.guild, hand.channel or 0, hand.message))
            for user, hand in hands.items()
            if hand is not None
        }

    def find(self, match: int, user: int) -> OpenHand | None:
        """The open hand of a player, if it can still be edited."""
        return self._open.get((match, user))

    def note_change(self, hand: Hand, user: int) -> None:
        """Note that the open hand shows this now."""
        if (shown := self.find(hand.match.id, user)) is not None:
            shown.version, shown.own = hand.match.version, hand.own

    def forget(self, match: int, user: int) -> None:
        """Forget an open hand: it was dismissed, or can no longer be edited."""
        self._open.pop((match, user))
