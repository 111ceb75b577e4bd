"""Values that describe what has to be done about the posts of a match, for the publishing loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.durations import Milliseconds, Time
from bot.games.states import Puzzle
from bot.ids import ChannelId, GuildId, MessageId, PublicId, Subject, UserId
from bot.matches.core.model import Address, Answer, Hand, ListedMatch, Match, PostId, PublicBoard
from bot.matches.core.notices import Notice
from bot.matches.outbox.lease import PostLease
from bot.store.outbox.posts import Purpose
from engine.game import AnyView


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


@dataclass(frozen=True, slots=True, kw_only=True)
class PostDelivery:
    """A post to bring up to date, of whatever it is about."""

    id: PostId
    number: Subject
    """The match's, or what stands in its place in the post's row."""
    public_id: PublicId
    version: int
    """The version that its message shows then."""
    lease: PostLease
    """Under which its steps are taken and its results noted."""
    purpose: Purpose
    step: DeliveryStep
    message: MessageId | None
    """The current message; to open a thread, the challenge's, from which the thread starts."""
    stale: tuple[MessageId, ...]
    """Older messages to delete."""
    guild: GuildId
    channel: ChannelId
    """May be 0 in a private post: not known yet."""
    ping: tuple[UserId, ...] = ()
    """The people to ping when it is posted."""
    silent: bool = False
    """Whether the person whose private message it is has quiet hours."""
    person: UserId | None = None
    """The recipient of a private post."""
    language: str | None = None
    """The person's, or the public one of the server; None: the host's."""
    pictures: bool = True
    """Whether the person has chosen pictures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery(PostDelivery):
    """A post of a match, with everything that its message shows."""

    match: Match
    followers: tuple[UserId, ...] = ()
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
    names: tuple[str | None, ...] = ()
    """The players' names for a thread, None for the bot."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What came of a puzzle of the day in a server, until the next one was posted."""

    tried: int
    solved: int
    fastest: tuple[tuple[UserId, Milliseconds], ...]
    """At most three people, each with the time from opening it to solving it."""
    first_try: tuple[UserId, ...]
    """The people who made no wrong turn."""
    streak: int
    """Puzzles solved there in a row, with this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDelivery(PostDelivery):
    """The puzzle of the day in a server, with everything that its message shows."""

    game: str
    puzzle: Puzzle
    day: int
    view: AnyView
    solved: int
    """How many people of the server have solved it."""
    before: DailyResult | None
    """Of the puzzle before it; None: there was none."""


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

    channel: ChannelId
    refused: int | None


@dataclass(frozen=True, slots=True)
class DeliveryBatch:
    """Everything to do for one match at a version: its posts, then its open hands.

    `links`: those of the waiting players' hands, by seat; None: they depend on the results of the posts.
    `next_at`: when more has to be done for the posts: after a wait, or once another process's lease ends.
    """

    version: int
    deliveries: tuple[PostDelivery, ...]
    hands: tuple[Hand, ...]
    next_at: Time | None
    links: Mapping[str, HandLinks] | None = None
