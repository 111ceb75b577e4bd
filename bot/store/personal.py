"""Queries on everything that is kept about one person: told whole, and taken out.

Every column that holds somebody's id is named here; a test looks through all tables after that.
"""

from __future__ import annotations

from typing import Final

from bot.store import ratings
from bot.store.transaction import Transaction, Value

OWN: Final = (
    *("names", "settings", "blocks", "away", "follows", "habits", "ratings", "standings", "rated_results"),
    *("solo_results", "puzzle_tries", "lesson_tries", "pings"),
)
"""The tables in which whole rows are about the person of their `user_id`."""

SHARED: Final = ("bans", "audit")
"""Those of what a server has to keep, also where it is about him."""

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
        for table in (*OWN, *SHARED)
    }


def games_rated_in(tx: Transaction, user: int) -> int:
    """In how many games somebody has a rating."""
    return int(tx.value("SELECT count(*) FROM ratings WHERE user_id = ?", user) or 0)


def messages_to(tx: Transaction, user: int) -> Told:
    """The private messages that he was sent."""
    rows = tx.all("SELECT match, purpose, about, channel, message FROM posts WHERE person = ? ORDER BY id", user)
    return [dict(row) for row in rows]


def matches_with(tx: Transaction, user: int, *states: str) -> list[int]:
    """Every match in which somebody sits or for which he is invited, in any of these states if some are named."""
    marks = ", ".join("?" * len(states))
    rows = tx.all(
        "SELECT DISTINCT s.match AS id FROM seats s JOIN matches m ON m.id = s.match"
        f" WHERE (s.user_id = ? OR s.invited = ?){f' AND m.state IN ({marks})' if states else ''} ORDER BY s.match",
        user,
        user,
        *states,
    )
    return [row["id"] for row in rows]


def forget(tx: Transaction, user: int) -> None:
    """Take a person out. His seats stay, and are nobody's. What a server's log says stays, without his id.

    Bans and others' blocks of him stay by his id, so that they hold when he comes back.
    """
    ratings.leave_standings(tx, user)
    for table in OWN:
        tx.run(f"DELETE FROM {table} WHERE user_id = ?", user)
    tx.run("DELETE FROM posts WHERE person = ?", user)
    tx.run(
        "UPDATE actions SET data = NULL WHERE kind = 'join' AND data = ?"
        " AND match IN (SELECT match FROM seats WHERE user_id = ?)",
        str(user),
        user,
    )
    tx.run(
        "UPDATE actions SET data = NULL WHERE kind = 'orders'"
        " AND EXISTS (SELECT 1 FROM seats s WHERE s.match = actions.match AND s.seat = actions.seat AND s.user_id = ?)",
        user,
    )
    tx.run("UPDATE seats SET user_id = NULL, orders = NULL WHERE user_id = ?", user)
    tx.run("UPDATE seats SET invited = NULL WHERE invited = ?", user)
    tx.run("UPDATE audit SET user_id = ? WHERE user_id = ?", GONE, user)
    for column in ("before", "after"):
        tx.run(f"UPDATE audit SET {column} = ? WHERE {column} = ?", str(GONE), str(user))
    tx.run("UPDATE bans SET by_user = ? WHERE by_user = ?", GONE, user)
