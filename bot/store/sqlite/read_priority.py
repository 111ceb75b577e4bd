"""Reads go first: while one is on its way, the writer gives way between two jobs of a batch, and before its answers.

A read is many short steps on two threads and needs Python's lock for each; whoever else runs Python in between takes it
away again each time. A batch, and the callers that all go on at once when it is answered, would cost a read some ten
times what it takes alone. Writing loses little: reads are short. Where one is not, nobody waits for it.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from math import inf
from typing import Final

PATIENCE: Final = 0.0005
"""Seconds that writing gives way for. Then it does so no more, until for once no read is on its way."""

LATELY: Final = 0.01
"""Seconds after a read in which another is expected."""


class ReadPriority:
    """Counts the reads on their way. `give_way` is for the writer's thread, all else for the event loop."""

    def __init__(self) -> None:
        self._reads = 0
        self._last = -inf
        self._patient = True
        self._waits = False
        self._go = threading.Lock()  # held, but for the moment in which it lets the writer's thread go
        self._go.acquire()
        self._after: list[Callable[[], None]] = []
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """A read is on its way."""
        self._reads += 1
        self._last = time.monotonic()

    def end(self) -> None:
        """It is back."""
        self._reads -= 1
        if self._reads:
            return
        self._patient = True
        if self._waits and self._go.locked():
            self._go.release()
        if self._after:
            asyncio.get_running_loop().call_soon(self._call)

    def give_way(self) -> None:
        """Wait until no read is on its way, or not much longer."""
        if self._reads and self._patient:
            self._waits = True
            # Asked anew, as `end` may have come before it could see that somebody waits.
            if self._reads and not self._go.acquire(timeout=PATIENCE):
                self._patient = False
            self._waits = False

    def lately(self) -> bool:
        """Whether somebody reads now and then: the next one may come at any moment."""
        return time.monotonic() - self._last < LATELY

    def when_clear(self, then: Callable[[], None]) -> None:
        """Call `then` when no read is on its way: now, or not much later."""
        if not (self._reads and self._patient):
            then()
            return
        self._after.append(then)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._lose_patience)

    def _lose_patience(self) -> None:
        self._patient = False
        self._call()

    def _call(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        after, self._after = self._after, []
        for then in after:
            then()
