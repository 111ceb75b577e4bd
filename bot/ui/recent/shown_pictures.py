"""The hand pictures that private messages show, so that an edit keeps a picture instead of uploading it again.

In memory only: after a restart each message is sent its picture once more. Pictures are compared by their
whole content (`Picture.key`), so a message never keeps one that shows another player's cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from bot.recent import Recent
from bot.ui.screens.screen import Picture, Screen
from bot.urgency import Urgency

CAPACITY: Final = 2_000
"""How many messages are remembered, as many as hands may be open; those shown longest ago are forgotten first."""


class Shown(NamedTuple):
    """A picture that a message shows: the id of its attachment, and the `key` and `at_once` of the `Picture`.

    `sent` is in milliseconds since 1970. `old`: the message's words are newer.
    """

    attachment: int
    key: Hashable
    at_once: Hashable
    sent: int
    old: bool = False


class ShownPictures:
    """The hand that each message shows. Other pictures seldom stay the same, and are not remembered.

    `clock` gives milliseconds.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._shown = Recent[int, Shown](CAPACITY)

    def find(self, message: int, picture: Picture, *, may_be_old: bool = False) -> int | None:
        """The attachment in which a message shows this picture or, if it `may_be_old`, one with the same `at_once`."""
        shown = self._shown.get(message)
        if shown is None:
            return None
        same = shown.key == (picture.name, picture.key)
        close = may_be_old and picture.at_once is not None and shown.at_once == picture.at_once
        return shown.attachment if same or close else None

    def is_old(self, message: int) -> bool:
        """Whether a message shows a picture that is older than its words."""
        shown = self._shown.get(message)
        return shown is not None and shown.old

    def age(self, message: int) -> float:
        """Milliseconds since a message's picture was sent; infinite if that is not known."""
        shown = self._shown.get(message)
        return math.inf if shown is None else self._clock() - shown.sent

    def note_kept(self, message: int, screen: Screen) -> None:
        """Note that a message shows this screen now, with the picture that was there."""
        shown = self._shown.get(message)
        if shown is not None:
            old = all(shown.key != (picture.name, picture.key) for picture in screen.pictures)
            self._shown[message] = shown._replace(old=old)

    def note_sent(self, message: int, screen: Screen, attachments: Sequence[Mapping[str, Any]]) -> None:
        """Note the attachments of a message, as Discord returns them, that shows this screen now."""
        self.forget(message)
        ids = {attachment["filename"]: int(attachment["id"]) for attachment in attachments}
        for picture in screen.pictures:
            if picture.urgency is Urgency.HAND and (attachment := ids.get(picture.file_name)) is not None:
                self._shown[message] = Shown(attachment, (picture.name, picture.key), picture.at_once, self._clock())

    def forget(self, message: int) -> None:
        """Forget what a message shows: it is being sent another picture."""
        self._shown.pop(message)
