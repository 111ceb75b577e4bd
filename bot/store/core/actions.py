"""Queries on a match's actions, and on its positions by turn, which are stored while it is under way."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.durations import Time
from bot.ids import MatchId, UserId
from bot.store.rows import Value, values
from bot.store.transaction import Transaction, marks

ActionKind: TypeAlias = str
"""The stored word of a class of actions: `bot.matches.actions.registry.KINDS` has them all."""


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action of a match; see the table."""

    number: int
    at: Time
    seat: str | None
    kind: ActionKind
    data: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class StepRow:
    """The position after a turn; turn 0 is the deal. `seat`, `kind` and `data` are those of the action that led to it.

    `shown` holds the draws that the turn has made public, separated by spaces.
    """

    turn: int
    number: int
    seat: str | None
    kind: ActionKind
    data: str | None = field(repr=False)
    position: str = field(repr=False)
    shown: str = ""


_STEPS: Final = "FROM positions JOIN actions USING (match, number) WHERE match = ?"
"""A match's positions, each with the action that led to it."""


def add_action(tx: Transaction, match: MatchId, action: ActionRow) -> None:
    """Append an action. Raises `StoreRefused` if its number is taken."""
    tx.insert("actions", {"match": match, **values(action)})


def remove_join_person(tx: Transaction, match: MatchId, user: UserId) -> None:
    """Remove a person's id from their `join` actions, after they have left the lobby; the actions stay."""
    tx.run("UPDATE actions SET data = NULL WHERE match = ? AND kind = 'join' AND data = ?", match, str(user))


def actions_of(tx: Transaction, match: MatchId) -> list[ActionRow]:
    """All actions of a match, in order."""
    return tx.load(ActionRow, "FROM actions WHERE match = ? ORDER BY number", match)


def last_action(
    tx: Transaction, match: MatchId, kind: ActionKind, *seats: str, data: str | None = None
) -> ActionRow | None:
    """The latest action of a kind, by one of `seats` if any are given, and with this data if it is given."""
    return tx.find(
        ActionRow,
        "FROM actions WHERE match = ? AND kind = ?"
        + (f" AND seat IN ({marks(seats)})" if seats else "")
        + (" AND data = ?" if data is not None else "")
        + " ORDER BY number DESC LIMIT 1",
        match,
        kind,
        *seats,
        *(() if data is None else (data,)),
    )


def next_action(tx: Transaction, match: MatchId, kind: ActionKind, after: int) -> ActionRow | None:
    """The first action of a kind with a number above `after`."""
    source = "FROM actions WHERE match = ? AND kind = ? AND number > ? ORDER BY number LIMIT 1"
    return tx.find(ActionRow, source, match, kind, after)


def seats_that_moved(tx: Transaction, match: MatchId) -> set[str]:
    """The seats that have made a turn since the deal; only in a match under way."""
    return set(tx.column(f"SELECT DISTINCT seat {_STEPS} AND turn > 0 AND kind = 'turn'", match))


def add_position(tx: Transaction, match: MatchId, turn: int, number: int, position: str, shown: str = "") -> None:
    """Save the position after a turn, and the draws that it has made public."""
    row: dict[str, Value] = {"match": match, "turn": turn, "number": number, "position": position, "shown": shown}
    tx.insert("positions", row)


def change_position(tx: Transaction, match: MatchId, turn: int, position: str) -> None:
    """Replace the position after a turn."""
    tx.run("UPDATE positions SET position = ? WHERE match = ? AND turn = ?", position, match, turn)


def steps_between(tx: Transaction, match: MatchId, first: int, last: int) -> list[StepRow]:
    """The positions after these turns, in order; only in a match under way."""
    return tx.load(StepRow, f"{_STEPS} AND turn BETWEEN ? AND ? ORDER BY turn", match, first, last)


def last_turn(tx: Transaction, match: MatchId) -> ActionRow | None:
    """The last turn that a player has made; only in a match under way."""
    return tx.find(ActionRow, f"{_STEPS} AND kind = 'turn' ORDER BY turn DESC LIMIT 1", match)


def last_turn_time(tx: Transaction, match: MatchId) -> Time | None:
    """Time of the last turn of a match under way; None before the deal."""
    return tx.value(f"SELECT at {_STEPS} ORDER BY turn DESC LIMIT 1", match)


def last_steps_of(tx: Transaction, match: MatchId, seat: str) -> list[StepRow]:
    """The positions before and after a seat's last turn; empty if it has made none."""
    turn = tx.number(f"SELECT max(turn) {_STEPS} AND seat = ? AND kind = 'turn' AND turn > 0", match, seat)
    return [] if turn is None else steps_between(tx, match, turn - 1, turn)


def drop_positions(tx: Transaction, match: MatchId) -> None:
    """Delete the positions of a match that is over: its actions reproduce them."""
    tx.run("DELETE FROM positions WHERE match = ?", match)


Judged = tuple[float, float, str]
"""A turn: the chance of winning with it, the chance with the best turn, and the best turn."""


def find_review(tx: Transaction, match: MatchId, judge: str) -> list[Judged] | None:
    """The match's review by this judge, turn by turn, if there is one."""
    text = tx.value("SELECT turns FROM reviews WHERE match = ? AND judge = ?", match, judge)
    return None if text is None else [(played, best, turn) for played, best, turn in json.loads(str(text))]


def save_review(tx: Transaction, match: MatchId, judge: str, turns: Sequence[Judged]) -> None:
    """Save a review of a match that is over, in place of any older one."""
    tx.run("DELETE FROM reviews WHERE match = ?", match)
    tx.run(
        "INSERT INTO reviews (match, judge, ended, turns) SELECT id, ?, ended, ? FROM matches WHERE id = ?",
        judge,
        json.dumps(turns),
        match,
    )
