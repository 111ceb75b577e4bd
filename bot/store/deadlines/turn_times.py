"""Queries on turn times: how often people have answered in time, in matches with a pace."""

from __future__ import annotations

from typing import NamedTuple

from bot.store.transaction import Transaction


class TurnTimesRow(NamedTuple):
    """Number of turns in time, and of late ones; a seat lost on time counts as late."""

    in_time: int = 0
    late: int = 0

    @property
    def turns(self) -> int:
        return self.in_time + self.late

    @property
    def percent(self) -> int:
        """The share of turns in time, rounded down, so that 100 means all of them."""
        return 100 * self.in_time // self.turns


def add_turn_time(tx: Transaction, user: int, game: str, *, late: bool) -> None:
    tx.run(
        "INSERT INTO turn_times (user_id, game, in_time, late) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, game)"
        " DO UPDATE SET in_time = turn_times.in_time + excluded.in_time, late = turn_times.late + excluded.late",
        user,
        game,
        int(not late),
        int(late),
    )


def turn_times_of(tx: Transaction, user: int, game: str) -> TurnTimesRow:
    return tx.find(TurnTimesRow, "FROM turn_times WHERE user_id = ? AND game = ?", user, game) or TurnTimesRow()
