"""The priorities of pictures, for the screens that name them and the pool that draws them."""

from __future__ import annotations

from enum import IntEnum


class Urgency(IntEnum):
    """Order in which pictures are drawn; the smallest goes first."""

    BOARD = 0
    """The board in a channel, for which everyone waits."""

    HAND = 1
    """What a player needs for their turn."""

    LOOK = 2
    """Looked up by one person: a page, a profile, a card, a turn of a finished match."""

    REPLAY = 3
    """A replay, which takes up to a second to draw."""
