"""What is to be done about the posts of a match, as it is handed to who does it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.matches.core.model import Answer, Hand, Match, PostId
from bot.matches.core.model import PublicBoard as PublicTable
from bot.matches.core.notices import Notice
from bot.matches.core.places import Address


class DeliveryStep(Enum):
    """What is to be done about a post."""

    POST = "post"
    """Post it anew, at the bottom; the message before it goes."""
    FIND = "find"
    """It may have been posted before: look for it; if it is not there, post it."""
    OPEN = "open"
    """Before it is posted for the first time: open the match's thread."""
    EDIT = "edit"
    """Change the message that is there."""
    CLEAR = "clear"
    """It shows what it ought to: only old messages are to go."""
    DROP = "drop"
    """What it says is past: take it away wherever it is, and never post it."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A post to be brought up to date, with all that its message shows.

    `message` is where it is, `stale` older messages still to be taken away. `ping` is whom it is to ping when it is
    posted, `followers` whom the board mentions because they follow the match. `table` is there for boards, `asks` for
    questions: the seat that asks; `notice` for notices, and the message of the `board`, if there is one. A post in
    somebody's private messages names the `person`, and its channel may still be 0; it comes with or without `pictures`,
    as he has chosen. `language` is his, or the public one of the server; None where the host's holds. Of a thread to be
    opened, `message` is the challenge's, on which it is to hang, and `names` are those of the players, None for the
    bot.
    """

    id: PostId
    purpose: str
    step: DeliveryStep
    match: Match
    message: int | None
    stale: tuple[int, ...]
    guild: int
    channel: int
    ping: tuple[int, ...]
    followers: tuple[int, ...] = ()
    board_state: PublicTable | None = None
    asking_seat: str | None = None
    notice: Notice | None = None
    board_address: Address | None = None
    answer: Answer | None = None
    person: int | None = None
    names: tuple[str | None, ...] = ()
    language: str | None = None
    pictures: bool = True


@dataclass(frozen=True, slots=True)
class DeliveryBatch:
    """What is to be done for one match: its posts, then the hands that are open on people's screens.

    `later` is when something else will have to be done that waits for its time, or is another process's for now;
    milliseconds since 1970.
    """

    match: Match
    deliveries: tuple[Delivery, ...]
    hands: tuple[Hand, ...]
    next_at: int | None
