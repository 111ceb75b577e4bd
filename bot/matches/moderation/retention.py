"""Use case of retention: delete what was kept long enough, in batches. Played matches are never deleted."""

from __future__ import annotations

from typing import Final

from bot.durations import HOUR, Milliseconds
from bot.matches.core.context import MatchContext
from bot.matches.lobby.deduplication import REMEMBERED_FOR
from bot.store.access import servers
from bot.store.core import matches
from bot.store.moderation import retention

BATCH_SIZE: Final = 200
"""Rows of a kind deleted in one unit of work, so that interactions do not wait for all of them."""


# Signpost: how long closed challenges and reviews are kept
class Retention:
    """`closed_for`, `reviews_for`: how long closed challenges and reviews of finished matches are kept."""

    def __init__(self, context: MatchContext, closed_for: Milliseconds, reviews_for: Milliseconds) -> None:
        self._context = context
        self._closed_for = closed_for
        self._reviews_for = reviews_for

    async def step(self) -> bool:
        """Delete one batch of expired rows; return whether there may be more."""
        now = self._context.clock()
        challenges = await self._context.store.write(
            lambda tx: retention.drop_closed(tx, now - self._closed_for, BATCH_SIZE)
        )
        reviews = await self._context.store.write(
            lambda tx: retention.drop_reviews(tx, now - self._reviews_for, BATCH_SIZE)
        )
        # Here, not where rows are added: everybody would wait for one process that stands still with them locked.
        await self._context.store.write(lambda tx: servers.drop_pings_outside(tx, now - HOUR, now + HOUR))
        await self._context.store.write(lambda tx: matches.drop_deduplicated(tx, now - REMEMBERED_FOR))
        return BATCH_SIZE in (challenges, reviews)
