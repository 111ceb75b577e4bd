"""Second copies of a post: the nonce by which Discord drops them, and what a message of a post shows."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from bot.matches.core.model import Match, PostId
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.message import custom_ids


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
