"""Values that describe what has to be done about the posts of a match, for the publishing loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from bot.matches.core.model import Answer, Hand, ListedMatch, Match, PostId, PublicBoard
from bot.matches.core.notices import Notice
from bot.matches.core.places import Address
from bot.matches.outbox.lease import PostLease


class DeliveryStep(Enum):
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
    """A post to bring up to date, with everything that its message shows.

    Its steps are taken and its results noted under its `lease`. `message`: the current message; `stale`: older messages
    to delete. `ping`: the people to ping when it is posted; `followers`: the people whom a board mentions because they
    follow the match. `board_state` is set for boards; `asking_seat` and `answer` for questions; `notice` for notices,
    with `board_address`, the message of the board if there is one. A private post names its `person`; its channel may
    still be 0. `pictures`: whether that person has chosen pictures; `language`: theirs, or the public one of the
    server, None for the host's. To open a thread, `message` is the challenge's, from which the thread starts, and
    `names` are the players' names, None for the bot.
    """

    id: PostId
    lease: PostLease
    purpose: str
    step: DeliveryStep
    match: Match
    message: int | None
    stale: tuple[int, ...]
    guild: int
    channel: int
    ping: tuple[int, ...]
    followers: tuple[int, ...] = ()
    board_state: PublicBoard | None = None
    asking_seat: str | None = None
    notice: Notice | None = None
    board_address: Address | None = None
    answer: Answer | None = None
    person: int | None = None
    names: tuple[str | None, ...] = ()
    language: str | None = None
    pictures: bool = True


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
