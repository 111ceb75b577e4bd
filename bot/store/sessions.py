"""Queries on the sessions that were begun with Discord's gateway, which counts those of a day, also over restarts."""

from __future__ import annotations

from dataclasses import dataclass

from bot.durations import DAY
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Began:
    """When the last session of a shard began, and how many in a row before it did not last."""

    begun: int = 0
    streak: int = 0


def last_session(tx: Transaction, shard: int) -> Began:
    """The last session of a shard within a day; `Began()` without one."""
    return tx.find(Began, "FROM sessions WHERE shard = ? ORDER BY begun DESC LIMIT 1", shard) or Began()


def count_sessions(tx: Transaction, now: int) -> tuple[int, int]:
    """The number of sessions within the last day, and the milliseconds until the first of them no longer counts."""
    row = tx.one("SELECT count(*) AS number, min(begun) AS first FROM sessions WHERE begun > ?", now - DAY)
    assert row is not None
    return row["number"], (row["first"] or now) + DAY - now


def note_session(tx: Transaction, shard: int, began: Began) -> None:
    """Note that a session begins; forget those that no longer count."""
    tx.run("DELETE FROM sessions WHERE begun <= ?", began.begun - DAY)
    tx.upsert("sessions", {"shard": shard, "begun": began.begun, "streak": began.streak}, "shard", "begun")
