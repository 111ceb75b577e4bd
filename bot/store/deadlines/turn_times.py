"""Queries on habits: how often people have answered in time, in matches with a clock."""

from __future__ import annotations

from typing import NamedTuple

from bot.store.transaction import Transaction


class TurnTimesRow(NamedTuple):
    """How many turns were made in time, and how many too late; a seat that was lost by time is one of these."""

    in_time: int = 0
    late: int = 0


def add_turn_time(tx: Transaction, user: int, game: str, *, late: bool) -> None:
    """Count one turn more."""
    tx.run(
        "INSERT INTO habits (user_id, game, in_time, late) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, game)"
        " DO UPDATE SET in_time = habits.in_time + excluded.in_time, late = habits.late + excluded.late",
        user,
        game,
        int(not late),
        int(late),
    )


def turn_times_of(tx: Transaction, user: int, game: str) -> TurnTimesRow:
    """What somebody's turns in a game have come to."""
    row = tx.one("SELECT in_time, late FROM habits WHERE user_id = ? AND game = ?", user, game)
    return TurnTimesRow() if row is None else TurnTimesRow(row["in_time"], row["late"])
