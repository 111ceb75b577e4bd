"""Queries on a match's actions, and on its positions turn by turn, which are kept while it is under way."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.store.transaction import Transaction, Value


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action of a match; see the table."""

    number: int
    at: int
    seat: str | None
    kind: str
    data: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class StepRow:
    """The position after a turn; turn 0 is the deal. `seat`, `kind` and `data` are those of the action that led to it.

    `shown` holds the draws that the turn has made public, separated by spaces.
    """

    turn: int
    number: int
    seat: str | None
    kind: str
    data: str | None = field(repr=False)
    position: str = field(repr=False)
    shown: str = ""


def add_action(tx: Transaction, match: int, action: ActionRow) -> None:
    """Append an action. Raises `StoreRefused` if its number is taken."""
    tx.run(
        "INSERT INTO actions (match, number, at, seat, kind, data) VALUES (?, ?, ?, ?, ?, ?)",
        match,
        action.number,
        action.at,
        action.seat,
        action.kind,
        action.data,
    )


def remove_join_person(tx: Transaction, match: int, user: int) -> None:
    """Remove a person's id from their `join` actions, after they have left the lobby; the actions stay."""
    tx.run("UPDATE actions SET data = NULL WHERE match = ? AND kind = 'join' AND data = ?", match, str(user))


def actions_of(tx: Transaction, match: int) -> list[ActionRow]:
    """All actions of a match, in order."""
    rows = tx.all("SELECT number, at, seat, kind, data FROM actions WHERE match = ? ORDER BY number", match)
    return [ActionRow(*row) for row in rows]


def last_action(tx: Transaction, match: int, kind: str, *seats: str, data: str | None = None) -> ActionRow | None:
    """The latest action of a kind, by one of `seats` if any are given, and with this data if it is given."""
    marks = ", ".join("?" * len(seats))
    row = tx.one(
        "SELECT number, at, seat, kind, data FROM actions WHERE match = ? AND kind = ?"
        + (f" AND seat IN ({marks})" if seats else "")
        + (" AND data = ?" if data is not None else "")
        + " ORDER BY number DESC LIMIT 1",
        match,
        kind,
        *seats,
        *(() if data is None else (data,)),
    )
    return None if row is None else ActionRow(*row)


def next_action(tx: Transaction, match: int, kind: str, after: int) -> ActionRow | None:
    """The first action of a kind with a number above `after`."""
    row = tx.one(
        "SELECT number, at, seat, kind, data FROM actions WHERE match = ? AND kind = ? AND number > ?"
        " ORDER BY number LIMIT 1",
        match,
        kind,
        after,
    )
    return None if row is None else ActionRow(*row)


def seats_that_moved(tx: Transaction, match: int) -> set[str]:
    """The seats that have made a turn since the deal; only in a match under way."""
    rows = tx.all(
        "SELECT DISTINCT a.seat FROM positions p JOIN actions a ON a.match = p.match AND a.number = p.number"
        " WHERE p.match = ? AND p.turn > 0 AND a.kind = 'turn'",
        match,
    )
    return {row["seat"] for row in rows}


def add_position(tx: Transaction, match: int, turn: int, number: int, position: str, shown: str = "") -> None:
    """Save the position after a turn, and the draws that it has made public."""
    row: dict[str, Value] = {"match": match, "turn": turn, "number": number, "position": position, "shown": shown}
    tx.insert("positions", row)


def change_position(tx: Transaction, match: int, turn: int, position: str) -> None:
    """Replace the position after a turn."""
    tx.run("UPDATE positions SET position = ? WHERE match = ? AND turn = ?", position, match, turn)


def last_steps(tx: Transaction, match: int, count: int | None = None) -> list[StepRow]:
    """The last `count` turns (None: all) and their positions, in order."""
    rows = tx.all(
        "SELECT p.turn, p.number, a.seat, a.kind, a.data, p.position, p.shown FROM positions p"
        " JOIN actions a ON a.match = p.match AND a.number = p.number WHERE p.match = ? ORDER BY p.turn DESC"
        + ("" if count is None else " LIMIT ?"),
        match,
        *(() if count is None else (count,)),
    )
    return [StepRow(*row) for row in reversed(rows)]


def steps_at(tx: Transaction, match: int, turn: int) -> list[StepRow]:
    """The positions after a turn and before it; only in a match under way."""
    rows = tx.all(
        "SELECT p.turn, p.number, a.seat, a.kind, a.data, p.position, p.shown FROM positions p"
        " JOIN actions a ON a.match = p.match AND a.number = p.number"
        " WHERE p.match = ? AND p.turn IN (?, ?) ORDER BY p.turn",
        match,
        turn - 1,
        turn,
    )
    return [StepRow(*row) for row in rows]


def last_turn(tx: Transaction, match: int) -> ActionRow | None:
    """The last turn that a player has made; only in a match under way."""
    row = tx.one(
        "SELECT a.number, a.at, a.seat, a.kind, a.data FROM positions p"
        " JOIN actions a ON a.match = p.match AND a.number = p.number"
        " WHERE p.match = ? AND a.kind = 'turn' ORDER BY p.turn DESC LIMIT 1",
        match,
    )
    return None if row is None else ActionRow(*row)


def last_turn_time(tx: Transaction, match: int) -> int | None:
    """Time of the last turn of a match under way, in milliseconds; None before the deal."""
    found = tx.value(
        "SELECT a.at FROM positions p JOIN actions a ON a.match = p.match AND a.number = p.number"
        " WHERE p.match = ? ORDER BY p.turn DESC LIMIT 1",
        match,
    )
    return None if found is None else int(found)


def last_steps_of(tx: Transaction, match: int, seat: str) -> list[StepRow]:
    """The positions before and after a seat's last turn; empty if it has made none."""
    turn = tx.value(
        "SELECT max(p.turn) FROM positions p JOIN actions a ON a.match = p.match AND a.number = p.number"
        " WHERE p.match = ? AND a.seat = ? AND a.kind = 'turn' AND p.turn > 0",
        match,
        seat,
    )
    return [] if turn is None else steps_at(tx, match, int(turn))


def drop_positions(tx: Transaction, match: int) -> None:
    """Delete the positions of a match that is over: its actions reproduce them."""
    tx.run("DELETE FROM positions WHERE match = ?", match)
