"""Use cases of the timers in the database."""

from __future__ import annotations

from typing import Final

from bot.batches import all_pages
from bot.matches.core.context import MatchContext
from bot.store.deadlines import timers

PAGE: Final = 500
"""Timers in one query."""


class DueTimers:
    """The timers of all matches. Times are in milliseconds."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def due(self, now: int) -> list[tuple[str, int]]:
        """Return the due timers, as (kind, match)."""
        store = self._context.store
        found = await all_pages(lambda after: store.read(lambda tx: timers.due_timers(tx, now, PAGE, after)), PAGE)
        return [(timer.kind, timer.match) for timer in found]

    async def next_due(self, now: int) -> int | None:
        """Return when the next timer after `now` is due; None if there is none."""
        return await self._context.store.read(lambda tx: timers.next_due(tx, now))
