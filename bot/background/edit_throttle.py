"""Limits the rate of edits by channel: one that changes often is edited at intervals, each time to the latest state.

Discord accepts about five edits a channel in five seconds, and delays the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from bot.recent import Recent

BURST: Final = 2
"""Edits allowed at once in a quiet channel: a turn, and the bot's answer to it."""

PAUSE: Final = 1.0
"""Seconds between two edits in a channel where there are many."""

CAPACITY: Final = 10_000
"""Channels to remember; the ones edited longest ago are forgotten."""


class EditThrottle:
    """Allows `BURST` edits at once in a channel, then one every `pause` seconds. `now` returns seconds."""

    def __init__(self, pause: float, now: Callable[[], float] = time.monotonic) -> None:
        self._pause = pause
        self._now = now
        self._busy = Recent[int, float](CAPACITY)

    def wait(self, channel: int) -> float:
        """Seconds until a channel may be edited; 0: now, and the edit is counted."""
        now, busy = self._now(), self._busy.get(channel) or 0.0
        if (wait := busy - now - (BURST - 1) * self._pause) > 0:
            return wait
        self._busy[channel] = max(now, busy) + self._pause
        return 0.0
