"""Use case of the timers: what is due."""

from __future__ import annotations

from bot.matches.house import House
from bot.store import timers


class Schedule:
    """The timers of all matches, in milliseconds."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def due(self, now: int) -> list[tuple[str, int]]:
        """What is due, as (kind, match)."""
        async with self._house.database.reading() as db:
            return await timers.due_timers(db, now)

    async def next_due(self) -> int | None:
        """When the next one is due."""
        async with self._house.database.reading() as db:
            return await timers.next_due(db)
