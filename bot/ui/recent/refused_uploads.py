"""Servers in which Discord lately refused files: for a while nothing is drawn or uploaded there.

In memory only: after a restart one request in each is refused again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

log = logging.getLogger(__name__)

KEPT_MS: Final = 60 * 60 * 1000
"""Milliseconds after which uploads are tried again."""

CAPACITY: Final = 1_000
"""Servers to remember; when there are more, all are forgotten."""


class RefusedUploads:
    """`clock` returns milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._refused: dict[int, int] = {}

    def note(self, guild: int, code: int) -> None:
        """Note that a server takes no files. Private messages (0) are each another person's, and are not remembered."""
        log.warning("Discord takes no files in server %d (%d): words are shown there instead of pictures", guild, code)
        if len(self._refused) >= CAPACITY:
            self._refused.clear()
        if guild:
            self._refused[guild] = self._clock()

    def has(self, guild: int) -> bool:
        """Whether a server refused files less than `KEPT_MS` ago."""
        at = self._refused.get(guild)
        return at is not None and self._clock() - at < KEPT_MS
