"""Stepping through a match: where one is, where one can go, and no more than everyone may see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.matches.core.model import Match, PositionAfterTurn, TurnList
from bot.ui.screens.afterwards.turns import PAGE, turn_list_screen, turns_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from tests.support.screens import (
    ANN,
    COURT,
    EN,
    ENGLISH,
    VISIT,
    WORDS,
    actions,
    assert_fits,
    buttons,
    history,
    in_window,
    labels,
    live,
    menus,
    over,
    picture,
    played,
    said,
    window,
)
from tests.support.text_rules import text_of


def _screen(match: Match, number: int, reader: Reader = ENGLISH, seat: str | None = None) -> Screen:
    states = history(match).states if match.ending is not None else played(None)
    return turns_screen(reader, VISIT, PositionAfterTurn(match, number, 3, states[number]), seat)


@pytest.mark.parametrize(
    ("match", "number", "possible"),
    [
        (live(), 0, [False, False, True, True]),
        (live(), 1, [True, True, True, True]),
        (live(), 3, [True, True, False, True]),
        (over(), 3, [True, True, False, False]),
    ],
)
def test_steps_that_lead_nowhere_are_disabled_but_a_live_match_may_have_a_newer_turn(
    match: Match, number: int, possible: list[bool]
) -> None:
    screen = _screen(match, number)
    assert labels(screen)[0] == ["⏮", "◀", "▶", "⏭", "List"]
    assert [not one.disabled for one in buttons(screen)[:4]] == possible


def test_turn_of_a_live_match_holds_no_ones_cards() -> None:
    screen = _screen(live(), 3)
    shown = said(screen) + picture(screen).alt + repr(picture(screen).key)
    for seat in "gr":
        [cards] = set(text_of(played(seat)[-1].view).split()) - set(text_of(played(None)[-1].view).split())
        assert cards not in shown


def test_words_say_the_turn_before_the_board() -> None:
    screen = _screen(live(), 2, WORDS)
    told = VISIT.presentation.board(EN, played(None)[2])
    assert not screen.pictures
    assert said(screen).index(told.last) < said(screen).index(told.board())


def test_fits_into_a_message(reader: Reader) -> None:
    for number in range(4):
        for match in (live(id=10**9, version=10**9), over(id=10**9, rated=True, pace="7d", hints=True)):
            assert_fits(_screen(match, number, reader))


# ---- the list
def _list(match: Match, reader: Reader = ENGLISH, seat: str | None = None, **changes: Any) -> Screen:
    states = history(match).states if match.ending is not None else played(None)
    turns = tuple(state.last for state in states if state.last is not None)
    return turn_list_screen(reader, VISIT, replace(TurnList(match, turns, len(turns)), **changes), seat)


def test_list_has_a_line_for_each_turn_and_a_menu_that_shows_one() -> None:
    screen = _list(live())
    heading, *lines = said(screen).splitlines()[1:]
    assert heading == "### Turns"
    assert lines[0] == "-# Turns 1 to 3 of 3"
    told = [VISIT.presentation.turn_words(EN, state.last) for state in played(None)[1:] if state.last is not None]
    marks = [VISIT.presentation.seat_mark(state.last.seat) for state in played(None)[1:] if state.last is not None]
    assert lines[1:] == [f"`{n}` {mark} {words}" for n, (mark, words) in enumerate(zip(marks, told, strict=True), 1)]
    [menu] = menus(screen)
    assert [one.value for one in menu.options] == ["0", "1", "2", "3"]
    assert menu.options[1].label.startswith("Turn 1 · ")
    assert not screen.pictures


def test_list_jumps_to_the_readers_last_turn() -> None:
    screen = _list(live(), seat="r", own_last=2)
    assert labels(screen)[0] == ["⏮", "◀", "▶", "⏭", "My last turn"]
    assert actions(screen)[4] == "turn-list:0-mine"
    assert labels(_list(live()))[0] == ["⏮", "◀", "▶", "⏭"]


def test_list_leads_to_its_other_pages_and_a_live_match_may_have_newer_turns() -> None:
    *_, last = (state.last for state in played(None) if state.last is not None)
    middle = _list(live(), turns=tuple(replace(last, number=number) for number in range(9, 17)), last=30)
    assert actions(middle)[:4] == ["turn-list:1-first", "turn-list:1-back", "turn-list:17-next", "turn-list:0-last"]
    assert [one.disabled for one in buttons(middle)[:4]] == [False, False, False, False]
    assert [one.disabled for one in buttons(_list(live()))[:4]] == [True, True, True, False]
    assert [one.disabled for one in buttons(_list(over()))[:4]] == [True, True, True, True]
    assert labels(_list(over()))[1:] == [["Replay", "Review", "File"]]


def test_moves_stand_below_the_player_whose_turn_they_are() -> None:
    asked = in_window(None)
    assert asked.last is not None
    number = asked.last.number
    moves = tuple(replace(asked.last, number=one) for one in (number, number + 1))
    listed = TurnList(window(), moves, number + 1)
    screen = turn_list_screen(ENGLISH, COURT, listed, "b")
    lines = said(screen).splitlines()[2:]
    assert lines[0] == f"-# Moves {number} to {number + 1} of {number + 1}"
    assert lines[1] == f"**🟥 <@{ANN}>**"
    assert "**🟥 You**" in said(turn_list_screen(ENGLISH, COURT, listed, "a"))
    assert [line.split("`")[1] for line in lines[2:]] == [str(number), str(number + 1)]
    assert menus(screen)[0].placeholder == "Show a move on the board"
    assert menus(screen)[0].options[-1].label.startswith(f"Move {number + 1}")


def test_list_fits_into_a_message(reader: Reader) -> None:
    asked = in_window(None)
    assert asked.last is not None
    moves = tuple(replace(asked.last, number=10**8 + one) for one in range(PAGE))
    for seat in (None, "b"):
        listed = TurnList(window(id=10**9, version=10**9), moves, 10**9 - 1, 10**8)
        assert_fits(turn_list_screen(reader, COURT, listed, seat))
        assert_fits(_list(over(id=10**9, rated=True, pace="7d", hints=True), reader, seat))
