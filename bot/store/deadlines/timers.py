"""Queries on timers: what is due to happen to a match, and when (milliseconds)."""

from __future__ import annotations

from typing import NamedTuple

from bot.store.rows import Value
from bot.store.shards import EVERYTHING, Shards
from bot.store.transaction import Transaction


class TimerRow(NamedTuple):
    """A timer; in the order in which timers run."""

    due: int
    match: int
    kind: str


def set_timer(tx: Transaction, kind: str, match: int, due: int) -> None:
    """Set the match's timer of this kind, in place of one that it has."""
    tx.upsert("timers", {"kind": kind, "match": match, "due": due}, "match", "kind")
    tx.timer_set(due)


def drop_timer(tx: Transaction, kind: str, match: int) -> None:
    tx.run("DELETE FROM timers WHERE kind = ? AND match = ?", kind, match)


def due_timers(
    tx: Transaction, now: int, most: int, after: TimerRow | None = None, shards: Shards = EVERYTHING
) -> list[TimerRow]:
    """The first `most` due timers of matches at home in some shards; only those that come after a given one."""
    source, values = _timers_of(shards)
    later, first = "", tuple[Value, ...]()
    if after is not None:
        later, first = " AND (t.due, t.match, t.kind) > (?, ?, ?)", (after.due, after.match, after.kind)
    which = f"{source} AND t.due <= ?{later} ORDER BY t.due, t.match, t.kind LIMIT ?"
    return [TimerRow(*row) for row in tx.all(f"SELECT t.due, t.match, t.kind {which}", *values, now, *first, most)]


def next_due(tx: Transaction, now: int, shards: Shards = EVERYTHING) -> int | None:
    """When the first timer after `now` of a match at home in some shards is due."""
    source, values = _timers_of(shards)
    return tx.number(f"SELECT t.due {source} AND t.due > ? ORDER BY t.due LIMIT 1", *values, now)


def _timers_of(shards: Shards) -> tuple[str, tuple[int, ...]]:
    """The timers of matches at home in some shards: from the FROM on, up to the first condition."""
    among, values = shards.among("m.guild")
    if not among:
        return "FROM timers t WHERE 1 = 1", ()
    return f"FROM timers t JOIN matches m ON m.id = t.match WHERE 1 = 1{among}", values
