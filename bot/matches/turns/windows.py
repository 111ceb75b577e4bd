"""Use cases of what is asked of several in passing: an answer on the public message, and one's standing order.

Who has answered is for nobody to know but himself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.play import PlayedWindows
from bot.matches.aggregate.match import Table
from bot.matches.core import standing_orders
from bot.matches.core.context import House
from bot.matches.core.errors import Answered, AnswerRefused, BadOption, NoOrders, NotAsked, WindowClosed
from bot.matches.core.model import Match
from bot.store.transaction import Transaction
from engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class Orders:
    """The standing orders that a seat's player may choose from, and the one that holds."""

    match: Match
    seat: str
    offered: Sequence[str]
    chosen: str


class Windows:
    """Windows, and the standing orders for them. A match is named by its id, or as a custom_id names it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def answer(self, match: int | str, user: int, since: int, control: str) -> Match:
        """Answer by a public control what has been asked `since` then: the match as everybody may know it afterwards.

        Raises `WindowClosed` if that is not asked any more, `NotAsked`, `Answered`, `AnswerRefused`, `MatchOver`,
        `NotAPlayer`, `UnknownMatch`, `CannotRead`.
        """

        def work(tx: Transaction) -> Match:
            table = Table.load(self._house, tx, match)
            seat = table.playing_seat(user)
            self._house.readable(table.row)
            windows = _windows(table)
            if windows is None or table.row.window_since != since:
                raise WindowClosed
            if seat.in_window != since:
                raise NotAsked
            if seat.asked is None:
                raise Answered
            try:
                table.play(seat.seat, windows.press(table.view(seat.seat), seat.seat, control))
            except EngineError as error:
                raise AnswerRefused(game=table.row.game, why=error.reasons[0].code) from error
            return table.public

        return await self._house.store.write(work)

    async def orders(self, match: int | str, user: int) -> Orders:
        """What somebody may choose from. Raises `NoOrders`, `MatchOver`, `NotAPlayer`, `UnknownMatch`."""
        return await self._house.store.read(lambda tx: self._orders(Table.load(self._house, tx, match), user))

    async def choose(self, match: int | str, user: int, order: str) -> Orders:
        """Choose a standing order, which holds at once, also where something is asked already.

        Raises `BadOption`, `CannotRead`, and as `orders`.
        """

        def work(tx: Transaction) -> Orders:
            table = Table.load(self._house, tx, match)
            now = self._orders(table, user)
            if order not in now.offered:
                raise BadOption(option="order", offered=tuple(now.offered))
            if order != now.chosen:
                table.act(now.seat, "orders", order)
            return self._orders(table, user)

        return await self._house.store.write(work)

    def _orders(self, table: Table, user: int) -> Orders:
        seat, windows = table.playing_seat(user), _windows(table)
        chosen = standing_orders.standing(table.game, table.row, table.row.seat(seat.seat))
        if windows is None or chosen is None:
            raise NoOrders
        return Orders(table.public, seat.seat, windows.orders, chosen)


def _windows(table: Table) -> PlayedWindows | None:
    return table.game.windows
