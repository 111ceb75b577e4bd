"""Clocks in words, and what players may do about them."""

from __future__ import annotations

import pytest

from bot.durations import MINUTE, SECOND
from bot.i18n.translator import Translator
from bot.matches.core.clocks import LATEST
from bot.matches.core.model import Match, StopReason, Window
from bot.ui.screens.deadlines.clock import (
    ARRIVES,
    claim_rows,
    claimed_screen,
    may_nudge,
    more_parts,
    not_claimed_screen,
    time_line,
)
from bot.ui.screens.screen import Screen
from tests.support.screens import ANN, BEN, COURT, EN, NOW, POST, VISIT, assert_fits, labels, live, over, table, window

THEN = f"<t:{NOW // SECOND}:R>"
LATER = f"<t:{(NOW + MINUTE) // SECOND}:R>"


@pytest.mark.parametrize(
    ("match", "seat", "line"),
    [
        (live(), None, ""),
        (live(due={"g": NOW}), None, f"⏳ Time runs out {THEN}."),
        (live(due={"g": NOW}), "g", f"⏳ Your time runs out {THEN}."),
        (live(due={"g": NOW}), "r", f"⏳ Time runs out {THEN}."),
        (over(due={"g": NOW}), None, ""),
        (live(due={"g": NOW}, stopped=NOW, why_stopped=StopReason.GONE), None, "⏸ The clock is paused."),
        (live(due={"g": NOW}, stopped=NOW, why_stopped=StopReason.AGREED), None, ""),
        (window(), None, f"⏳ The question closes {THEN}."),
        (window(window=Window(9, None)), None, ""),
        (window(pace="live", window=Window(9, NOW - LATEST - ARRIVES)), None, f"⏳ The match continues {THEN}."),
        (window(pace="live", window=Window(9, NOW, asks_people=False)), None, ""),
    ],
)
def test_line_says_until_when_there_is_time(match: Match, seat: str | None, line: str) -> None:
    assert time_line(EN, VISIT, match, seat) == line


def test_several_with_different_deadlines_are_named_one_by_one() -> None:
    both = table(to_act=frozenset("ab"), due={"a": NOW, "b": NOW + MINUTE})
    assert time_line(EN, COURT, both) == (f"⏳ <@{ANN}>: time runs out {THEN}.\n⏳ <@{BEN}>: time runs out {LATER}.")
    assert time_line(EN, COURT, both, "b") == f"⏳ Your time runs out {LATER}."
    same = table(to_act=frozenset("ab"), due={"a": NOW, "b": NOW})
    assert time_line(EN, COURT, same) == f"⏳ Time runs out {THEN}."


@pytest.mark.parametrize(
    ("match", "seat", "words"),
    [
        (live(late=frozenset("g")), "g", "Your time is up. You can still play until your opponent claims the win."),
        (live(late=frozenset("g")), "r", f"<@{ANN}>'s time is up. You can claim the win, or wait."),
        (live(late=frozenset("g")), None, f"<@{ANN}>'s time is up. <@{BEN}> can claim the win, or wait."),
        (table(late=frozenset("a")), "b", f"Time's up: <@{ANN}>. You can remove them from the match, or wait."),
        (
            table(late=frozenset("ab")),
            None,
            f"Time's up: <@{ANN}>, <@{BEN}>. Any other player can remove them from the match",
        ),
        (table(late=frozenset("a"), left=frozenset("c")), None, f"<@{ANN}>'s time is up. <@{BEN}> can claim the win"),
        (table(late=frozenset("a"), levels={"b": 1, "c": 1}), None, f"Time's up: <@{ANN}>. Any other player"),
    ],
)
def test_line_says_who_is_late_and_what_that_means_for_the_reader(match: Match, seat: str | None, words: str) -> None:
    line = time_line(EN, COURT if len(match.seating.players) > 2 else VISIT, match, seat)
    assert line.startswith(f"⏰ {words}")
    if seat not in match.clocks.late:
        assert line.endswith("A turn played before that counts.")


@pytest.mark.parametrize(
    ("match", "seat"),
    [
        (live(), "r"),
        (over(late=frozenset("g")), "r"),
        (live(late=frozenset("g")), "g"),
        (live(late=frozenset("g"), stopped=NOW, why_stopped=StopReason.AGREED), "r"),
        (table(late=frozenset("a"), left=frozenset("b")), "b"),
        (table(late=frozenset("a"), out=frozenset("b")), "b"),
    ],
)
def test_nothing_can_be_claimed_in_time_by_the_late_or_by_those_who_play_no_more(match: Match, seat: str) -> None:
    assert claim_rows(EN, VISIT if len(match.seating.players) == 2 else COURT, match, seat) == []


@pytest.mark.parametrize(
    ("match", "seat", "may"),
    [
        (live(), "r", True),
        (live(), "g", False),
        (live(), None, False),
        (live(levels={"g": 1}), "r", False),
        (live(stopped=NOW), "r", False),
        (over(), "r", False),
        (table(out=frozenset("b")), "b", False),
        (window(), "a", False),
    ],
)
def test_only_a_player_who_waits_for_a_person_may_nudge(match: Match, seat: str | None, may: bool) -> None:
    assert may_nudge(match, seat) is may


def test_more_offers_no_time_without_a_clock_and_nothing_to_the_player_to_move() -> None:
    assert labels(Screen(tuple(more_parts(EN, VISIT, live(), "r")))) == [["Nudge"]]
    assert more_parts(EN, VISIT, live(), "g") == []
    assert more_parts(EN, VISIT, live(pace="live", due={"g": NOW}), "g") == [f"⏳ Your time runs out {THEN}."]


def test_fits_into_a_message(t: Translator) -> None:
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    late = table(players=seats, late=frozenset("bcdef"), to_act=frozenset("bcdef"), pace="7d", id=10**9)
    assert_fits(Screen((time_line(t, COURT, late), *claim_rows(t, COURT, late, None, POST))))
    assert_fits(Screen(tuple(more_parts(t, COURT, late, "a"))))
    assert_fits(claimed_screen(t, COURT, late, "a", "b"))
    assert_fits(not_claimed_screen(t, COURT, late, "a"))
