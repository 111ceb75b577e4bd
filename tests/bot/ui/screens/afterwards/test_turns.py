"""Stepping through a match: where one is, where one can go, and no more than everyone may see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.matches.core.model import Match, PositionAfterTurn, TurnList
from bot.ui.screens.afterwards.turns import PAGE, turn_list_screen, turns_screen
from bot.ui.screens.screen import Reader, Screen
from tests.support.screens import COURT, ENGLISH, VISIT, assert_fits, history, in_window, over, played, window


def _screen(match: Match, number: int, reader: Reader = ENGLISH, seat: str | None = None) -> Screen:
    states = history(match).states if match.result.ending is not None else played(None)
    return turns_screen(reader, VISIT, PositionAfterTurn(match, number, 3, states[number]), seat)


# ---- the list
def _list(match: Match, reader: Reader = ENGLISH, seat: str | None = None, **changes: Any) -> Screen:
    states = history(match).states if match.result.ending is not None else played(None)
    turns = tuple(state.last for state in states if state.last is not None)
    return turn_list_screen(reader, VISIT, replace(TurnList(match, turns, len(turns)), **changes), seat)


def test_list_fits_into_a_message(reader: Reader) -> None:
    asked = in_window(None)
    assert asked.last is not None
    moves = tuple(replace(asked.last, number=10**8 + one) for one in range(PAGE))
    for seat in (None, "b"):
        listed = TurnList(window(id=10**9, version=10**9), moves, 10**9 - 1)
        assert_fits(turn_list_screen(reader, COURT, listed, seat))
        assert_fits(_list(over(id=10**9, rated=True, pace="7d", hints=True), reader, seat))


def test_under_a_players_name_no_line_begins_with_it() -> None:
    asked = in_window(None)
    assert asked.last is not None
    moves = (replace(asked.last, number=9), replace(asked.last, number=10))
    screen = turn_list_screen(ENGLISH, COURT, TurnList(window(), moves, 10))
    [_, words, *_] = screen.parts
    head, nine, ten = str(words).split("\n")
    sign = COURT.presentation.seat_mark(asked.last.seat)
    assert head.startswith(f"**{sign} ")
    assert nine.startswith("` 9` ")
    assert ten == nine.replace(" 9", "10", 1)
    assert "played" in ten
    assert head.strip("*") not in ten
