"""What the messages that the bot owes a channel have in common: how Discord knows a second copy, how we know one."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.matches.core.model import Match, PostId
from bot.matches.outbox.outbox import Outbox
from bot.ui.custom_ids import CustomId, Unreadable

KEPT: Final = 5_000
"""Of how many posts it is remembered which message they are."""


def nonce(match: Match, post: PostId) -> str:
    """By it Discord knows a second copy of a posting and does not post it; at most 25 characters."""
    return hashlib.sha256(f"{match.public_id}:{post}".encode()).hexdigest()[:24]


def shown_in(components: Sequence[Any], post: PostId) -> int | None:
    """The version that a message of this posting shows, by its custom_ids; None if it is another message.

    That is the highest number: what is asked of several in passing goes by the version in which it was asked.
    """
    found = []
    for custom_id in _custom_ids(components):
        try:
            read = CustomId.read(custom_id)
        except Unreadable:
            continue
        if read.post == post:
            found.append(read.number)
    return max(found, default=None)


def _custom_ids(components: Sequence[Any]) -> Iterator[str]:
    for component in components:
        if (custom_id := getattr(component, "custom_id", None)) is not None:
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))


class CopyCheck:
    """Which message each post is: to know one that was posted twice."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._known: OrderedDict[int, int] = OrderedDict()

    async def is_copy(self, match: str, post: PostId, message: int) -> bool:
        """Whether a pressed message of this post is not the one that is known."""
        if self._known.get(post.post) == message:
            return False
        copy = await self._outbox.is_copy(match, post, message)
        if not copy:
            self._known[post.post] = message
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return copy
