"""Counts for metrics and health: of matches under way, and of posts to publish."""

from __future__ import annotations

from typing import NamedTuple

from bot.durations import Time
from bot.store.transaction import Transaction


class Backlog(NamedTuple):
    """The posts that are still to be published."""

    due: int
    """Posts to publish, without those that rest."""
    oldest: Time | None
    """Since when a post waits that has waited longest; None: none waits."""
    resting: int


def count_under_way(tx: Transaction) -> dict[tuple[str, str], int]:
    """Numbers of challenges and of matches under way, by game and state."""
    rows = tx.all("SELECT game, state, count(*) FROM matches WHERE state IN ('challenge', 'play') GROUP BY game, state")
    return {(game, state): int(count) for game, state, count in rows}


def count_servers(tx: Transaction) -> int:
    """Number of servers with a challenge or match under way."""
    under_way = "state IN ('challenge', 'play') AND guild > 0"
    return tx.number(f"SELECT count(DISTINCT guild) FROM matches WHERE {under_way}") or 0


def count_backlog(tx: Transaction, now: Time) -> Backlog:
    """Count the backlog. A post that waits for a retry counts as due, but not as the oldest."""
    lags = "(p.shown < p.wanted OR p.stale IS NOT NULL OR p.sending = 1) AND p.resting = 0"
    due = tx.number(f"SELECT count(*) FROM posts p WHERE {lags}") or 0
    waits = f"{lags} AND (p.retry_at IS NULL OR p.retry_at <= ?)"
    oldest = tx.value(f"SELECT min(p.since) FROM posts p WHERE {waits}", now)
    return Backlog(due, oldest, tx.number("SELECT count(*) FROM posts p WHERE p.resting = 1") or 0)
