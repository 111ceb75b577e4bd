"""Fair order of presses: one of each person and one about each match is handled at a time, first come, first served.

So if a person presses twenty times at once, others wait for one press, not for twenty; and if everyone at a table
presses at once, other tables wait as if one person pressed. A person's presses are answered in their order.

A press leaves its match's lane when it begins to draw or to answer, as Discord takes the answers of a table in
parallel; its person's when Discord has an answer; and both after `LONGEST` in any case.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from contextlib import ExitStack
from typing import Final
from weakref import WeakValueDictionary

LONGEST: Final = 1.0
"""Seconds after which a press leaves its lanes, answered or not."""


class Lanes:
    """Fair (first in, first out) locks by name, which last while someone holds them or waits for them."""

    def __init__(self) -> None:
        self._locks = WeakValueDictionary[Hashable, asyncio.Lock]()

    async def enter(self, lane: Hashable, held: ExitStack) -> None:
        """Wait until all earlier entrants have left. Closing `held` leaves."""
        lock = self._locks.setdefault(lane, asyncio.Lock())
        await lock.acquire()
        held.callback(lock.release)
