"""Queries on finished matches of a server, with their players."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.store.core.matches import SeatRow
from bot.store.people.people import EVERYWHERE
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A match that is over, its seats in order, and each player's name in the server; None if it is not known."""

    id: int
    channel: int
    how: str
    ended: int
    seats: tuple[SeatRow, ...]
    names: tuple[str | None, ...]


def finished_matches(
    tx: Transaction,
    game: str,
    guild: int | None,
    most: int,
    *,
    skip: int = 0,
    user: int | None = None,
    match: int | None = None,
) -> list[FinishedRow]:
    """The last `most` finished matches of a game in a server, or in all (None), newest first.

    `user` restricts them to one player, `match` to one match.
    """
    source, where = "matches m", "m.game = ? AND m.state = 'over'"
    values: list[int | str] = [game]
    if guild is not None:
        where, values = f"m.guild = ? AND {where}", [guild, game]
    if user is not None:  # a person has fewer matches than a server
        source, where = "seats own JOIN matches m ON m.id = own.match", f"own.user_id = ? AND {where}"
        values.insert(0, user)
    if match is not None:
        where += " AND m.id = ?"
        values.append(match)
    rows = tx.all(
        "SELECT last.id, last.channel, last.how, last.ended, s.seat, s.user_id, s.level, s.persona, s.score, s.rank,"
        " coalesce((SELECT n.name FROM names n WHERE n.guild = ? AND n.user_id = s.user_id),"
        " (SELECT n.name FROM names n WHERE n.guild = ? AND n.user_id = s.user_id)) AS name"
        f" FROM (SELECT m.id, m.channel, m.how, m.ended FROM {source} WHERE {where}"
        " ORDER BY m.ended DESC, m.id DESC LIMIT ? OFFSET ?) last JOIN seats s ON s.match = last.id"
        " ORDER BY last.ended DESC, last.id DESC, s.place",
        EVERYWHERE if guild is None else guild,
        EVERYWHERE,
        *values,
        most,
        skip,
    )
    found: dict[int, FinishedRow] = {}
    for row in rows:
        seat = SeatRow(
            row["seat"],
            row["user_id"],
            level=row["level"],
            persona=row["persona"],
            score=row["score"],
            rank=row["rank"],
        )
        before = found.get(row["id"]) or FinishedRow(row["id"], row["channel"], row["how"], row["ended"], (), ())
        found[row["id"]] = replace(before, seats=(*before.seats, seat), names=(*before.names, row["name"]))
    return list(found.values())
