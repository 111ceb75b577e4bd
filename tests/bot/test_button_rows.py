"""How many buttons stand side by side on a phone."""

from __future__ import annotations

import pytest

from bot.games.lines import BOXED, DESK, MAX_IN_ROW, PADDING, PHONE, in_rows, in_wide_rows, width_of

LESSONS = ("1 Pile ✓", "2 Sets ✓", "3 Royals ✓", "4 Sixes ✓", "5 Court ✓", "6 Castle ✓", "7 Nope ✓", "8 Revolution ✓")


def test_no_button_stands_alone_below_others_that_could_share_with_it() -> None:
    assert in_rows(("Goal", "Turn", "Cards", "Powers", "End"), str) == [("Goal", "Turn", "Cards"), ("Powers", "End")]
    assert [len(row) for row in in_rows(LESSONS, str)] == [3, 3, 2]


def test_rows_are_as_few_as_fit_and_keep_the_order() -> None:
    for room in (100, BOXED, 1000):
        rows = in_rows(LESSONS, str, room)
        assert [label for row in rows for label in row] == list(LESSONS)
        assert all(len(row) <= MAX_IN_ROW for row in rows)
        assert all(len(row) == 1 or sum(PADDING + sum(map(width_of, label)) for label in row) <= room for row in rows)
    assert len(in_rows(LESSONS, str, 1000)) == 2


def test_wide_rows_are_lines_of_a_phone_side_by_side() -> None:
    rows = in_wide_rows(LESSONS, str)
    assert [len(row) for row in rows] == [3, 5]
    for row in rows:
        lines, room = 0, 0.0
        for label in row:  # as a client wraps it
            width = PADDING + sum(map(width_of, label)) + 8
            lines, room = (lines, room - width) if width <= room else (lines + 1, PHONE + 8 - width)
        assert lines <= len(in_rows(row, str))
        assert len(in_rows(row, str, DESK)) == 1, "nor does a desk wrap it"
    assert in_wide_rows((), str) == []


@pytest.mark.parametrize("labels", [(), ("A label that is wider than any phone could ever show it in a line",)])
def test_nothing_and_what_never_fits(labels: tuple[str, ...]) -> None:
    assert in_rows(labels, str) == [labels][: len(labels)]
