"""Queries on what the channels show: boards and challenge messages, for the publisher."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.store.database import Transaction

NEVER_SHOWN: Final = -1
"""The shown version of a challenge whose message was never posted."""

DELETED: Final = -2
"""The shown version of a challenge whose message somebody has deleted."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """The public board of a match as the channel shows it: which message, of which version."""

    match: int
    message: int | None
    shown_version: int
    pinged_version: int
    stale_message: int | None


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """The message of a challenge, and when it pinged somebody (milliseconds), if it did."""

    match: int
    message: int | None
    shown_version: int
    pinged: int | None


async def add_board(db: Transaction, match: int) -> None:
    """A match has begun whose board is not shown yet."""
    await db.insert("boards", {"match": match, "shown_version": 0, "pinged_version": 0})


async def find_board(db: Transaction, match: int) -> BoardRow | None:
    """What the channel shows of a match; None while it is a challenge."""
    row = await db.one(
        "SELECT match, message, shown_version, pinged_version, stale_message FROM boards WHERE match = ?", match
    )
    return None if row is None else BoardRow(**dict(row))


async def claim_ping(db: Transaction, match: int, version: int) -> bool:
    """Note that this version's ping is about to be sent; False if it was already."""
    return (
        await db.run(
            "UPDATE boards SET pinged_version = ? WHERE match = ? AND pinged_version < ?", version, match, version
        )
        == 1
    )


async def save_board(db: Transaction, match: int, message: int, version: int) -> None:
    """The channel now shows this version in this message; the one before is stale."""
    await db.run(
        "UPDATE boards SET stale_message = message, message = ?, shown_version = ? WHERE match = ?",
        message,
        version,
        match,
    )


async def save_version(db: Transaction, match: int, version: int) -> None:
    """The message that the channel shows is now of this version."""
    await db.run("UPDATE boards SET shown_version = ? WHERE match = ?", version, match)


async def drop_stale_board(db: Transaction, match: int) -> None:
    """The old board is gone."""
    await db.run("UPDATE boards SET stale_message = NULL WHERE match = ?", match)


async def is_ours(db: Transaction, message: int) -> bool:
    """Whether a message is some match's board or challenge."""
    found = "SELECT match FROM boards WHERE message = ? UNION SELECT match FROM challenges WHERE message = ?"
    return await db.value(found, message, message) is not None


async def lose_message(db: Transaction, message: int) -> None:
    """Somebody has deleted a message: if it was a board or a challenge, its match shows nothing now.

    The board of a match that is over stays away, until somebody asks for it.
    """
    over = "(SELECT id FROM matches WHERE state = 'over')"
    await db.run(f"UPDATE boards SET message = NULL WHERE message = ? AND match IN {over}", message)
    await db.run(
        "UPDATE boards SET stale_message = message, message = NULL, shown_version = 0 WHERE message = ?", message
    )
    await db.run(
        "UPDATE challenges SET message = NULL, shown_version = ? WHERE message = ?"
        " AND match IN (SELECT id FROM matches WHERE state = 'challenge')",
        DELETED,
        message,
    )


async def forget_version(db: Transaction, match: int) -> None:
    """Have the board posted anew, as if it showed nothing yet; the message there is will be taken away."""
    await db.run("UPDATE boards SET shown_version = 0 WHERE match = ?", match)


async def move(db: Transaction, match: int, channel: int) -> None:
    """The match goes on in another channel; what the old one showed is out of reach."""
    await db.run("UPDATE matches SET channel = ? WHERE id = ?", channel, match)
    await db.run("UPDATE boards SET message = NULL, stale_message = NULL WHERE match = ?", match)


async def boards_behind(db: Transaction) -> list[int]:
    """Every match whose channel lags: its board, an old board, or its challenge (which changes once, when answered)."""
    rows = await db.all(
        "SELECT m.id FROM matches m JOIN boards b ON b.match = m.id"
        " WHERE b.shown_version < m.version OR b.stale_message IS NOT NULL"
        " UNION SELECT m.id FROM matches m JOIN challenges c ON c.match = m.id"
        " WHERE c.shown_version < CASE WHEN m.version > 1 THEN 1 ELSE m.version END ORDER BY 1"
    )
    return [row["id"] for row in rows]


async def add_challenge(db: Transaction, match: int, pinged: int | None) -> None:
    """A challenge whose message is not shown yet."""
    await db.insert("challenges", {"match": match, "shown_version": NEVER_SHOWN, "pinged": pinged})


async def find_challenge(db: Transaction, match: int) -> ChallengeRow | None:
    """The message of a challenge."""
    row = await db.one("SELECT match, message, shown_version, pinged FROM challenges WHERE match = ?", match)
    return None if row is None else ChallengeRow(**dict(row))


async def save_challenge(db: Transaction, match: int, message: int | None, version: int) -> None:
    """The challenge's message now shows this version of the match."""
    await db.run("UPDATE challenges SET message = ?, shown_version = ? WHERE match = ?", message, version, match)


async def last_ping(db: Transaction, one: int, other: int) -> int | None:
    """When a challenge of one of these two last pinged the other, to whatever game; milliseconds."""
    when = await db.value(
        "SELECT max(c.pinged) FROM challenges c JOIN seats a ON a.match = c.match JOIN seats b ON b.match = c.match"
        " WHERE a.user_id = ? AND b.user_id = ?",
        one,
        other,
    )
    return None if when is None else int(when)
