"""Use case of the timers: what is due."""

from __future__ import annotations

from bot.matches.core.context import MatchContext
from bot.store.deadlines import timers


class DueTimers:
    """The timers of all matches, in milliseconds."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def due(self, now: int) -> list[tuple[str, int]]:
        """What is due, as (kind, match)."""
        return await self._context.store.read(lambda tx: timers.due_timers(tx, now))

    async def next_due(self, now: int) -> int | None:
        """When the next one after now is due."""
        return await self._context.store.read(lambda tx: timers.next_due(tx, now))
