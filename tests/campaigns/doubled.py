"""Boards that are there twice while people play, and for how long: a moment is in order, more than that is not."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from tests.campaigns.soundness import copies
from tests.process.scene import Scene

LONGEST: Final = 30.0
"""Seconds for which a board may be there twice."""

POLL_SECONDS: Final = 0.5


class Doubled:
    """Watches the channels in which something is posted.

    `served(channel)`: whether a process hears its server that is not harmed just now. The time counts only as long as
    one does.
    """

    def __init__(self, scene: Scene, served: Callable[[int], bool]) -> None:
        self._scene = scene
        self._served = served
        self._posted: set[int] = set()
        self._since: dict[tuple[int, tuple[str, str]], float] = {}
        self.longest = 0.0
        """Seconds for which a board was there twice."""
        self.faults: list[str] = []
        scene.wire.backend.subscribers.append(self._note)

    def _note(self, event: str, payload: Any) -> None:
        if event == "MESSAGE_CREATE":
            self._posted.add(int(payload["channel_id"]))

    async def watch(self) -> None:
        """Look until cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            self.look()

    def look(self) -> None:
        now, channels = time.monotonic(), self._posted | {channel for channel, _ in self._since}
        self._posted = set()
        doubled = {
            (channel, key)
            for channel in channels - self._scene.littered
            for key, times in Counter(copies(self._scene, channel)).items()
            if times > 1
        }
        # What is doubled where nobody can do anything about it is so from now on.
        self._since = {one: self._since.get(one, now) if self._served(one[0]) else now for one in doubled}
        for (channel, (match, post)), since in self._since.items():
            self.longest = max(self.longest, now - since)
            if now - since > LONGEST:
                self.faults.append(f"post {post} of {match} in {channel} is there twice for {now - since:.1f} s")
