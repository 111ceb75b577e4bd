"""Use cases of what is asked of several in passing: an answer on the public message, and one's standing order.

Who has answered is for nobody to know but himself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.logic import WindowLogic
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import standing_orders
from bot.matches.core.context import MatchContext
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

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def answer(self, match: int | str, user: int, since: int, control: str) -> Match:
        """Answer by a public control what has been asked `since` then: the match as everybody may know it afterwards.

        Raises `WindowClosed` if that is not asked any more, `NotAsked`, `Answered`, `AnswerRefused`, `MatchOver`,
        `NotAPlayer`, `UnknownMatch`, `CannotRead`.
        """

        def work(tx: Transaction) -> Match:
            aggregate = MatchAggregate.load(self._context, tx, match)
            seat = aggregate.playing_seat(user)
            self._context.check_readable(aggregate.row)
            windows = _windows(aggregate)
            if windows is None or aggregate.row.window_since != since:
                raise WindowClosed
            if seat.in_window != since:
                raise NotAsked
            if seat.prompt_version is None:
                raise Answered
            try:
                aggregate.play(seat.seat, windows.press(aggregate.view(seat.seat), seat.seat, control))
            except EngineError as error:
                raise AnswerRefused(game=aggregate.row.game, why=error.reasons[0].code) from error
            return aggregate.public

        return await self._context.store.write(work)

    async def orders(self, match: int | str, user: int) -> Orders:
        """What somebody may choose from. Raises `NoOrders`, `MatchOver`, `NotAPlayer`, `UnknownMatch`."""
        return await self._context.store.read(
            lambda tx: self._orders(MatchAggregate.load(self._context, tx, match), user)
        )

    async def choose(self, match: int | str, user: int, order: str) -> Orders:
        """Choose a standing order, which holds at once, also where something is asked already.

        Raises `BadOption`, `CannotRead`, and as `orders`.
        """

        def work(tx: Transaction) -> Orders:
            aggregate = MatchAggregate.load(self._context, tx, match)
            now = self._orders(aggregate, user)
            if order not in now.offered:
                raise BadOption(option="order", offered=tuple(now.offered))
            if order != now.chosen:
                aggregate.act(now.seat, "orders", order)
            return self._orders(aggregate, user)

        return await self._context.store.write(work)

    def _orders(self, aggregate: MatchAggregate, user: int) -> Orders:
        seat, windows = aggregate.playing_seat(user), _windows(aggregate)
        chosen = standing_orders.standing(aggregate.game, aggregate.row, aggregate.row.seat(seat.seat))
        if windows is None or chosen is None:
            raise NoOrders
        return Orders(aggregate.public, seat.seat, windows.orders, chosen)


def _windows(aggregate: MatchAggregate) -> WindowLogic | None:
    return aggregate.game.windows
