"""Windows: closing them, and the standing orders that answer in them."""

from __future__ import annotations

from dataclasses import field, replace

from bot.games.logic import GameLogic
from bot.games.states import SYSTEM
from bot.matches.actions.action import Actor, SeatsAction, TextAction, register
from bot.matches.actions.ending import end
from bot.matches.actions.position import set_position
from bot.matches.actions.transition import Transition
from bot.matches.core.standing_orders import SKIP
from bot.store.outbox.posts import Purpose
from engine.errors import IllegalTurn, Reason
from engine.game import AnyPosition, GameWord, Visibility
from engine.randomness import Chance


@register("lapse", Actor.SYSTEM)
class Lapse(TextAction):
    """A window's time is up: each seat that has not answered gets the game's default answer.

    `answer` is that default, of the first such seat. Raises `MatchOver`, `CannotRead`, `IllegalTurn`.
    """

    answer: str

    def apply(self, transition: Transition, actor: str) -> None:
        row = transition.context.require_live(transition.row)
        chance = Chance(row.luck, row.draw_counts)
        position = close_window(transition.game, transition.live_position, chance)
        set_position(transition, SYSTEM, position, chance)
        if (outcome := transition.rules.outcome(position)) is not None:
            end(transition, outcome)


def close_window(game: GameLogic, position: AnyPosition, chance: Chance) -> AnyPosition:
    """The position after the default answers of all seats that an open window still asks. Raises `IllegalTurn`."""
    rules, windows = game.rules, game.windows
    awaited = list(windows.awaited_in_order(position)) if windows is not None else []
    for seat in awaited:
        default = rules.default_action(position, seat)
        if default is None:
            raise IllegalTurn(Reason("window", "nothing is asked in passing"))
        position = rules.apply(position, seat, default, chance)
    return position


@register("call", Actor.SYSTEM, Visibility.SECRET)
class AwaitSeats(SeatsAction):
    """Over days, a window waits for these seats because of their standing orders: their players are pinged."""

    def apply(self, transition: Transition, actor: str) -> None:
        for name in self.seats:
            transition.put_seat(replace(transition.row.seat(name), awaited=transition.row.window_since or 0))
        transition.request_post(Purpose.BOARD, repost=True, seats=self.seats)


@register("orders", Actor.SEAT, Visibility.SECRET)
class ChooseOrder(TextAction):
    """A player chooses a standing order, one of `WindowLogic.orders`, or to skip to their turn.

    Raises `MatchOver`, `CannotRead`.
    """

    order: GameWord = field(repr=False)

    def apply(self, transition: Transition, actor: str) -> None:
        transition.context.require_live(transition.row)
        seat = transition.row.seat(actor)
        skips = self.order == SKIP
        transition.put_seat(replace(seat, skips=skips, orders=seat.orders if skips else self.order))
