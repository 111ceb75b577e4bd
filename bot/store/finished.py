"""Queries on matches that are over: the newest of a server, with who played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.database import Transaction


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A match that is over. `players` has each seat's user and the name he is known by, if he is.

    `levels` has the seats where the bot sat and how well it played there.
    """

    id: int
    channel: int
    result: str
    ended: int
    players: Mapping[str, tuple[int, str | None]]
    levels: Mapping[str, int]


async def finished(
    db: Transaction, game: str, guild: int, most: int, *, user: int | None = None, match: int | None = None
) -> list[FinishedRow]:
    """The last matches of a game that have ended in a server, `most` of them; only of one player, or only one match."""
    source, where = "matches m", "m.guild = ? AND m.game = ? AND m.state = 'over'"
    values: list[int | str] = [guild, game]
    if user is not None:  # a person has fewer matches than a server
        source, where = "seats own JOIN matches m ON m.id = own.match", f"own.user_id = ? AND {where}"
        values.insert(0, user)
    if match is not None:
        where += " AND m.id = ?"
        values.append(match)
    rows = await db.all(
        "SELECT last.*, s.seat, s.user_id, s.level, u.name"
        f" FROM (SELECT m.id, m.channel, m.result, m.ended FROM {source} WHERE {where}"
        " ORDER BY m.ended DESC, m.id DESC LIMIT ?) last"
        " JOIN seats s ON s.match = last.id LEFT JOIN users u ON u.id = s.user_id"
        " ORDER BY last.ended DESC, last.id DESC, s.seat",
        *values,
        most,
    )
    found: dict[int, FinishedRow] = {}
    players: dict[int, dict[str, tuple[int, str | None]]] = {}
    levels: dict[int, dict[str, int]] = {}
    for row in rows:
        match_id = row["id"]
        of = players.setdefault(match_id, {})
        of[row["seat"]] = (row["user_id"], row["name"])
        bots = levels.setdefault(match_id, {})
        if row["level"] is not None:
            bots[row["seat"]] = row["level"]
        found.setdefault(match_id, FinishedRow(match_id, row["channel"], row["result"], row["ended"], of, bots))
    return list(found.values())
