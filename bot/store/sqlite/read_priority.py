"""Reads go first: the writer waits for reads under way between two jobs of a batch, and before it answers.

A read is many short steps on two threads, each of which needs Python's global lock; other running threads take the lock
away between the steps. A batch, and its callers that all resume at once, would slow a read down about ten times.
Writing loses little, as reads are short and the wait for a long one is bounded.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from math import inf
from typing import Final

MAX_WAIT: Final = 0.0005
"""Longest wait of the writer in seconds. After one that long it does not wait again until no read is under way."""

RECENT: Final = 0.01
"""Seconds after a read during which another one is expected."""


class ReadPriority:
    """Counts reads under way. `give_way` is for the writer's thread, everything else for the event loop."""

    def __init__(self) -> None:
        self._reads = 0
        self._last = -inf
        self._may_wait = True
        self._waits = False
        self._go = threading.Lock()  # held, except when it releases the writer's thread
        self._go.acquire()
        self._after: list[Callable[[], None]] = []
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Count a read that starts."""
        self._reads += 1
        self._last = time.monotonic()

    def end(self) -> None:
        """Count a read that has ended."""
        self._reads -= 1
        if self._reads:
            return
        self._may_wait = True
        if self._waits and self._go.locked():
            self._go.release()
        if self._after:
            asyncio.get_running_loop().call_soon(self._call)

    def give_way(self) -> None:
        """Block until no read is under way, `MAX_WAIT` at most."""
        if self._reads and self._may_wait:
            self._waits = True
            # Checked again: `end` may have run before it could see `_waits`.
            if self._reads and not self._go.acquire(timeout=MAX_WAIT):
                self._may_wait = False
            self._waits = False

    def is_reading_likely(self) -> bool:
        """Whether there was a read within `RECENT`, so that the next one is expected."""
        return time.monotonic() - self._last < RECENT

    def when_clear(self, then: Callable[[], None]) -> None:
        """Call `then` when no read is under way: now, or after `MAX_WAIT` at most."""
        if not (self._reads and self._may_wait):
            then()
            return
        self._after.append(then)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(MAX_WAIT, self._stop_waiting)

    def _stop_waiting(self) -> None:
        self._may_wait = False
        self._call()

    def _call(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        after, self._after = self._after, []
        for then in after:
            then()
