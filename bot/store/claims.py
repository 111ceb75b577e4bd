"""Queries on claims of background work, where several processes share a database, and on sessions with the gateway.

A claim only saves work. It ends by itself, so that nothing waits for a process that was killed; and a process that has
stood still may go on after the end of its claim: what it does has to be decided in its own transaction.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.durations import DAY, EPOCH, Milliseconds, Time
from bot.store.deadlines.timers import TimerKind
from bot.store.transaction import Transaction


class Work(StrEnum):
    """Background work beside the timers."""

    BOT_TURN = "bot turn"
    RETENTION = "retention"
    DELETION = "deletion"


Claimable = Work | TimerKind


def claim(tx: Transaction, kind: Claimable, about: int, owner: str, lasts: Milliseconds) -> bool:
    """Claim a piece of work for some time; False if another owner has it.

    `about`: the match, 0 where there is none.
    """
    now = tx.now()
    changed = tx.run(
        "INSERT INTO claims (kind, about, owner, until) VALUES (?, ?, ?, ?) ON CONFLICT (kind, about) DO UPDATE"
        " SET owner = excluded.owner, until = excluded.until WHERE claims.until <= ? OR claims.owner = excluded.owner",
        *(kind, about, owner, now + lasts),
        now,
    )
    return changed == 1


def renew(tx: Transaction, kind: Claimable, about: int, owner: str, lasts: Milliseconds) -> bool:
    """Have a claim hold for some time more; False if it was released, or another owner has it."""
    values = (tx.now() + lasts, kind, about, owner)
    return tx.run("UPDATE claims SET until = ? WHERE kind = ? AND about = ? AND owner = ?", *values) == 1


def release(tx: Transaction, kind: Claimable, about: int, owner: str) -> None:
    """Give up a claim, unless another owner has taken it."""
    tx.run("DELETE FROM claims WHERE kind = ? AND about = ? AND owner = ?", kind, about, owner)


def free_all(tx: Transaction) -> None:
    """Free everything that was claimed: the caller is the only process on the database."""
    tx.run("DELETE FROM claims")


@dataclass(frozen=True, slots=True)
class Began:
    """When the last session of a shard began, and how many in a row before it did not last."""

    begun: Time = EPOCH
    streak: int = 0


def last_session(tx: Transaction, shard: int) -> Began:
    """The last session of a shard within a day; `Began()` without one."""
    return tx.find(Began, "FROM sessions WHERE shard = ? ORDER BY begun DESC LIMIT 1", shard) or Began()


def count_sessions(tx: Transaction, now: Time) -> tuple[int, Milliseconds]:
    """The number of sessions within the last day, and how long it is until the first of them no longer counts."""
    row = tx.one("SELECT count(*) AS number, min(begun) AS first FROM sessions WHERE begun > ?", now - DAY)
    assert row is not None
    return row["number"], (row["first"] or now) + DAY - now


def note_session(tx: Transaction, shard: int, began: Began) -> None:
    """Note that a session begins; forget those that no longer count."""
    tx.run("DELETE FROM sessions WHERE begun <= ?", began.begun - DAY)
    tx.upsert("sessions", {"shard": shard, "begun": began.begun, "streak": began.streak}, "shard", "begun")
