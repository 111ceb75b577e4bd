"""Queries on the puzzles of the day that servers have posted, and on the people who tried them there."""

from __future__ import annotations

from dataclasses import dataclass

from bot.durations import Time
from bot.ids import GuildId, UserId
from bot.store.learning.puzzles import PuzzleState
from bot.store.rows import values
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A puzzle of the day in a server; see the table."""

    guild: GuildId
    day: int
    game: str
    puzzle: int
    at: Time
    streak: int


@dataclass(frozen=True, slots=True)
class TryRow:
    """How a person did with it: turns that did not solve it; when they opened it there, and their last press."""

    user_id: UserId
    state: PuzzleState
    wrong: int
    opened: Time
    at: Time


def add_daily(tx: Transaction, row: DailyRow) -> None:
    """Add a server's puzzle, and forget those before the last one."""
    for table in ("daily_players", "daily_puzzles"):
        older = "day < (SELECT max(day) FROM daily_puzzles WHERE guild = ?)"
        tx.run(f"DELETE FROM {table} WHERE guild = ? AND {older}", row.guild, row.guild)
    tx.insert("daily_puzzles", values(row))


def last_daily(tx: Transaction, guild: GuildId, before: int | None = None) -> DailyRow | None:
    """The last puzzle that a server has posted; the last one before a day."""
    until, day = ("", ()) if before is None else (" AND day < ?", (before,))
    source = f"FROM daily_puzzles WHERE guild = ?{until} ORDER BY day DESC LIMIT 1"
    return tx.find(DailyRow, source, guild, *day)


def add_player(tx: Transaction, guild: GuildId, day: int, user: UserId, now: Time) -> bool:
    """Note that a person tries a server's puzzle; return whether that is new."""
    added = "INSERT INTO daily_players (guild, day, user_id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    return tx.run(added, guild, day, user, now) == 1


def servers_of(tx: Transaction, user: UserId, day: int) -> list[GuildId]:
    """The servers in which a person tries the puzzle of that day."""
    return tx.column("SELECT guild FROM daily_players WHERE user_id = ? AND day = ?", user, day)


def tries_in(tx: Transaction, row: DailyRow) -> list[TryRow]:
    """How the people did who tried a server's puzzle, in the order in which they finished."""
    rows = tx.all(
        "SELECT d.user_id, coalesce(p.state, 'open'), coalesce(p.wrong, 0), d.at, coalesce(p.at, d.at)"
        " FROM daily_players d LEFT JOIN puzzle_tries p"
        " ON p.user_id = d.user_id AND p.game = ? AND p.puzzle = ? AND p.day = d.day"
        " WHERE d.guild = ? AND d.day = ? ORDER BY 5, 1",
        row.game,
        row.puzzle,
        row.guild,
        row.day,
    )
    return [TryRow(user, PuzzleState(state), wrong, opened, at) for user, state, wrong, opened, at in rows]


@dataclass(frozen=True, slots=True)
class ReminderRow:
    """A person's wish to be told of a server's puzzles; see the table."""

    user_id: UserId
    guild: GuildId
    day: int


def save_reminder(tx: Transaction, row: ReminderRow) -> None:
    tx.upsert("daily_reminders", values(row), "user_id")


def find_reminder(tx: Transaction, user: UserId) -> ReminderRow | None:
    return tx.find(ReminderRow, "FROM daily_reminders WHERE user_id = ?", user)


def drop_reminder(tx: Transaction, user: UserId) -> None:
    tx.run("DELETE FROM daily_reminders WHERE user_id = ?", user)


def reminded_in(tx: Transaction, guild: GuildId) -> list[UserId]:
    """The people who are told of a server's puzzles."""
    return tx.column("SELECT user_id FROM daily_reminders WHERE guild = ? ORDER BY user_id", guild)
