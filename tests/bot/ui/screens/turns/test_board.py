"""The board in the channel: whose move it is or how it ended, everyone's buttons, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.durations import HOUR
from bot.games.states import BoardState
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.core.model import Match, PublicBoard, RatingChange, Uncounted
from bot.ui.screens.screen import Reader, Screen
from bot.ui.screens.turns.board import board_screen
from engine.game import OPEN, Outcome
from render.request import Urgency
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    ENGLISH,
    NOW,
    POST,
    VISIT,
    assert_fits,
    at_table,
    changed,
    history,
    in_window,
    live,
    offered,
    over,
    picture,
    played,
    screen_text,
    window,
)


def _board(match: Match, state: BoardState | None = None, **more: object) -> Screen:
    return board_screen(ENGLISH, VISIT, PublicBoard(match, state or played(None)[-1], **more), POST)  # type: ignore[arg-type]


def _ended(match: Match, **more: object) -> Screen:
    return _board(match, history(match).states[-1], **more)


def test_picture_of_the_board_is_the_most_urgent_and_says_in_words_what_it_shows() -> None:
    drawn = picture(_board(live()))
    assert drawn.urgency is Urgency.BOARD
    assert drawn.alt.startswith("Green's turn. Pawns: ")


def test_window_does_not_show_who_is_asked_or_holds_an_ace() -> None:
    screen = board_screen(ENGLISH, COURT, PublicBoard(window(), in_window(None)), POST)
    shown = screen_text(screen) + picture(screen).alt + repr(picture(screen).key)
    for card in ("Ar", "Ab", "7b3r", "red ace", "black ace"):
        assert card not in shown


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (Uncounted.UNMOVED, "it ended before both players had played."),
        (Uncounted.TOO_OFTEN, "these two have already had three rated matches in 24 hours."),
        (Uncounted.NO_SCORE, "it has no result."),
    ],
)
def test_rated_match_that_does_not_count_says_why(why: Uncounted, words: str) -> None:
    assert f"It doesn't count for the leaderboard: {words}" in screen_text(_ended(over(rated=True), uncounted=why))


def test_rated_match_that_does_not_count_for_no_known_reason_says_only_that() -> None:
    assert "It doesn't count for the leaderboard.\n" in screen_text(_ended(over(rated=True)))


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (Uncounted.UNMOVED, "it ended before everyone had played."),
        (Uncounted.TOO_OFTEN, "two of these players have already met in three rated matches in 24 hours."),
    ],
)
def test_table_of_three_that_does_not_count_says_so_of_everyone(why: Uncounted, words: str) -> None:
    ending = Outcome("out", {"a": 1.0, "b": 0.0, "c": 0.5})
    match = over(**_finished_table(ending), rated=True)
    state = replace(in_window(OPEN), outcome=ending)
    text = screen_text(board_screen(ENGLISH, COURT, PublicBoard(match, state, uncounted=why), POST))
    assert f"It doesn't count for the leaderboard: {words}" in text


def test_table_of_three_lists_the_players_in_the_order_of_their_places() -> None:
    ending = Outcome("out", {"a": 0.0, "b": 1.0, "c": 0.5})
    match = over(**_finished_table(ending))
    text = screen_text(board_screen(ENGLISH, COURT, PublicBoard(match, replace(in_window(OPEN), outcome=ending)), POST))
    assert f"**1** 🔵 <@{BEN}>\n**2** 🔶 <@{CAT}>\n**3** 🟥 <@{ANN}>" in text


def _finished_table(ending: Outcome) -> dict[str, object]:
    return {
        "game": COURT.logic.rules.key,
        "options": {"rules": "court"},
        "players": {"a": ANN, "b": BEN, "c": CAT},
        "termination": ending.termination,
        "ending": ending,
    }


def test_fits_into_a_message(t: Translator) -> None:
    reader = Reader(t)
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    others = tuple("bcdef")
    offers = {kind: offered(kind, "a", pending=others) for kind in ("draw", "pause", "direct")}
    offers["replace"] = offered("replace", "a", pending=others, for_seat="b", level=1)
    match = window(
        id=10**9, players=seats, offers=offers, rated=True, pace="7d", answer_time=24 * HOUR, absent=frozenset("bcdef")
    )
    away = dict.fromkeys(seats, (NOW, NOW))
    followers = tuple(UserId(2**62 + number) for number in range(50))
    board = PublicBoard(match, in_window(None), away=away, unreached="b")
    assert_fits(board_screen(reader, COURT, board, POST, followers=followers, ping=followers))
    late = changed(match, window=None, late=frozenset("b"), to_act=frozenset("b"))
    assert_fits(
        board_screen(reader, COURT, replace(board, match=late, state=at_table(None)), POST, followers=followers)
    )
    ended = over(rated=True, levels={"r": 2})
    changes = tuple(RatingChange(seat, ANN, 0, 9999, 99) for seat in "gr")
    assert_fits(board_screen(reader, VISIT, PublicBoard(ended, history(ended).states[-1], changes), POST, close="…"))
    assert_fits(board_screen(reader, VISIT, PublicBoard(live(), played(None)[-1]), POST))
