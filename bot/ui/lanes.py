"""Fair order of presses: one of each person and one about each match is handled at a time, first come, first served.

So if a person presses twenty times at once, others wait for one press, not for twenty; and if everyone at a table
presses at once, other tables wait as if one person pressed. A person's presses are answered in their order.

Lanes share out the event loop, so a press leaves them once it mostly waits: its match's soon after it begins to draw or
to answer, as Discord takes the answers of a table in parallel; its person's when Discord has an answer or the bot
begins to think; and both after `LONGEST` in any case.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable
from typing import Final

LONGEST: Final = 1.0
"""Seconds after which a press leaves its lanes, answered or not."""

WRITING: Final = 4
"""Rounds of the event loop in which an answer is written and sent: the library uses a task or two for it.

Not a time, so that how long others of the table wait reveals nothing about the press. Each round keeps the loop from
sleeping, so more of them cost every press.
"""


class Lanes:
    """Fair (first in, first out) locks by name, for one event loop."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}
        """The waiters of each lane that is held."""

    def __len__(self) -> int:
        return len(self._waiting)

    async def enter(self, lane: Hashable) -> None:
        """Wait until all earlier entrants have left."""
        waiting = self._waiting.get(lane)
        if waiting is None:
            self._waiting[lane] = deque()
            return
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the lane was handed over in the same instant
                self.leave(lane)
            raise

    def leave(self, lane: Hashable) -> None:
        """Let the next one in."""
        waiting = self._waiting[lane]
        while waiting:
            turn = waiting.popleft()
            if not turn.cancelled():
                turn.set_result(None)
                return
        del self._waiting[lane]


class Passage:
    """A press's way through its lanes: first its person's, then its match's."""

    def __init__(self, lanes: Lanes, person: int) -> None:
        self._lanes = lanes
        self._person = ("person", person)
        self._match: Hashable = None
        self._leaves = False
        """Whether it is about to leave the match's lane."""
        self._in: set[Hashable] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def begin(self, match: str) -> None:
        """Wait for both lanes. `match`: public id; empty if the press is about none. Call `end`, also if cancelled."""
        await self._enter(self._person)
        if match:
            self._match = ("match", match)
            await self._enter(self._match)
        self._timer = asyncio.get_running_loop().call_later(LONGEST, self.end)

    def release_match(self) -> None:
        """Leave the match's lane soon: from now on the press mostly waits for pictures or for Discord."""
        if not self._leaves and self._match in self._in:
            self._leaves = True
            self._leave_match(WRITING)

    def _leave_match(self, rounds: int) -> None:
        if rounds and self._match in self._in:
            asyncio.get_running_loop().call_soon(self._leave_match, rounds - 1)
        else:
            self._leave(self._match)

    def end(self) -> None:
        """Leave both lanes."""
        if self._timer is not None:
            self._timer.cancel()
        self._leave(self._match)
        self._leave(self._person)

    async def _enter(self, lane: Hashable) -> None:
        await self._lanes.enter(lane)
        self._in.add(lane)

    def _leave(self, lane: Hashable) -> None:
        if lane in self._in:
            self._in.remove(lane)
            self._lanes.leave(lane)
