"""How many buttons stand side by side on a phone."""

from __future__ import annotations

import pytest

from bot.games.lines import BOXED, MAX_IN_ROW, PADDING, in_rows, width_of

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


@pytest.mark.parametrize("labels", [(), ("A label that is wider than any phone could ever show it in a line",)])
def test_nothing_and_what_never_fits(labels: tuple[str, ...]) -> None:
    assert in_rows(labels, str) == [labels][: len(labels)]
