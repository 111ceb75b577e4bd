"""Values that describe what has to be done about the posts of a match, for the publishing loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.matches.core.model import Answer, Hand, ListedMatch, Match, PostId, PublicBoard
from bot.matches.core.notices import Notice
from bot.matches.core.places import Address
from bot.matches.outbox.lease import PostLease
from bot.store.outbox.posts import Purpose


class DeliveryStep(StrEnum):
    """The next step for a post."""

    POST = "post"
    """Post a new message at the bottom; delete the one before it."""
    FIND = "find"
    """Look for the message, which may have been posted already; post it if it is not found."""
    OPEN = "open"
    """Open the match's thread before the first post."""
    EDIT = "edit"
    """Edit the existing message."""
    CLEAR = "clear"
    """The message is up to date: only delete old messages."""
    DROP = "drop"
    """The content is outdated: delete the message wherever it is, and never post it."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A post to bring up to date, with everything that its message shows."""

    id: PostId
    lease: PostLease
    """Under which its steps are taken and its results noted."""
    purpose: Purpose
    step: DeliveryStep
    match: Match
    message: int | None
    """The current message; to open a thread, the challenge's, from which the thread starts."""
    stale: tuple[int, ...]
    """Older messages to delete."""
    guild: int
    channel: int
    """May be 0 in a private post: not known yet."""
    ping: tuple[int, ...]
    """The people to ping when it is posted."""
    silent: bool = False
    """Whether the person whose private message it is has quiet hours."""
    followers: tuple[int, ...] = ()
    """The people whom a board mentions because they follow the match."""
    board_state: PublicBoard | None = None
    """Set for boards."""
    asking_seat: str | None = None
    """Set for questions."""
    notice: Notice | None = None
    """Set for notices."""
    board_address: Address | None = None
    """The message of the board, for notices, if there is one."""
    answer: Answer | None = None
    """To a question."""
    person: int | None = None
    """The recipient of a private post."""
    names: tuple[str | None, ...] = ()
    """The players' names for a thread, None for the bot."""
    language: str | None = None
    """The person's, or the public one of the server; None: the host's."""
    pictures: bool = True
    """Whether the person has chosen pictures."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """What an open hand shows: the public version and `Hand.own`; the address of its message, None: it has no links."""

    version: int
    own: object = field(repr=False)
    place: Address | None = None


@dataclass(frozen=True, slots=True)
class HandLinks:
    """Links for a waiting player: the match's board unless they see it anyway, and their next match, if any."""

    board: Address | None
    following: ListedMatch | None


@dataclass(frozen=True, slots=True)
class Overdue:
    """A post that could not be published: its channel (0: the person's private messages), and Discord's code.

    `refused`: None if the try failed otherwise, and is repeated soon.
    """

    channel: int
    refused: int | None


@dataclass(frozen=True, slots=True)
class DeliveryBatch:
    """Everything to do for one match: its posts, then its open hands.

    `links`: those of the waiting players' hands, by seat; None: they depend on the results of the posts.
    `next_at`: when more has to be done for the posts, in milliseconds since 1970: after a wait, or once another
    process's lease ends.
    """

    match: Match
    deliveries: tuple[Delivery, ...]
    hands: tuple[Hand, ...]
    next_at: int | None
    links: Mapping[str, HandLinks] | None = None
