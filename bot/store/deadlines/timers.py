"""Queries on timers (what is due to happen to a match, and when) and on the bot's heartbeat."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.durations import Time
from bot.ids import Subject
from bot.store.rows import Value
from bot.store.transaction import Transaction


class TimerKind(StrEnum):
    """What is due."""

    EXPIRY = "challenge expires"
    CLOCK = "clock"
    """The next reminder, deadline or end of a window."""
    PAUSE = "pause"
    """The end of an agreed pause."""
    ABANDONED = "gone for good"
    """The end of a match whose channel is gone."""
    RETRY_REFUSED = "retry refused"
    """The next try of posts that Discord has refused."""
    QUIET_HOURS = "quiet hours"
    """The end of quiet hours, until which notices are held."""
    HAND_OVER = "hand over"
    """The first post of a match that began in a foreign place, where its player's hand is shown until then."""
    DAILY = "daily puzzle"
    """The next puzzle of the day in a server."""
    REMINDER = "puzzle reminder"
    """A person's private message that it is there."""


class TimerRow(NamedTuple):
    """A timer; in the order in which timers run. Its kind may be one of a newer version."""

    due: Time
    match: Subject
    kind: TimerKind | str


def set_timer(tx: Transaction, kind: TimerKind, match: Subject, due: Time | None) -> None:
    """Set the match's timer of this kind, in place of one that it has; None: it has none then."""
    if due is None:
        drop_timer(tx, kind, match)
        return
    tx.upsert("timers", {"kind": kind, "match": match, "due": due}, "match", "kind")
    tx.timer_set(due)


def drop_timer(tx: Transaction, kind: TimerKind, match: Subject) -> None:
    tx.run("DELETE FROM timers WHERE kind = ? AND match = ?", kind, match)


def find_timer(tx: Transaction, kind: TimerKind, match: Subject) -> Time | None:
    """When the match's timer of this kind is due; None without one."""
    return tx.value("SELECT due FROM timers WHERE kind = ? AND match = ?", kind, match)


def due_timers(tx: Transaction, now: Time, most: int, after: TimerRow | None = None) -> list[TimerRow]:
    """The first `most` due timers; only those that come after a given one."""
    later, first = "", tuple[Value, ...]()
    if after is not None:
        later, first = " AND (due, match, kind) > (?, ?, ?)", (after.due, after.match, after.kind)
    sql = f"SELECT due, match, kind FROM timers WHERE due <= ?{later} ORDER BY due, match, kind LIMIT ?"
    return [TimerRow(*row) for row in tx.all(sql, now, *first, most)]


def next_due(tx: Transaction, now: Time) -> Time | None:
    """When the first timer after `now` is due."""
    return tx.value("SELECT due FROM timers WHERE due > ? ORDER BY due LIMIT 1", now)


class Beat(NamedTuple):
    """The time of the last beat, and until when prompted seats are being given grace; None: they have it."""

    at: Time
    grace: Time | None


def last_beat(tx: Transaction) -> Beat | None:
    """The last beat; None before the first start of all."""
    row = tx.one("SELECT at, grace FROM heartbeat")
    return None if row is None else Beat(*row)


def save_beat(tx: Transaction, before: Beat | None, now: Time, grace: Time | None = None) -> bool:
    """Store a beat, and the `grace` that it begins; False if another process has stored one since `before`."""
    if before is None:
        return tx.run("INSERT INTO heartbeat (number, at) VALUES (1, ?) ON CONFLICT (number) DO NOTHING", now) == 1
    return tx.run("UPDATE heartbeat SET at = ?, grace = coalesce(?, grace) WHERE at = ?", now, grace, before.at) == 1


def end_grace(tx: Transaction, until: Time) -> None:
    """Note that every prompted seat has been given grace until that time."""
    tx.run("UPDATE heartbeat SET grace = NULL WHERE grace = ?", until)
