"""Second copies of a post: how Discord drops them, how the bot recognises one that is there."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.matches.core.model import Match, PostId
from bot.matches.outbox.outbox import Outbox
from bot.ui.custom_ids import CustomId, Unreadable

KEPT: Final = 5_000
"""How many posts' messages are remembered."""


def nonce(match: Match, post: PostId) -> str:
    """By the nonce Discord recognises a second copy of a posting and drops it; at most 25 characters."""
    return hashlib.sha256(f"{match.public_id}:{post}".encode()).hexdigest()[:24]


def shown_in(components: Sequence[Any], post: PostId) -> int | None:
    """The version that a message of this posting shows, by its custom_ids; None if it is another message.

    It is the highest number: the controls of a window carry the older version at which the window opened.
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
            self._known[post.post] = message
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return copy
