"""Queries on how processes share the shards: the holder of each, the process connecting to it, session starts.

A shard has no lease of its own: it is free once its owner's lease has ended, by the database's clock. Every change
is a compare-and-swap in one statement, so that only one of several processes succeeds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.store.transaction import Transaction

CONTESTED_MS: Final = 60_000
"""Milliseconds for which the answerer of a contested interaction is stored: longer than Discord takes an answer."""

_STAYING: Final = (
    "SELECT name FROM processes WHERE until > ? AND leaving = 0"
    " AND deaf = (SELECT min(deaf) FROM processes WHERE until > ? AND leaving = 0)"
)
"""The processes that `FleetState.staying` names; the parameters are twice the time."""


@dataclass(frozen=True, slots=True)
class ShardRow:
    count: int
    shard: int
    owner: str | None
    next: str | None
    before: str | None
    offered: int


@dataclass(frozen=True, slots=True)
class ProcessRow:
    name: str
    until: int
    leaving: int
    deaf: int


@dataclass(frozen=True, slots=True)
class FleetState:
    """All shards, by their number, and the processes that run; `now` is the database's time in milliseconds."""

    now: int
    shards: tuple[ShardRow, ...]
    processes: tuple[ProcessRow, ...]

    @property
    def count(self) -> int:
        """The number of shards in force: the largest of which each shard has had an owner, or the first one."""
        counts = sorted({row.count for row in self.shards}, reverse=True)
        held = [count for count in counts if all(row.owner is not None for row in self.of(count))]
        return held[0] if held else min(counts, default=1)

    @property
    def is_growing(self) -> bool:
        """Whether a larger number of shards is being connected to."""
        return any(row.count > self.count for row in self.shards)

    @property
    def is_mixed(self) -> bool:
        """Whether there are sessions for two numbers of shards, which receive the same events."""
        return any(row.count != self.count for row in self.shards)

    @property
    def running(self) -> frozenset[str]:
        """The processes whose lease holds."""
        return frozenset(process.name for process in self.processes)

    @property
    def staying(self) -> frozenset[str]:
        """The processes that are not being stopped, without those that do not reach Discord, if others do."""
        staying = [process for process in self.processes if not process.leaving]
        least = min((process.deaf for process in staying), default=0)
        return frozenset(process.name for process in staying if process.deaf == least)

    @property
    def deaf(self) -> frozenset[str]:
        """The processes that do not reach Discord."""
        return frozenset(process.name for process in self.processes if process.deaf)

    def of(self, count: int) -> list[ShardRow]:
        return [row for row in self.shards if row.count == count]


def read_fleet(tx: Transaction) -> FleetState:
    now = tx.now()
    shards = tx.load(ShardRow, "FROM shards ORDER BY count, shard")
    return FleetState(
        now, tuple(shards), tuple(tx.load(ProcessRow, "FROM processes WHERE until > ? ORDER BY name", now))
    )


def add_shards(tx: Transaction, name: str, count: int) -> bool:
    """Add shards up to this number; return whether there were fewer. A process that runs alone deletes smaller sets."""
    if (tx.number("SELECT max(count) FROM shards") or 0) >= count:
        return False
    for shard in range(count):
        tx.insert("shards", {"count": count, "shard": shard})
    if not tx.number("SELECT count(*) FROM processes WHERE until > ? AND name <> ?", tx.now(), name):
        tx.run("DELETE FROM shards WHERE count < ?", count)
    return True


def drop_smaller(tx: Transaction, count: int) -> None:
    """Delete the shards of smaller numbers, as this one is in force; not those that a running process still has."""
    running = "SELECT name FROM processes WHERE until > ?"
    tx.run(f"DELETE FROM shards WHERE count < ? AND (owner IS NULL OR owner NOT IN ({running}))", count, tx.now())


def claim(tx: Transaction, name: str, count: int, shard: int) -> bool:
    """Begin to take over a shard that is free or offered; False if it is no longer either."""
    now = tx.now()
    changed = tx.run(
        "UPDATE shards SET next = ? WHERE count = ? AND shard = ?"
        f" AND (next IS NULL OR next NOT IN ({_STAYING}))"
        f" AND (offered = 1 OR owner IS NULL OR owner NOT IN ({_STAYING}))"
        f" AND ? IN ({_STAYING})",
        *(name, count, shard, *(now, now), *(now, now), name, *(now, now)),
    )
    return changed == 1


def drop_claim(tx: Transaction, name: str, count: int, shard: int) -> None:
    """Give up a claim, so that others may take the shard over."""
    tx.update("shards", {"next": None}, count=count, shard=shard, next=name)


def take(tx: Transaction, name: str, count: int, shard: int) -> bool:
    """Take over a claimed shard; False if the claim is lost. The previous owner notices it in the row."""
    sql = "UPDATE shards SET before = owner, owner = ?, next = NULL, offered = 0"
    return tx.run(f"{sql} WHERE count = ? AND shard = ? AND next = ?", name, count, shard, name) == 1


def release(tx: Transaction, name: str, count: int, shard: int) -> None:
    """Note that the previous owner is disconnected from a shard that another process has taken over."""
    tx.update("shards", {"before": None}, count=count, shard=shard, before=name)


def forget(tx: Transaction, name: str, count: int, shard: int) -> None:
    """Delete a shard of a number no longer in force, from which its owner is disconnected."""
    tx.run("DELETE FROM shards WHERE count = ? AND shard = ? AND owner = ?", count, shard, name)


def offer(tx: Transaction, name: str, count: int, shard: int, *, offered: bool) -> None:
    """Offer a shard to other processes, or withdraw the offer, unless it is claimed."""
    tx.run(
        "UPDATE shards SET offered = ? WHERE count = ? AND shard = ? AND owner = ? AND next IS NULL",
        *(int(offered), count, shard, name),
    )


def reserve_identify(tx: Transaction, bucket: int, pause_ms: int, most_ms: int) -> int | None:
    """Reserve the next session start in a bucket; return the milliseconds until then.

    None, and nothing is reserved, if that is later than in `most_ms`.
    """
    now = tx.now()
    tx.run("INSERT INTO identify_slots (bucket, next) VALUES (?, 0) ON CONFLICT (bucket) DO NOTHING", bucket)
    reserved = tx.run(
        "UPDATE identify_slots SET next = CASE WHEN next > ? THEN next ELSE ? END + ? WHERE bucket = ? AND next <= ?",
        *(now, now, pause_ms, bucket, now + most_ms),
    )
    if not reserved:
        return None
    after = tx.number("SELECT next FROM identify_slots WHERE bucket = ?", bucket)
    assert after is not None
    return after - pause_ms - now


def claim_interaction(tx: Transaction, interaction: int) -> bool:
    """Claim an interaction; True if the caller is the first, and so answers it."""
    sql = "INSERT INTO contested (interaction, at) VALUES (?, ?) ON CONFLICT (interaction) DO NOTHING"
    return tx.run(sql, interaction, tx.now()) == 1


def forget_contested(tx: Transaction) -> None:
    """Delete the claims of interactions that can no longer be answered."""
    tx.run("DELETE FROM contested WHERE at < ?", tx.now() - CONTESTED_MS)
