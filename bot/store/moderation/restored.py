"""Preparation of a database that was restored from a backup, before a bot uses it."""

from __future__ import annotations

from typing import Final

from bot.ids import MatchId
from bot.store.outbox.posts import NEVER
from bot.store.schema import COUNTED
from bot.store.transaction import Transaction

SKIPPED: Final = 1_000
"""Ids, and attempts to post, that are skipped: Discord has seen those that were given between backup and restore."""


def prepare_restored(tx: Transaction, skipped: int = SKIPPED) -> int:
    """Have the boards and open challenges of all matches posted again, pinging nobody again. Return their number.

    Discord may show later versions of them, in messages that the backup does not know: a press on one deletes it.
    `skipped`: 0 if Discord has nothing that the database does not know.
    """
    tx.allow_long()
    for table in COUNTED:
        for _ in range(skipped):
            tx.next_id(table)
    tx.run("UPDATE posts SET attempt = attempt + ?, sending = 0, since = NULL, owner = NULL, lease = NULL", skipped)
    again = tx.run(
        "UPDATE posts SET shown = ?, tries = 0, retry_at = NULL WHERE message IS NOT NULL AND EXISTS"
        " (SELECT 1 FROM matches m WHERE m.id = posts.match AND (m.state = 'play' AND posts.purpose = 'board'"
        " OR m.state = 'challenge' AND posts.purpose = 'challenge'))",
        NEVER,
    )
    tx.run("UPDATE posts SET since = ? WHERE shown < wanted OR stale IS NOT NULL", tx.now())
    return again


def sample_matches(tx: Transaction, count: int) -> list[MatchId]:
    """Matches with turns: the newest ones, and as many spread over all ages. Their number is at most twice `count`."""
    played = "FROM matches WHERE position IS NOT NULL AND turn > 0"
    newest = tx.column(f"SELECT id {played} ORDER BY id DESC LIMIT ?", count)
    total = tx.number(f"SELECT count(*) {played}") or 0
    spread = tx.column(f"SELECT id {played} AND id % ? = 0 ORDER BY id LIMIT ?", max(1, total // count), count)
    return sorted({*newest, *spread})


def first_incomplete(tx: Transaction) -> MatchId | None:
    """A match that has fewer or more actions than its version says; None if there is none."""
    return tx.value(
        "SELECT id FROM matches WHERE version <> (SELECT count(*) FROM actions WHERE match = matches.id)"
        " ORDER BY id LIMIT 1"
    )
