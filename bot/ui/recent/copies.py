"""Second copies of a post: the nonce by which Discord drops them, and a check for one that was posted."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.matches.core.model import Match, PostId
from bot.matches.outbox.outbox import Outbox
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.message import custom_ids

CAPACITY: Final = 5_000
"""How many posts' messages are remembered."""


def nonce(match: Match, post: PostId) -> str:
    """The nonce by which Discord drops a second copy of a post; Discord allows 25 characters."""
    return hashlib.sha256(f"{match.public_id}:{post}".encode()).hexdigest()[:24]


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


class CopyCheck:
    """The known message of each post, to recognise copies."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._known: OrderedDict[int, int] = OrderedDict()

    async def is_copy(self, match: str, post: PostId, message: int) -> bool:
        """Whether a pressed message of this post is not the known one."""
        if self._known.get(post.post) == message:
            return False
        copy = await self._outbox.is_copy(match, post, message)
        if not copy:
            self.note_posted(post, message)
        return copy

    def note_posted(self, post: PostId, message: int) -> None:
        """Note the message of a post, so that presses on it need not look it up."""
        self._known[post.post] = message
        if len(self._known) > CAPACITY:
            self._known.popitem(last=False)
