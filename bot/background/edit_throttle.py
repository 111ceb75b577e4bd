"""Changes of messages, gathered: when many come one after another, a channel is shown the last of them now and then.

Discord takes about five a channel in five seconds, and holds up whatever comes beyond that.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 2
"""So many changes may come at once after a while in which there were none: a turn, and the bot's answer to it."""

KEPT: Final = 10_000
"""Of how many channels it is remembered when there were changes; the longest unused are forgotten."""


class EditThrottle:
    """When a channel may be changed next: `AT_ONCE` at once, then one each `pause` seconds. `now` gives seconds."""

    def __init__(self, pause: float, now: Callable[[], float] = time.monotonic) -> None:
        self._pause = pause
        self._now = now
        self._busy: OrderedDict[int, float] = OrderedDict()

    def wait(self, channel: int) -> float:
        """Seconds until there may be another change in a channel; 0: now."""
        return max(0.0, self._busy.get(channel, 0.0) - self._now() - (AT_ONCE - 1) * self._pause)

    def note(self, channel: int) -> None:
        """There is one now."""
        self._busy[channel] = max(self._now(), self._busy.get(channel, 0.0)) + self._pause
        self._busy.move_to_end(channel)
        if len(self._busy) > KEPT:
            self._busy.popitem(last=False)
