"""Queries on everything that is stored about one person, to export it and to delete it.

Every column that holds a person's id is handled here; a test searches all tables for such an id.
"""

from __future__ import annotations

from typing import Final

from bot.durations import Time
from bot.ids import MatchId, UserId
from bot.store.core import actions
from bot.store.core.matches import State
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.people import standings
from bot.store.rows import Value
from bot.store.transaction import Transaction, marks

# Signpost: what is kept about a person, shown to them or deleted
OWN: Final = {
    "names": "guild",
    "faces": "user_id",
    "settings": "user_id",
    "blocks": "blocked",
    "away": "start",
    "follows": "match",
    "turn_times": "game",
    "ratings": "game",
    "standings": "game, guild",
    "rated_results": "match, seat",
    "solo_results": "match",
    "puzzle_tries": "game, puzzle, day",
    "daily_players": "guild, day",
    "daily_reminders": "guild",
    "wishes": "guild, game",
    "lesson_tries": "game, lesson",
    "pings": "at",
}
"""Tables whose rows are about the person in `user_id`, with the rest of their key."""

SHARED: Final = ("bans", "audit")
"""A server's own tables, whose rows about a forgotten person stay."""

FORGETTING: Final = "forgetting"
"""The table of people whose data is being deleted; its row goes last."""

GONE: Final = 0
"""Replaces the id of a forgotten person in columns that may not be NULL."""

Rows = list[dict[str, Value]]
"""Rows as mappings from column to value."""


def rows_about(tx: Transaction, user: UserId) -> dict[str, Rows]:
    """All rows about a person, by table, without the moderator who banned them."""
    return {
        table: [
            {name: row[name] for name in row.keys() if name not in ("user_id", "by_user")}  # noqa: SIM118 - SQLite's
            for row in tx.all(f"SELECT * FROM {table} WHERE user_id = ?", user)
        ]
        for table in (*OWN, *SHARED, FORGETTING)
    }


def count_rated_games(tx: Transaction, user: UserId) -> int:
    """Number of games in which a person has a rating."""
    return tx.number("SELECT count(*) FROM ratings WHERE user_id = ?", user) or 0


def messages_to(tx: Transaction, user: UserId) -> Rows:
    """The private messages that the bot has sent to a person."""
    rows = tx.all("SELECT match, purpose, about, channel, message FROM posts WHERE person = ? ORDER BY id", user)
    return [dict(row) for row in rows]


_WITH: Final = "SELECT match FROM seats WHERE user_id = ? UNION SELECT match FROM seats WHERE invited = ?"
"""Every match in which a person has a seat, or one is kept for them; each part uses its own index."""


def matches_with(tx: Transaction, user: UserId, *states: State) -> list[MatchId]:
    """Every match in which a person has a seat or is invited, in any of `states` if any are given."""
    return tx.column(
        f"SELECT w.match FROM ({_WITH}) w CROSS JOIN matches m WHERE m.id = w.match"
        f"{f' AND m.state IN ({marks(states)})' if states else ''} ORDER BY w.match",
        user,
        user,
        *states,
    )


def matches_of_person(tx: Transaction, user: UserId, most: int, *, live: bool) -> list[MatchId]:
    """At most `most` of a person's matches: of those that are not over (`live`), or of all."""
    ended = " AND ended IS NULL" if live else ""
    return tx.column(
        f"SELECT match FROM seats WHERE user_id = ?{ended}"
        f" UNION SELECT match FROM seats WHERE invited = ?{ended} LIMIT ?",
        user,
        user,
        most,
    )


def begin_forgetting(tx: Transaction, user: UserId, now: Time) -> None:
    """Note that a person's data is being deleted; does nothing if it is."""
    tx.run("INSERT INTO forgetting (user_id, at) VALUES (?, ?) ON CONFLICT (user_id) DO NOTHING", user, now)


def is_being_forgotten(tx: Transaction, user: UserId) -> bool:
    return tx.value("SELECT 1 FROM forgetting WHERE user_id = ?", user) is not None


def hold_forgetting(tx: Transaction, user: UserId) -> bool:
    """Lock a deletion until the end of this unit; return whether it is unfinished. Comes before `hold_match`."""
    return tx.run("UPDATE forgetting SET at = at WHERE user_id = ?", user) == 1


def next_to_forget(tx: Transaction) -> UserId | None:
    """The person whose deletion is the oldest."""
    return next(iter(tx.column("SELECT user_id FROM forgetting ORDER BY at, user_id LIMIT 1")), None)


def end_forgetting(tx: Transaction, user: UserId) -> None:
    """Note that a person's deletion is complete."""
    tx.run("DELETE FROM forgetting WHERE user_id = ?", user)


def remove_from_match(tx: Transaction, user: UserId, match: MatchId) -> None:
    """Remove a person from one match. The seat stays without a player."""
    actions.remove_join_person(tx, match, user)
    tx.run(
        "UPDATE actions SET data = NULL WHERE match = ? AND kind = 'orders'"
        " AND seat IN (SELECT seat FROM seats WHERE match = ? AND user_id = ?)",
        match,
        match,
        user,
    )
    tx.run("UPDATE seats SET user_id = NULL, orders = NULL, skips = 0 WHERE match = ? AND user_id = ?", match, user)
    tx.run("UPDATE seats SET invited = NULL WHERE match = ? AND invited = ?", match, user)
    tx.run("DELETE FROM posts WHERE match = ? AND person = ?", match, user)


def forget_rows(tx: Transaction, user: UserId, most: int) -> int:
    """Remove a person from everything but matches, `most` rows at most; return the number of rows changed.

    Entries of a server's audit log stay without their id. Bans and other people's blocks keep their id, so that they
    still hold if the person comes back.
    """
    left = most - standings.drop_all_standings(tx, user)
    for table, key in OWN.items():
        left -= _change_some(tx, f"DELETE FROM {table}", table, "user_id", key, user, left)
    left -= _change_some(tx, "DELETE FROM posts", "posts", "person", "id", user, left)
    posts.drop_followed(tx, user)
    timers.drop_timer(tx, TimerKind.REMINDER, user)
    left -= _change_some(tx, "UPDATE seats SET former = NULL", "seats", "former", "match, seat", user, left)
    # A reason may be the person's id alone: it is replaced while the entry can still be found by `before`.
    tx.run("UPDATE audit SET after = ? WHERE before = ? AND after = ?", str(GONE), str(user), str(user))
    for column, gone, old in (("user_id", GONE, user), ("before", str(GONE), str(user))):
        change = f"UPDATE audit SET {column} = {gone!r}"
        left -= _change_some(tx, change, "audit", column, "guild, number", old, left)
    left -= _change_some(tx, f"UPDATE bans SET by_user = {GONE}", "bans", "by_user", "guild, user_id", user, left)
    return most - left


def _change_some(tx: Transaction, change: str, table: str, column: str, key: str, value: Value, most: int) -> int:
    """Apply `change` to at most `most` rows with a value in a column, identified by `key`; return their number."""
    if most <= 0:
        return 0
    return tx.run(
        f"{change} WHERE {column} = ? AND ({key}) IN (SELECT {key} FROM {table} WHERE {column} = ? LIMIT ?)",
        value,
        value,
        most,
    )
