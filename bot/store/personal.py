"""Queries on everything that is kept about one person: told whole, and taken out.

Every column that holds somebody's id is named here; a test looks through all tables after that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.store import ratings
from bot.store.transaction import Transaction, Value

OWN: Final[Mapping[str, str]] = {
    "names": "guild, name, seen",
    "settings": "pictures, language, reminders, challenges, hints, unreachable",
    "blocks": "blocked, at",
    "away": "start, until",
    "follows": "match, how",
    "habits": "game, in_time, late",
    "ratings": "game, mu, sigma, played",
    "standings": "game, guild, rating, ranked, won, lost, drawn",
    "rated_results": "match, game, guild, seat, score, how, before, after, at",
    "solo_results": "match, game, level, score, at",
    "puzzle_tries": "game, puzzle, day, state, wrong, chosen, plays, at",
    "lesson_tries": "game, lesson, state, wrong, chosen, plays, done, at",
}
"""The tables in which whole rows are about the person of their `user_id`, and what of them he is told."""

_SHARED: Final[Mapping[str, str]] = {"bans": "guild, at, reason", "audit": "guild, at, what, before, after"}
"""Those that tell of him what a server has to keep; who banned him is not told."""

GONE: Final = 0
"""In place of the id of who is gone, where a row has to name somebody."""

Told = list[dict[str, Value]]
"""Rows, each column by its name."""


def rows_about(tx: Transaction, user: int) -> dict[str, Told]:
    """All rows about a person, by table."""
    found: dict[str, Told] = {}
    for table, columns in (*OWN.items(), *_SHARED.items()):
        rows = tx.all(f"SELECT {columns} FROM {table} WHERE user_id = ? ORDER BY {columns}", user)
        found[table] = [dict(row) for row in rows]
    return found


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
    """Take a person out. His seats stay, and are nobody's; bans stay by his id, so that they hold when he comes back.

    What a server's log says stays, without his id.
    """
    ratings.leave_standings(tx, user)
    for table in OWN:
        tx.run(f"DELETE FROM {table} WHERE user_id = ?", user)
    tx.run("DELETE FROM blocks WHERE blocked = ?", user)
    tx.run("DELETE FROM posts WHERE person = ?", user)
    tx.run(
        "UPDATE actions SET data = NULL WHERE kind = 'join' AND data = ?"
        " AND match IN (SELECT match FROM seats WHERE user_id = ?)",
        str(user),
        user,
    )
    tx.run("UPDATE seats SET user_id = NULL WHERE user_id = ?", user)
    tx.run("UPDATE seats SET invited = NULL WHERE invited = ?", user)
    tx.run("UPDATE audit SET user_id = ? WHERE user_id = ?", GONE, user)
    for column in ("before", "after"):
        tx.run(f"UPDATE audit SET {column} = ? WHERE {column} = ?", str(GONE), str(user))
    tx.run("UPDATE bans SET by_user = ? WHERE by_user = ?", GONE, user)
