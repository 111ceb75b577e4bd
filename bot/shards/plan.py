"""What a process does about the shards, by what it has read of them: the same thought in each process, without talk.

Each process that stays has the same number of shards, give or take one; who has more keeps more, so that nothing moves
without need. A process claims what is free or offered while it has too few, and offers what it has too many.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.store.fleet import ShardRow


@dataclass(frozen=True, slots=True)
class Plan:
    """Numbers of shards to claim, to let others claim after all, to offer, and to offer no longer."""

    claim: tuple[int, ...] = ()
    drop: tuple[int, ...] = ()
    offer: tuple[int, ...] = ()
    keep: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.claim or self.drop or self.offer or self.keep)


def holder(row: ShardRow, staying: Collection[str]) -> str | None:
    """The process that has a shard, or soon will have; None: it is free."""
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
    if me not in staying:  # its shards are free: others see that it is being stopped
        return Plan(drop=tuple(row.shard for row in rows if row.next == me))
    share = shares(rows, staying)[me]
    mine = [row for row in rows if holder(row, staying) == me]
    if len(mine) < share:
        # Each begins elsewhere, so that not all want the same.
        first = sorted(staying).index(me) * len(rows) // len(staying)
        line = sorted(rows, key=lambda row: (row.shard - first) % len(rows))
        free = [row.shard for row in line if holder(row, staying) is None]
        offered = [row.shard for row in line if row.offered and row.next not in staying and row.owner in staying]
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
    """The own shards that are offered no longer."""
    return tuple(row.shard for row in mine if row.owner == me and row.next is None and row.offered)
