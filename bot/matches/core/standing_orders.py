"""Standing orders: what answers in a window for a seat whose player is not there. `Table.act` has it done at once.

Over days everybody has one, the game's usual one unless he has chosen another: so nobody waits for who is not there.
Where everybody is expected to sit there, all are asked; who has let several windows in a row run out is answered for
until he does something himself. The bot answers for itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.games.logic import GameLogic
from bot.matches.core.pace import takes_days
from bot.store.core.matches import MatchRow, SeatRow

MISSES: Final = 3
"""Who has let so many windows in a row run out is answered for."""


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """What an order answers for a seat: an action of the game."""

    seat: str
    action: str = field(repr=False)


def holds(game: GameLogic, match: MatchRow, seat: SeatRow) -> str | None:
    """The order by which a seat answers now; None where the game knows none, or the bot answers for itself."""
    windows = game.windows
    if windows is None or seat.level is not None:
        return None
    if takes_days(match.pace):
        return seat.orders if seat.orders in windows.orders else windows.default_order
    return windows.default_order if is_answered_for(game, match, seat) else windows.orders[0]


def standing(game: GameLogic, match: MatchRow, seat: SeatRow) -> str | None:
    """The standing order of a seat; None where nobody has any."""
    return holds(game, match, seat) if takes_days(match.pace) else None


def is_answered_for(game: GameLogic, match: MatchRow, seat: SeatRow) -> bool:
    """Whether somebody has let so many windows run out that, where all are asked, he is not asked any more."""
    return game.windows is not None and not takes_days(match.pace) and seat.missed >= MISSES


def next_answer(game: GameLogic, match: MatchRow) -> OrderAnswer | None:
    """The next answer that an order has ready in the open window; None if there is none, or no window."""
    windows = game.windows
    if windows is None or match.window_since is None or match.position is None:
        return None
    for name in windows.asked_in_order(match.position):
        order = holds(game, match, match.seat(name))
        if order is None:
            continue
        action = windows.answer(game.rules.view(match.position, name), order)
        if action is not None:
            return OrderAnswer(name, action)
    return None


def waits_for(game: GameLogic, match: MatchRow) -> tuple[str, ...]:
    """The seats for which the open window waits because of their orders, where nobody is expected to sit there.

    All whom it has asked: whoever has answered meanwhile is among them.
    """
    windows = game.windows
    if windows is None or not takes_days(match.pace):
        return ()
    asked = (seat for seat in match.seats if seat.in_window == match.window_since)
    return tuple(seat.seat for seat in asked if holds(game, match, seat) == windows.orders[0])
