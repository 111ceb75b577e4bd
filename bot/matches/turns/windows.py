"""Use cases of windows: answers on the public message, and standing orders. Nobody else may learn who has answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.durations import Time
from bot.ids import MatchRef, UserId
from bot.matches.actions.windows import ChooseOrder
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import standing_orders
from bot.matches.core.clocks import TAKEN
from bot.matches.core.context import UseCase
from bot.matches.core.errors import Answered, AnswerRefused, BadOption, NotPrompted, UnknownMatch, WindowClosed
from bot.matches.core.model import Hand, Match
from bot.matches.core.pace import takes_days
from bot.matches.core.standing_orders import SKIP
from bot.store.transaction import Transaction
from engine.errors import EngineError
from engine.game import GameWord


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """The standing orders that a player may choose from, and the current one."""

    match: Match
    seat: str
    offered: Sequence[str]
    current: str


class Windows(UseCase):
    """Every method takes a match by its id or its public id."""

    async def answer(
        self, match: MatchRef, user: UserId, opened_version: int, control: str, pressed_at: Time | None = None
    ) -> Hand:
        """Answer a window by a control of the board or of the player's hand; return the hand after it.

        `pressed_at`: when Discord took the press. Raises `WindowClosed` if the window of
        `opened_version` was no longer open then or is not now, `NotPrompted`, `Answered`,
        `AnswerRefused`, `MatchOver`, `NotAPlayer`, `UnknownMatch`, `CannotRead`.
        """

        def work(tx: Transaction) -> Hand:
            aggregate = MatchAggregate.load(self._context, tx, match)
            seat = aggregate.playing_seat(user)
            windows, row, now = aggregate.game.windows, aggregate.row, self._context.clock()
            at = now if pressed_at is None else min(now, pressed_at)  # Discord's clock may be ahead of ours
            if windows is None or row.window_since != opened_version or at > (row.window_until or at) + TAKEN:
                raise WindowClosed
            if seat.in_window != opened_version:
                raise NotPrompted
            if not aggregate.may_answer(seat.seat):
                raise Answered
            try:
                aggregate.play(seat.seat, windows.press(aggregate.view(seat.seat), seat.seat, control))
            except EngineError as error:
                raise AnswerRefused(game=row.game, refusal=error.reasons[0].code) from error
            return aggregate.hand(user)

        return await self._context.store.write(work, match)

    async def order_choice(self, match: MatchRef, user: UserId) -> OrderChoice:
        """Return the standing orders to choose from. Raises `MatchOver`, `NotAPlayer`, `UnknownMatch`."""
        return await self._context.store.read(
            lambda tx: self._orders(MatchAggregate.load(self._context, tx, match), user)
        )

    async def choose(self, match: MatchRef, user: UserId, order: GameWord) -> OrderChoice:
        """Change the standing order, or skip to one's turn unless it has come. It holds at once, even in a window.

        Raises `BadOption`, `CannotRead`, and as `order_choice`.
        """

        def work(tx: Transaction) -> OrderChoice:
            aggregate = MatchAggregate.load(self._context, tx, match)
            current = self._orders(aggregate, user)
            if order not in current.offered and (order != SKIP or takes_days(aggregate.row.terms.pace)):
                raise BadOption(option="order", offered=tuple(current.offered))
            seat = aggregate.row.seat(current.seat)
            arrived = order == SKIP and seat.prompt_version is not None
            if order != (SKIP if seat.skips or arrived else current.current):
                aggregate.act(current.seat, ChooseOrder(order))
            return self._orders(aggregate, user)

        return await self._context.store.write(work, match)

    def _orders(self, aggregate: MatchAggregate, user: UserId) -> OrderChoice:
        seat, windows = aggregate.playing_seat(user), aggregate.game.windows
        chosen = standing_orders.standing_order(aggregate.game, aggregate.row, aggregate.row.seat(seat.seat))
        if windows is None or chosen is None:  # a forged press
            raise UnknownMatch
        days = takes_days(aggregate.row.terms.pace)
        offered = tuple(order for order in windows.orders if not days or order != windows.fewer)
        return OrderChoice(aggregate.public, seat.seat, offered, chosen)
