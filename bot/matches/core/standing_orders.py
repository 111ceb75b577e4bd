"""Standing orders, which answer in windows for players who are not there. `MatchAggregate.act` applies them.

At a pace of days every seat has one, the game's default order unless the player has chosen another; they answer at
once. At other paces a player has none unless they choose it: then an order that only lets pass, by what everybody sees,
answers at once, and any other when the bots do, at a moment that no hand determines. There a player can also skip to
their turn: until they are next asked to play, everything passes at once, and their order rests.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from bot.durations import Time
from bot.games.logic import GameLogic
from bot.matches.core.clocks import self_answers_at
from bot.matches.core.pace import takes_days
from bot.matches.core.public_match import read_position, view_of
from bot.store.core.matches import MatchRow, SeatRow
from engine.game import AnyAction, GameWord

SKIP: Final = "skip"
"""The choice to skip to one's turn, beside the orders of `WindowLogic.orders`."""


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """An order's answer for a seat: an action of the game."""

    seat: str
    action: AnyAction = field(repr=False)


def standing_order(game: GameLogic, match: MatchRow, seat: SeatRow) -> GameWord | None:
    """The standing order of a seat; None if the game has no windows, or for the bot."""
    windows = game.windows
    if windows is None or seat.level is not None:
        return None
    if seat.orders in windows.orders:
        return seat.orders
    return windows.default_order if takes_days(match.terms.pace) else windows.orders[0]


def next_answer(game: GameLogic, match: MatchRow, at: Time) -> OrderAnswer | None:
    """The next answer of an order in the open window at a time; None if there is none, or no window."""
    windows = game.windows
    if windows is None or match.window_since is None or match.position is None:
        return None
    position = read_position(game.rules, match.position)
    awaited = windows.awaited_in_order(position)
    now = self_answers_due(game, match, awaited, at)
    for name in awaited:
        if match.seat(name).skips and (passes := game.rules.default_action(position, name)) is not None:
            return OrderAnswer(name, passes)
        order = standing_order(game, match, match.seat(name))
        if order is None or not (now or order in windows.open_orders):
            continue
        action = windows.answer(view_of(game.rules, match.position, name), order)
        if action is not None:
            return OrderAnswer(name, action)
    return None


def self_answers_due(game: GameLogic, match: MatchRow, awaited: Collection[str], at: Time) -> bool:
    """Whether bots and orders answer now in the open window, which still waits for the seats `awaited`.

    In a pause that is at a share of its length, or as soon as every person who was asked has let it pass.
    """
    windows = game.windows
    assert windows is not None
    if takes_days(match.terms.pace):
        return True
    moment = self_answers_at(match)
    if moment is None:
        return False
    asked = [seat for seat in match.seats if seat.in_window == match.window_since]
    by_hand = {seat.seat for seat in asked if seat.skips or standing_order(game, match, seat) in windows.open_orders}
    return at >= moment or (bool(by_hand) and by_hand.isdisjoint(awaited))


def bots_act(game: GameLogic, match: MatchRow, at: Time) -> bool:
    """Whether a bot has something to answer at this time."""
    if all(seat.level is None or seat.prompt_version is None for seat in match.seats):
        return False
    if match.window_since is None or match.position is None or game.windows is None:
        return True
    awaited = game.windows.awaited_in_order(read_position(game.rules, match.position))
    return self_answers_due(game, match, awaited, at)


def awaited_seats(game: GameLogic, match: MatchRow) -> tuple[str, ...]:
    """The seats that the open window waits for because of their orders, at a pace of days.

    Seats that have answered since are among them.
    """
    windows = game.windows
    if windows is None or not takes_days(match.terms.pace):
        return ()
    in_window = (seat for seat in match.seats if seat.in_window == match.window_since)
    return tuple(seat.seat for seat in in_window if standing_order(game, match, seat) == windows.orders[0])
