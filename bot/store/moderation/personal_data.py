"""Queries on everything that is kept about one person: told whole, and taken out.

Every column that holds somebody's id is named here; a test looks through all tables after that.
"""

from __future__ import annotations

from typing import Final

from bot.store.people import ratings
from bot.store.transaction import Transaction, Value

OWN: Final = {
    "names": "guild",
    "settings": "user_id",
    "blocks": "blocked",
    "away": "start",
    "follows": "match",
    "habits": "game",
    "ratings": "game",
    "standings": "game, guild",
    "rated_results": "match, seat",
    "solo_results": "match",
    "puzzle_tries": "game, puzzle, day",
    "lesson_tries": "game, lesson",
    "pings": "at",
}
"""The tables in which whole rows are about the person of their `user_id`, with what tells a person's rows apart."""

SHARED: Final = ("bans", "audit")
"""Those of what a server has to keep, also where it is about a person."""

FORGETTING: Final = "forgetting"
"""The table of those whose data is being deleted: the row goes last."""

GONE: Final = 0
"""In place of the id of who is gone, where a row has to name somebody."""

Told = list[dict[str, Value]]
"""Rows, each column by its name."""


def rows_about(tx: Transaction, user: int) -> dict[str, Told]:
    """All rows about a person, by table; not by whom he was banned."""
    return {
        table: [
            {name: row[name] for name in row.keys() if name not in ("user_id", "by_user")}  # noqa: SIM118 - SQLite's
            for row in tx.all(f"SELECT * FROM {table} WHERE user_id = ?", user)
        ]
        for table in (*OWN, *SHARED, FORGETTING)
    }


def games_rated_in(tx: Transaction, user: int) -> int:
    """In how many games somebody has a rating."""
    return int(tx.value("SELECT count(*) FROM ratings WHERE user_id = ?", user) or 0)


def messages_to(tx: Transaction, user: int) -> Told:
    """The private messages that he was sent."""
    rows = tx.all("SELECT match, purpose, about, channel, message FROM posts WHERE person = ? ORDER BY id", user)
    return [dict(row) for row in rows]


_WITH: Final = "SELECT match FROM seats WHERE user_id = ? UNION SELECT match FROM seats WHERE invited = ?"
"""Every match in which a person sits or has a seat kept for them, each part by its own index."""


def matches_with(tx: Transaction, user: int, *states: str) -> list[int]:
    """Every match in which a person sits or is invited, in any of these states if some are named."""
    marks = ", ".join("?" * len(states))
    rows = tx.all(
        f"SELECT w.match AS id FROM ({_WITH}) w CROSS JOIN matches m ON m.id = w.match"
        f"{f' WHERE m.state IN ({marks})' if states else ''} ORDER BY w.match",
        user,
        user,
        *states,
    )
    return [row["id"] for row in rows]


def some_matches_with(tx: Transaction, user: int, most: int, *, live: bool) -> list[int]:
    """Some of a person's matches, at most so many: of those that are not over (`live`), or of all."""
    ended = " AND ended IS NULL" if live else ""
    rows = tx.all(
        f"SELECT match FROM seats WHERE user_id = ?{ended}"
        f" UNION SELECT match FROM seats WHERE invited = ?{ended} LIMIT ?",
        user,
        user,
        most,
    )
    return [row["match"] for row in rows]


def begin_forgetting(tx: Transaction, user: int, now: int) -> None:
    """Note that a person's data is being deleted; once is enough."""
    tx.run(
        "INSERT INTO forgetting (user_id, at) VALUES (?, ?) ON CONFLICT (user_id) DO NOTHING",
        user,
        now,
    )


def is_being_forgotten(tx: Transaction, user: int) -> bool:
    """Whether a person's data is being deleted."""
    return tx.value("SELECT 1 FROM forgetting WHERE user_id = ?", user) is not None


def next_to_forget(tx: Transaction) -> int | None:
    """The person whose data has been being deleted for the longest."""
    user = tx.value("SELECT user_id FROM forgetting ORDER BY at, user_id LIMIT 1")
    return None if user is None else int(user)


def end_forgetting(tx: Transaction, user: int) -> None:
    """Note that nothing of a person is left."""
    tx.run("DELETE FROM forgetting WHERE user_id = ?", user)


def leave_match(tx: Transaction, user: int, match: int) -> None:
    """Take a person out of one match. The seat stays, and is nobody's."""
    tx.run("UPDATE actions SET data = NULL WHERE match = ? AND kind = 'join' AND data = ?", match, str(user))
    tx.run(
        "UPDATE actions SET data = NULL WHERE match = ? AND kind = 'orders'"
        " AND seat IN (SELECT seat FROM seats WHERE match = ? AND user_id = ?)",
        match,
        match,
        user,
    )
    tx.run("UPDATE seats SET user_id = NULL, orders = NULL WHERE match = ? AND user_id = ?", match, user)
    tx.run("UPDATE seats SET invited = NULL WHERE match = ? AND invited = ?", match, user)
    tx.run("DELETE FROM posts WHERE match = ? AND person = ?", match, user)


def forget_rows(tx: Transaction, user: int, most: int) -> int:
    """Take a person out of everything but matches, at most so many rows; how many there were.

    What a server's log says stays, without their id. Bans and others' blocks of them stay by their id, so that they
    hold when they come back.
    """
    left = most - ratings.leave_standings(tx, user)
    for table, key in OWN.items():
        left -= _change_some(tx, f"DELETE FROM {table}", table, "user_id", key, user, left)
    left -= _change_some(tx, "DELETE FROM posts", "posts", "person", "id", user, left)
    # Whoever was banned for a reason that is nothing but their id: the reason, before it cannot be found any more.
    tx.run("UPDATE audit SET after = ? WHERE before = ? AND after = ?", str(GONE), str(user), str(user))
    for column, gone, was in (("user_id", GONE, user), ("before", str(GONE), str(user))):
        change = f"UPDATE audit SET {column} = {gone!r}"
        left -= _change_some(tx, change, "audit", column, "guild, number", was, left)
    left -= _change_some(tx, f"UPDATE bans SET by_user = {GONE}", "bans", "by_user", "guild, user_id", user, left)
    return most - left


def _change_some(tx: Transaction, change: str, table: str, column: str, key: str, value: Value, most: int) -> int:
    """Change rows of a table with a value in a column, at most so many, found by their `key`; how many there were."""
    if most <= 0:
        return 0
    return tx.run(
        f"{change} WHERE {column} = ? AND ({key}) IN (SELECT {key} FROM {table} WHERE {column} = ? LIMIT ?)",
        value,
        value,
        most,
    )
