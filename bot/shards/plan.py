"""The decision what a process does about the shards: each process computes it by itself from the rows.

The processes that stay have equal numbers of shards, give or take one. Those that have more keep more, so that no shard
moves without need. A process that has too few claims free or offered ones; one that has too many offers some.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.store.fleet import ShardRow


@dataclass(frozen=True, slots=True)
class Plan:
    """Shards to claim, claims to drop, shards to offer, and shards to keep after all."""

    claim: tuple[int, ...] = ()
    drop: tuple[int, ...] = ()
    offer: tuple[int, ...] = ()
    keep: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.claim or self.drop or self.offer or self.keep)


def holder(row: ShardRow, staying: Collection[str]) -> str | None:
    """The process that has a shard or has claimed it; None: it is free."""
    if row.next in staying:
        return row.next
    return row.owner if row.owner in staying else None


def shares(rows: Sequence[ShardRow], staying: Collection[str]) -> dict[str, int]:
    """How many of the shards each process is to have."""
    if not staying:
        return {}
    holders = [holder(row, staying) for row in rows]
    fewest, more = divmod(len(rows), len(staying))
    by_number = sorted(staying, key=lambda name: (-holders.count(name), name))
    return {name: fewest + (place < more) for place, name in enumerate(by_number)}


def plan(me: str, rows: Sequence[ShardRow], staying: Collection[str]) -> Plan:
    """What the process `me` does about the shards of one number; `staying` are not being stopped."""
    if me not in staying:  # others take its shards: they see that it is being stopped
        return Plan(drop=tuple(row.shard for row in rows if row.next == me))
    share = shares(rows, staying)[me]
    mine = [row for row in rows if holder(row, staying) == me]
    if len(mine) < share:
        # Each process begins elsewhere, so that they do not claim the same shards.
        first = sorted(staying).index(me) * len(rows) // len(staying)
        ordered = sorted(rows, key=lambda row: (row.shard - first) % len(rows))
        free = [row.shard for row in ordered if holder(row, staying) is None]
        offered = [row.shard for row in ordered if row.offered and row.next not in staying and row.owner in staying]
        return Plan(
            claim=tuple([*free, *(shard for shard in offered if shard not in free)][: share - len(mine)]),
            keep=_kept(mine, me),
        )
    surplus = len(mine) - share
    pending = [row.shard for row in mine if row.next == me][:surplus]
    wanted = surplus - len(pending)
    held = [row for row in mine if row.owner == me and row.next != me]
    offered = [row.shard for row in held if row.offered]
    others = [row.shard for row in held if not row.offered]
    return Plan(
        drop=tuple(pending),
        offer=tuple(others[: max(0, wanted - len(offered))]),
        keep=tuple(offered[wanted:]),
    )


def _kept(mine: Sequence[ShardRow], me: str) -> tuple[int, ...]:
    """The own shards whose offer is withdrawn."""
    return tuple(row.shard for row in mine if row.owner == me and row.next is None and row.offered)
