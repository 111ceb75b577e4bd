"""The hands that are open right now, so that they can be updated with the match while their token lives.

In memory only: an interaction's token is never stored or logged. After a restart people press My hand again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.durations import MINUTE, Time
from bot.ids import NO_CHANNEL, ChannelId, GuildId, MatchId, MessageId, PublicId, Subject, UserId
from bot.matches.core.model import Address, Hand, PostId
from bot.matches.outbox.delivery import ShownHand
from bot.recent import Recent
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.message import custom_ids
from bot.ui.received import Received
from bot.ui.requests import CHANGES_PRESSED, InteractionToken
from bot.ui.screens.screen import Picture, Screen
from render.request import Urgency

TOKEN_LIFE: Final = 14 * MINUTE
"""Discord lets an interaction's answer be edited for 15 minutes; we stop a little before."""

CAPACITY: Final = 2_000
"""How many open hands are kept, and messages remembered; the oldest are dropped first."""


@dataclass(slots=True, eq=False)
class OpenHand:
    """The message of an open hand: the token that edits it, and where and in which locale it was shown.

    `version` and `own` are those of the `Hand` that it shows, `last_turn` is the last turn that it tells, `seen`
    the last that it told when its player last pressed something.
    """

    token: InteractionToken
    guild: GuildId
    channel: ChannelId | None
    message: MessageId
    language: str
    version: int
    own: object
    last_turn: int
    seen: int


class OpenHands:
    """At most one open hand for each player and match, and one for each message."""

    def __init__(self, clock: Callable[[], Time]) -> None:
        self._open = Recent[tuple[Subject, UserId], OpenHand](CAPACITY, clock, TOKEN_LIFE)
        self._users = Recent[Subject, set[UserId]](CAPACITY)
        self._shows = Recent[MessageId, tuple[MatchId, UserId]](CAPACITY)
        self.on_opened: Callable[[MatchId, UserId, int], None] = lambda *_: None
        """Called with a match, a user whose hand this process shows from now on and others no more, and its version."""

    def note_shown(self, hand: Hand, user: UserId, received: Received, message: MessageId) -> OpenHand | None:
        """Note that a hand was shown in this message; return the one before it, if that can still be deleted.

        Only a hand that is the interaction's own answer is remembered, as its token edits that: never one beside a
        public message, pressed or sent.
        """
        beside = received.message not in (None, message) and received.token.response in CHANGES_PRESSED
        if beside or received.token.public:
            return None
        match = hand.match.id
        other, own = self._shows.get(message), (match, user)
        was = self._open.get(other) if other is not None and other != own else None
        if other is not None and was is not None and was.message == message:
            self._open.pop(other)  # another match's hand that was in this message
        before = self._open.get(own)
        users = self._users.get(match) or set()
        users.add(user)
        self._users[match] = users
        self._shows[message] = own
        version, turn = hand.match.version, hand.state.turn_number
        self._open[own] = OpenHand(
            received.token, received.guild, received.channel, message, received.locale, version, hand.own, turn, turn
        )
        stays = before is not None and before.message == message
        # While the press was answered, the message may have been shown something newer, which this replaces.
        if before is None or not stays or before.version > hand.match.version:
            self.on_opened(match, user, hand.match.version)
        return None if stays else before

    def shown(self, match: Subject) -> dict[UserId, ShownHand]:
        """The open hands of this match that can still be edited, by user."""
        hands = {user: self._open.get((match, user)) for user in self._users.get(match) or ()}
        return {
            user: ShownHand(hand.version, hand.own, Address(hand.guild, hand.channel or NO_CHANNEL, hand.message))
            for user, hand in hands.items()
            if hand is not None
        }

    def find(self, match: MatchId, user: UserId) -> OpenHand | None:
        """The open hand of a player, if it can still be edited."""
        return self._open.get((match, user))

    def note_change(self, hand: Hand, user: UserId) -> None:
        """Note that the open hand shows this now."""
        if (shown := self.find(hand.match.id, user)) is not None:
            shown.version, shown.own = hand.match.version, hand.own

    def forget(self, match: MatchId, user: UserId) -> None:
        """Forget an open hand: it was dismissed, or can no longer be edited."""
        self._open.pop((match, user))


class ShownPictures:
    """The hand that each message shows. Other pictures seldom stay the same, and are not remembered."""

    def __init__(self) -> None:
        self._shown = Recent[MessageId, tuple[Hashable, int]](CAPACITY)
        """The content of the picture, and the id of its attachment."""

    def find(self, message: MessageId, picture: Picture) -> int | None:
        """The attachment in which a message shows this picture."""
        content, attachment = self._shown.get(message) or (None, None)
        return attachment if content == (picture.name, picture.key) else None

    def note_sent(self, message: MessageId, screen: Screen, attachments: Sequence[Mapping[str, Any]]) -> None:
        """Note the attachments of a message, as Discord returns them, that shows this screen now."""
        self.forget(message)
        ids = {attachment["filename"]: int(attachment["id"]) for attachment in attachments}
        for picture in screen.pictures:
            if picture.urgency is Urgency.HAND and (attachment := ids.get(picture.file_name)) is not None:
                self._shown[message] = (picture.name, picture.key), attachment

    def forget(self, message: MessageId) -> None:
        """Forget what a message shows: it is being sent another picture."""
        self._shown.pop(message)


def nonce(match: PublicId, post: PostId) -> str:
    """The nonce by which Discord drops a second copy of a post; Discord allows 25 characters."""
    return hashlib.sha256(f"{match}:{post}".encode()).hexdigest()[:24]


def shown_in(components: Sequence[Mapping[str, Any]], post: PostId) -> int | None:
    """The version that a message of this post shows, by its custom_ids; None if it is another message.

    It is the highest number: the controls of a window carry the older version at which the window opened.
    """
    found = []
    for custom_id in custom_ids(components):
        try:
            read = CustomId.read(custom_id)
        except Unreadable:
            continue
        if read.post == post:
            found.append(read.number)
    return max(found, default=None)
