"""Queries on how often people have answered in time, in matches with a pace, and on their days away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.durations import Time
from bot.ids import UserId
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


def add_turn_time(tx: Transaction, user: UserId, game: str, *, late: bool) -> None:
    tx.run(
        "INSERT INTO turn_times (user_id, game, in_time, late) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, game)"
        " DO UPDATE SET in_time = turn_times.in_time + excluded.in_time, late = turn_times.late + excluded.late",
        user,
        game,
        int(not late),
        int(late),
    )


def turn_times_of(tx: Transaction, user: UserId, game: str) -> TurnTimesRow:
    return tx.find(TurnTimesRow, "FROM turn_times WHERE user_id = ? AND game = ?", user, game) or TurnTimesRow()


def away_of(tx: Transaction, users: Iterable[UserId], since: Time) -> dict[UserId, list[tuple[Time, Time]]]:
    """People's intervals (start, end) that end after `since`, in order; people without one are omitted."""
    wanted = list(dict.fromkeys(users))
    if not wanted:
        return {}
    found: dict[UserId, list[tuple[Time, Time]]] = {}
    among, given = tx.among("user_id", wanted)
    for row in tx.all(
        f"SELECT user_id, start, until FROM away WHERE {among} AND until > ? ORDER BY user_id, start", *given, since
    ):
        found.setdefault(row["user_id"], []).append((row["start"], row["until"]))
    return found


def set_away(tx: Transaction, user: UserId, spans: Sequence[tuple[Time, Time]]) -> None:
    """Replace a person's intervals."""
    tx.run("DELETE FROM away WHERE user_id = ?", user)
    for start, until in spans:
        tx.insert("away", {"user_id": user, "start": start, "until": until})
