"""Which hands private messages show, so that an edit keeps a picture that is there instead of sending it again.

In memory only: after a restart each message is sent its picture once more. A picture is kept by what it shows to its
reader (`Picture.key`), so a message never keeps one that shows another's cards.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from bot.ui.screens.screen import Picture, Screen
from bot.urgency import Urgency

KEPT: Final = 2_000
"""How many messages are remembered; those shown longest ago are forgotten first."""


class Shown(NamedTuple):
    """A picture that a message shows: the id of its attachment, and what it shows."""

    attachment: int
    key: Hashable


class ShownPictures:
    """The hand that each message shows. Other pictures seldom stay the same, and are not remembered."""

    def __init__(self) -> None:
        self._shown: OrderedDict[int, Shown] = OrderedDict()

    def find(self, message: int, picture: Picture) -> int | None:
        """The attachment by which a message shows this picture already."""
        shown = self._shown.get(message)
        return shown.attachment if shown is not None and shown.key == (picture.name, picture.key) else None

    def note_sent(self, message: int, screen: Screen, attachments: Sequence[Mapping[str, Any]]) -> None:
        """Note the attachments of a message, as Discord returns them, that shows this screen now."""
        self.forget(message)
        ids = {attachment["filename"]: int(attachment["id"]) for attachment in attachments}
        for picture in screen.pictures:
            if picture.urgency is Urgency.HAND and (attachment := ids.get(picture.file_name)) is not None:
                self._shown[message] = Shown(attachment, (picture.name, picture.key))
        while len(self._shown) > KEPT:
            self._shown.popitem(last=False)

    def forget(self, message: int) -> None:
        """Forget what a message shows: it is being sent another picture."""
        self._shown.pop(message, None)
