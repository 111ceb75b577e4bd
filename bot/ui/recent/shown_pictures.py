"""What messages show: hand pictures, so that an edit keeps one, and the nonce by which Discord drops copies.

In memory only: after a restart each message is sent its picture once more. Pictures are compared by their
whole content (`Picture.key`), so a message never keeps one that shows another player's cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from bot.matches.core.model import Match, PostId
from bot.recent import Recent
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.message import custom_ids
from bot.ui.screens.screen import Picture, Screen
from render.request import Urgency

CAPACITY: Final = 2_000
"""How many messages are remembered, as many as hands may be open; those shown longest ago are forgotten first."""


class ShownPictures:
    """The hand that each message shows. Other pictures seldom stay the same, and are not remembered."""

    def __init__(self) -> None:
        self._shown = Recent[int, tuple[Hashable, int]](CAPACITY)
        """The content of the picture, and the id of its attachment."""

    def find(self, message: int, picture: Picture) -> int | None:
        """The attachment in which a message shows this picture."""
        content, attachment = self._shown.get(message) or (None, None)
        return attachment if content == (picture.name, picture.key) else None

    def note_sent(self, message: int, screen: Screen, attachments: Sequence[Mapping[str, Any]]) -> None:
        """Note the attachments of a message, as Discord returns them, that shows this screen now."""
        self.forget(message)
        ids = {attachment["filename"]: int(attachment["id"]) for attachment in attachments}
        for picture in screen.pictures:
            if picture.urgency is Urgency.HAND and (attachment := ids.get(picture.file_name)) is not None:
                self._shown[message] = (picture.name, picture.key), attachment

    def forget(self, message: int) -> None:
        """Forget what a message shows: it is being sent another picture."""
        self._shown.pop(message)


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
