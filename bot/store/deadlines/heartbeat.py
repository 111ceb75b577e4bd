"""Queries on heartbeats: when each shard was last connected, and the grace that is given after an outage.

All times are in milliseconds.
"""

from __future__ import annotations

from bot.store.shards import EVERYTHING, Shards
from bot.store.transaction import Transaction, marks


def last_beats(tx: Transaction, shards: Shards) -> dict[int, int]:
    """Time of each shard's last beat, or of the last one while Discord had another number of shards, if that is later.

    Not the beats of its neighbours, which this start may have stored. Without a shard of which nothing is known.
    """
    which, values = _where(shards)
    found = {row["shard"]: row["at"] for row in tx.all(f"SELECT shard, at FROM heartbeat {which}", *values)}
    other = tx.number("SELECT max(at) FROM heartbeat WHERE count <> ?", shards.count)
    return found if other is None else {shard: max(other, found.get(shard, other)) for shard in shards.numbers}


def save_beat(tx: Transaction, now: int, shards: Shards = EVERYTHING) -> None:
    for shard in sorted(shards.numbers):
        tx.upsert("heartbeat", {"count": shards.count, "shard": shard, "at": now}, "count", "shard")


def begin_grace(tx: Transaction, until: int, shards: Shards = EVERYTHING) -> None:
    """Note that prompted seats are being given grace until a time; replaces any earlier one."""
    which, values = _where(shards)
    tx.run(f"UPDATE heartbeat SET grace = ? {which}", until, *values)


def find_grace(tx: Transaction, shards: Shards = EVERYTHING) -> dict[int, frozenset[int]]:
    """The unfinished graces: by their time, the shards whose prompted seats get one."""
    which, values = _where(shards)
    found: dict[int, set[int]] = {}
    for row in tx.all(f"SELECT grace, shard FROM heartbeat {which} AND grace IS NOT NULL", *values):
        found.setdefault(row["grace"], set()).add(row["shard"])
    return {until: frozenset(numbers) for until, numbers in found.items()}


def end_grace(tx: Transaction, until: int, shards: Shards = EVERYTHING) -> None:
    """Note that every prompted seat has been given grace until that time."""
    which, values = _where(shards)
    tx.run(f"UPDATE heartbeat SET grace = NULL {which} AND grace = ?", *values, until)


def _where(shards: Shards) -> tuple[str, tuple[int, ...]]:
    """The rows of some shards: a WHERE, and its values."""
    return f"WHERE count = ? AND shard IN ({marks(shards.numbers)})", (shards.count, *sorted(shards.numbers))
