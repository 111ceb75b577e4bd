"""Stepping through a match: where one is, where one can go, and no more than everyone may see."""

from __future__ import annotations

import pytest

from bot.matches.core.model import Match, PositionAfterTurn
from bot.ui.screens.afterwards.turns import turns_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from tests.support.screens import (
    ANN,
    BARE_VISIT,
    BEN,
    EN,
    ENGLISH,
    VISIT,
    WORDS,
    actions,
    assert_fits,
    buttons,
    history,
    labels,
    live,
    over,
    picture,
    played,
    said,
)
from tests.support.text_rules import text_of


def _screen(match: Match, number: int, reader: Reader = ENGLISH, seat: str | None = None) -> Screen:
    states = history(match).states if match.ending is not None else played(None)
    return turns_screen(reader, VISIT, PositionAfterTurn(match, number, 3, states[number]), seat)


def test_title_says_which_turn_it_is() -> None:
    assert said(_screen(live(), 0)).startswith(f"-# #7 · 🟢 <@{ANN}> · 🔴 <@{BEN}> · unrated\n### The deal")
    assert "\n### Turn 1 of 3" in said(_screen(live(), 1))


def test_player_reads_against_whom_they_play() -> None:
    assert said(_screen(live(), 1, seat="r")).startswith(f"-# #7 · against <@{ANN}> · ")


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
    assert labels(screen)[0] == ["⏮", "◀", "▶", "⏭"]
    assert [not one.disabled for one in buttons(screen)[:4]] == possible


def test_steps_name_the_turn_that_they_lead_to() -> None:
    assert actions(_screen(live(), 2))[:4] == ["turn:0-first", "turn:1-back", "turn:3-next", "turn:3-last"]
    assert labels(_screen(live(), 2, WORDS))[0] == ["First", "Back", "Next", "Last"]


def test_finished_match_leads_to_replay_review_and_file_if_the_game_has_them() -> None:
    assert labels(_screen(over(), 1))[1:] == [["Replay", "Review", "File"]]
    bare = turns_screen(ENGLISH, BARE_VISIT, PositionAfterTurn(over(), 1, 3, history(over()).states[1]))
    assert len(labels(bare)) == 1
    assert len(labels(_screen(live(), 1))) == 1


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
    assert said(screen).index(told.last) < said(screen).index(told.board)


def test_fits_into_a_message(reader: Reader) -> None:
    for number in range(4):
        for match in (live(id=10**9, version=10**9), over(id=10**9, rated=True, pace="7d", hints=True)):
            assert_fits(_screen(match, number, reader))
