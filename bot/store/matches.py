"""Queries on matches, their seats, turns and drafts. Rows in, rows out; what they mean is `matches`' business."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.store.database import Row, Transaction


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it is stored: `seed` and `position` are secret, must not leave the use cases and are never printed."""

    id: int
    game: str
    options: Mapping[str, str]
    rules_version: int
    seed: str = field(repr=False)
    rated: bool
    guild: int
    channel: int
    state: str
    version: int
    position: str | None = field(repr=False)
    shuffles: int
    result: str | None
    uncounted: str | None
    created: int
    started: int | None
    ended: int | None
    players: Mapping[str, int | None]
    levels: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn as it was played; number 0 is the pick."""

    number: int
    seat: str
    turn: str
    at: int


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A turn half laid out."""

    version: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]


_COLUMNS = (
    "id, game, options, rules_version, seed, rated, guild, channel, state, version, position, shuffles, result,"
    " uncounted, created, started, ended"
)


async def add_match(db: Transaction, match: MatchRow) -> None:
    """Insert a new match and its seats."""
    await db.insert(
        "matches",
        {
            "id": match.id,
            "game": match.game,
            "options": json.dumps(dict(match.options)),
            "rules_version": match.rules_version,
            "seed": match.seed,
            "rated": match.rated,
            "guild": match.guild,
            "channel": match.channel,
            "state": match.state,
            "version": match.version,
            "position": match.position,
            "shuffles": match.shuffles,
            "result": match.result,
            "uncounted": match.uncounted,
            "created": match.created,
            "started": match.started,
            "ended": match.ended,
        },
    )
    for seat, user in match.players.items():
        level = match.levels.get(seat)
        await db.insert("seats", {"match": match.id, "seat": seat, "user_id": user, "level": level})


async def next_match_id(db: Transaction) -> int:
    """An id that no match has: inside a writing transaction, so that nobody else takes it."""
    highest = await db.value("SELECT max(id) FROM matches")
    return (int(highest) if highest is not None else 0) + 1


async def find_match(db: Transaction, match: int) -> MatchRow | None:
    """The match with this id."""
    rows = await _matches(db, f"SELECT {_COLUMNS} FROM matches WHERE id = ?", match)
    return rows[0] if rows else None


async def matches_of(
    db: Transaction, user: int, guild: int, states: Sequence[str], *, ended_since: int = 0
) -> list[MatchRow]:
    """Somebody's matches in a server in any of these states, newest first; of those that are over, only the late ones.

    `ended_since` is in milliseconds.
    """
    marks = ", ".join("?" * len(states))
    columns = ", ".join(f"m.{name}" for name in _COLUMNS.split(", "))
    return await _matches(
        db,
        f"SELECT {columns} FROM matches m JOIN seats s ON s.match = m.id"
        f" WHERE s.user_id = ? AND m.guild = ? AND m.state IN ({marks}) AND (m.ended IS NULL OR m.ended >= ?)"
        " ORDER BY m.id DESC",
        user,
        guild,
        *states,
        ended_since,
    )


async def open_challenges(db: Transaction, challenger_seat: str, challenger: int) -> list[MatchRow]:
    """The challenges that somebody has made and nobody has answered, oldest first."""
    columns = ", ".join(f"m.{name}" for name in _COLUMNS.split(", "))
    return await _matches(
        db,
        f"SELECT {columns} FROM matches m JOIN seats s ON s.match = m.id"
        " WHERE m.state = 'challenge' AND s.seat = ? AND s.user_id = ? ORDER BY m.id",
        challenger_seat,
        challenger,
    )


async def solo_matches(db: Transaction, user: int | None = None) -> list[MatchRow]:
    """The matches under way in which the bot plays, oldest first: all of them, or one person's."""
    person = "" if user is None else " AND id IN (SELECT match FROM seats WHERE user_id = ?)"
    return await _matches(
        db,
        f"SELECT {_COLUMNS} FROM matches WHERE state = 'play'"
        f" AND id IN (SELECT match FROM seats WHERE level IS NOT NULL){person} ORDER BY id",
        *(() if user is None else (user,)),
    )


async def update_match(db: Transaction, match: int, version: int, **changes: str | int | None) -> bool:
    """Change a match that still has this version, and raise the version by one; False if it has moved on."""
    sets = ", ".join(f"{name} = ?" for name in changes)
    return (
        await db.run(
            f"UPDATE matches SET version = version + 1{', ' if sets else ''}{sets} WHERE id = ? AND version = ?",
            *changes.values(),
            match,
            version,
        )
        == 1
    )


async def close_match(db: Transaction, match: int, state: str, result: str, uncounted: str | None, ended: int) -> None:
    """Note how a match has ended, in the transaction that moves its version."""
    await db.run(
        "UPDATE matches SET state = ?, result = ?, uncounted = ?, ended = ? WHERE id = ?",
        state,
        result,
        uncounted,
        ended,
        match,
    )


async def sit_down(db: Transaction, match: int, seat: str, user: int) -> None:
    """Give a free seat to somebody."""
    await db.run("UPDATE seats SET user_id = ? WHERE match = ? AND seat = ?", user, match, seat)


async def add_turn(db: Transaction, match: int, turn: TurnRow) -> None:
    """Append a turn; a number that is taken is an error of the database."""
    await db.insert(
        "turns", {"match": match, "number": turn.number, "seat": turn.seat, "turn": turn.turn, "at": turn.at}
    )


async def turns_of(db: Transaction, match: int) -> list[TurnRow]:
    """The pick and every turn, in order."""
    rows = await db.all("SELECT number, seat, turn, at FROM turns WHERE match = ? ORDER BY number", match)
    return [TurnRow(row["number"], row["seat"], row["turn"], row["at"]) for row in rows]


async def find_draft(db: Transaction, match: int, seat: str) -> DraftRow | None:
    """What a seat has laid out."""
    row = await db.one("SELECT version, step, chosen, plays FROM drafts WHERE match = ? AND seat = ?", match, seat)
    return (
        None if row is None else DraftRow(row["version"], row["step"], row["chosen"], tuple(json.loads(row["plays"])))
    )


async def save_draft(db: Transaction, match: int, seat: str, draft: DraftRow) -> None:
    """Replace what a seat has laid out."""
    await db.run("DELETE FROM drafts WHERE match = ? AND seat = ?", match, seat)
    await db.insert(
        "drafts",
        {
            "match": match,
            "seat": seat,
            "version": draft.version,
            "step": draft.step,
            "chosen": draft.chosen,
            "plays": json.dumps(draft.plays),
        },
    )


async def drop_drafts(db: Transaction, match: int) -> None:
    """Forget what anybody has laid out in a match."""
    await db.run("DELETE FROM drafts WHERE match = ?", match)


async def _matches(db: Transaction, sql: str, *values: str | int) -> list[MatchRow]:
    rows = await db.all(sql, *values)
    if not rows:
        return []
    marks = ", ".join("?" * len(rows))
    seats = await db.all(
        f"SELECT match, seat, user_id, level FROM seats WHERE match IN ({marks}) ORDER BY seat",
        *(row["id"] for row in rows),
    )
    players: dict[int, dict[str, int | None]] = {row["id"]: {} for row in rows}
    levels: dict[int, dict[str, int]] = {row["id"]: {} for row in rows}
    for seat in seats:
        players[seat["match"]][seat["seat"]] = seat["user_id"]
        if seat["level"] is not None:
            levels[seat["match"]][seat["seat"]] = seat["level"]
    return [_match(row, players[row["id"]], levels[row["id"]]) for row in rows]


def _match(row: Row, players: Mapping[str, int | None], levels: Mapping[str, int]) -> MatchRow:
    stored = dict(row)
    stored["options"] = json.loads(row["options"])
    stored["rated"] = bool(row["rated"])
    return MatchRow(**stored, players=players, levels=levels)
