"""An event loop whose time jumps to the next thing to do instead of waiting for it."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any


class _Selector(selectors.DefaultSelector):
    """Instead of sleeping it has the loop's clock put on."""

    def __init__(self) -> None:
        super().__init__()
        self.slept = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("everything waits, and nothing will ever happen")
            self.slept += timeout
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop that begins at 0 seconds. Where nothing is left to happen it raises instead of hanging."""

    def __init__(self) -> None:
        self._jumping = _Selector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.slept


def now() -> float:
    """Seconds since the loop began."""
    return asyncio.get_running_loop().time()


async def settle() -> None:
    """Let everything happen that happens without waiting."""
    for _ in range(20):
        await asyncio.sleep(0)
