"""The Royal Court's `GameLogic`: the engine's rules, the act builder, and all that the game offers besides."""

from __future__ import annotations

from typing import Final

from bot.games.logic import GameLogic, LessonLogic, OpponentLogic, RecordLogic, WindowLogic
from bot.games.royal_court import windows
from bot.games.royal_court.afterwards import records
from bot.games.royal_court.builder import draft as builder
from bot.games.royal_court.commands import LEVELS
from bot.games.royal_court.learning import deals, themes
from engine.royal_court.acts.act import Act
from engine.royal_court.game import RoyalCourt
from engine.royal_court.opponent.choose import advise, choose_act
from engine.royal_court.orders import Order
from engine.royal_court.position import Position

LOGIC: Final[GameLogic[Position, Position, Act]] = GameLogic(
    rules=RoyalCourt(),
    draft=builder.read,
    press=builder.press,
    undo=builder.undo,
    ends_at_once=builder.ends_at_once,
    opponent=OpponentLogic(LEVELS, choose_act),
    advise=advise,
    records=RecordLogic(records.SUFFIX, records.claims, records.write_record, records.read_record, records.luck),
    lessons=LessonLogic(deals.lessons, deals.reaches_goal, themes.themes),
    windows=WindowLogic(
        orders=(Order.ASK, windows.FEWER, Order.NEVER, Order.SHIELD, Order.FIERCE),
        default_order=Order.SHIELD,
        fewer=windows.FEWER,
        open_orders=(Order.ASK, windows.FEWER, Order.NEVER),
        pause=windows.pause,
        concerned=windows.concerned,
        ahead=windows.ahead,
        is_window=windows.is_window,
        awaited_in_order=windows.awaited_in_order,
        answer=windows.answer,
        press=windows.press,
    ),
)
