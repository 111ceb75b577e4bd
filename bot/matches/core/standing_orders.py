"""Standing orders, which answer in windows for players who are not there. `MatchAggregate.act` applies them at once.

At a pace of days every seat has one, the game's default order unless the player has chosen another. At other paces all
seats are asked, but after `MISSES` consecutive missed windows in which a player had a choice, the game's absent order
answers for them until they press anything. It answers last, and only after a person: a window that would close sooner
than anyone can press would show that the player is absent, and so that they had a choice. The bot answers for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.games.logic import GameLogic
from bot.matches.core.pace import takes_days
from bot.matches.core.positions import read_position, view_of
from bot.store.core.matches import MatchRow, SeatRow
from engine.game import AnyAction

MISSES: Final = 3
"""Consecutive missed windows, with a choice, after which an order answers for a seat; not at a pace of days."""


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """An order's answer for a seat: an action of the game."""

    seat: str
    action: AnyAction = field(repr=False)


def current_order(game: GameLogic, match: MatchRow, seat: SeatRow) -> str | None:
    """The order that answers for a seat now; None if the game has no windows, or for the bot."""
    windows = game.windows
    if windows is None or seat.level is not None:
        return None
    if takes_days(match.pace):
        return seat.orders if seat.orders in windows.orders else windows.default_order
    return windows.absent_order if order_answers(game, match, seat) else windows.orders[0]


def standing_order(game: GameLogic, match: MatchRow, seat: SeatRow) -> str | None:
    """The standing order of a seat; None unless the match is at a pace of days and its game has orders."""
    return current_order(game, match, seat) if takes_days(match.pace) else None


def order_answers(game: GameLogic, match: MatchRow, seat: SeatRow) -> bool:
    """True after `MISSES` consecutive missed windows, unless at a pace of days: the absent order answers."""
    return game.windows is not None and not takes_days(match.pace) and seat.missed >= MISSES


def next_answer(game: GameLogic, match: MatchRow) -> OrderAnswer | None:
    """The next answer of an order in the open window; None if there is none, or no window."""
    windows = game.windows
    if windows is None or match.window_since is None or match.position is None:
        return None
    awaited = windows.awaited_in_order(read_position(game.rules, match.position))
    for name in awaited:
        seat = match.seat(name)
        order = current_order(game, match, seat)
        if order is None or (order_answers(game, match, seat) and not _are_last(game, match, awaited)):
            continue
        action = windows.answer(view_of(game.rules, match.position, name), order)
        if action is not None:
            return OrderAnswer(name, action)
    return None


def _are_last(game: GameLogic, match: MatchRow, awaited: Sequence[str]) -> bool:
    """Whether the window waits only for absent players, and a person who is not absent has answered it."""
    if not all(order_answers(game, match, match.seat(name)) for name in awaited):
        return False
    return any(
        seat.level is None and seat.in_window == match.window_since and not order_answers(game, match, seat)
        for seat in match.seats
        if seat.seat not in awaited
    )


def awaited_seats(game: GameLogic, match: MatchRow) -> tuple[str, ...]:
    """The seats that the open window waits for because of their orders, at a pace of days.

    Seats that have answered since are among them.
    """
    windows = game.windows
    if windows is None or not takes_days(match.pace):
        return ()
    in_window = (seat for seat in match.seats if seat.in_window == match.window_since)
    return tuple(seat.seat for seat in in_window if current_order(game, match, seat) == windows.orders[0])
