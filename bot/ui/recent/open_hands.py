"""The hands that are open right now, so that they can be updated with the match while their token lives.

In memory only: an interaction's token is never stored or logged. After a restart people press My hand again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.matches.core.model import Hand, Match
from bot.matches.core.places import Address
from bot.matches.outbox.delivery import ShownHand
from bot.ui.received import Received
from bot.ui.recent.shown_pictures import ShownPictures
from bot.ui.requests import CHANGES_PRESSED, InteractionToken

TOKEN_LIFE_MS: Final = 14 * 60 * 1000
"""Discord lets an interaction's answer be edited for 15 minutes; we stop a little before."""

CAPACITY: Final = 2_000
"""How many open hands are kept; the oldest are dropped first."""

MAX_DELAY: Final = 3
"""How many quiet times a hand waits at most until it follows, while the match goes on changing."""

WAITING_PICTURE: Final = 3
"""Factor of the quiet time for the picture of a player who only waits: their words say what has happened."""


class Wait(NamedTuple):
    """A hand has been outdated `since` and must be updated by `at`; in milliseconds since 1970."""

    since: int
    at: int


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The message of an open hand: the token that edits it, and where, when (`at`) and in which locale it was shown.

    It shows `version`, and what concerned the player then (`Hand.concern`). It is behind the versions up to `lacks`.
    `words` and `picture` say when they are updated. Times are milliseconds since 1970.
    """

    token: InteractionToken
    guild: int
    channel: int | None
    message: int
    language: str
    version: int
    concern: object
    at: int
    lacks: int = 0
    words: Wait | None = None
    picture: Wait | None = None

    @property
    def place(self) -> Address:
        """The message's address."""
        return Address(self.guild, self.channel or 0, self.message)


class OpenHands:
    """At most one open hand for each player and match, and one for each message. `clock` gives milliseconds.

    A hand that lacks nothing that concerns its player follows the match once nothing more has become public for
    `follow_ms`. Only what is public delays it: secret answers must not show in it.
    """

    def __init__(self, clock: Callable[[], int], follow_ms: int, pictures: ShownPictures) -> None:
        self._clock = clock
        self._follow_ms = follow_ms
        self._pictures = pictures
        self._open: dict[tuple[int, int], OpenHand] = {}
        self._users: dict[int, set[int]] = {}
        self._shows: dict[int, tuple[int, int]] = {}

    def note_shown(self, hand: Hand, user: int, received: Received, message: int) -> OpenHand | None:
        """Note that a hand was shown in this message; return the one before it, if that can still be deleted.

        Only a hand that is the interaction's own answer is remembered: never one beside a pressed public message.
        """
        if received.message not in (None, message) and received.token.response in CHANGES_PRESSED:
            return None
        match = hand.match.id
        before = self.find(match, user)
        self.forget(match, user)
        self.forget(*self._shows.get(message, (match, user)))  # another match's hand that was in this message
        if len(self._open) >= CAPACITY:
            self.forget(*next(iter(self._open)))
        picture = before.picture if before is not None and before.message == message else None
        self._users.setdefault(match, set()).add(user)
        self._open[match, user] = self._changed(
            hand,
            OpenHand(
                received.token,
                received.guild,
                received.channel,
                message,
                received.locale,
                hand.match.version,
                hand.concern,
                at=self._clock(),
                picture=picture,
            ),
        )
        self._shows[message] = match, user
        if before is None or before.message == message:
            return None
        self._pictures.forget(before.message)
        return before

    def shown(self, match: int) -> dict[int, ShownHand]:
        """The open hands of this match that can still be edited, by user."""
        hands = {user: self.find(match, user) for user in tuple(self._users.get(match, ()))}
        return {
            user: ShownHand(
                hand.version,
                hand.concern,
                follows=self._is_over(hand.words),
                redraws=self.redraws(hand),
                place=hand.place,
            )
            for user, hand in hands.items()
            if hand is not None
        }

    def find(self, match: int, user: int) -> OpenHand | None:
        """The open hand of a player, if it can still be edited."""
        hand = self._open.get((match, user))
        if hand is not None and self._clock() - hand.at > TOKEN_LIFE_MS:
            self.forget(match, user)
            return None
        return hand

    def note_change(self, hand: Hand, user: int) -> None:
        """Note that the open hand shows this now."""
        before = self._open.get((hand.match.id, user))
        if before is not None:
            self._open[hand.match.id, user] = self._changed(hand, before)

    def follow_at(self, match: Match, behind: Collection[int]) -> int | None:
        """Note whose hands are behind the match; return when the first of its hands has to be updated, if any."""
        for user in behind:
            hand = self._open.get((match.id, user))
            if hand is not None and max(hand.version, hand.lacks) < match.version:
                words = self._put_off(hand.words, self._follow_ms)
                self._open[match.id, user] = replace(hand, lacks=match.version, words=words)
        users = self._users.get(match.id, set()).intersection(match.players.values())  # without those who have left
        times = [at for user in users if (at := self.due(match.id, user)) is not None]
        return min(times, default=None)

    def due(self, match: int, user: int) -> int | None:
        """When an open hand has to be updated next; None: it need not."""
        hand, now = self._open.get((match, user)), self._clock()
        times = [wait.at for wait in (hand.words, hand.picture) if wait is not None] if hand is not None else []
        # A hand that is due, and perhaps failed, is tried again after a quiet time, not at once.
        return min((at if at > now else now + self._follow_ms for at in times), default=None)

    def may_be_old(self, hand: Hand, user: int, message: int) -> bool:
        """Whether an update of the player's open hand may leave an older picture in this message for now.

        When it is their turn it may not, unless the picture has only just been sent.
        """
        shown = self.find(hand.match.id, user)
        if shown is None or shown.message != message or self._is_over(shown.picture):
            return False
        return not hand.state.my_turn or self._pictures.age(message) < self._follow_ms

    def redraws(self, hand: OpenHand) -> bool:
        """Whether a hand's picture is old and due to be drawn again."""
        return hand.picture is not None and self._is_over(hand.picture)

    def _is_over(self, wait: Wait | None) -> bool:
        return not self._follow_ms or (wait is not None and wait.at <= self._clock())

    def _changed(self, hand: Hand, before: OpenHand) -> OpenHand:
        """The open hand after it was updated to show `hand`; only its picture may be old."""
        quiet = self._follow_ms * (WAITING_PICTURE if hand.prompt_version is None else 1)
        picture = self._put_off(before.picture, quiet) if self._pictures.is_old(before.message) else None
        return replace(before, version=hand.match.version, concern=hand.concern, words=None, picture=picture)

    def _put_off(self, wait: Wait | None, quiet: int) -> Wait:
        now = self._clock()
        since = now if wait is None else wait.since
        return Wait(since, min(now + quiet, since + MAX_DELAY * quiet))

    def forget(self, match: int, user: int) -> None:
        """Forget an open hand: it was dismissed, or can no longer be edited."""
        before = self._open.pop((match, user), None)
        if before is not None:
            self._shows.pop(before.message, None)
        users = self._users.get(match, set())
        users.discard(user)
        if not users:
            self._users.pop(match, None)
