"""What was set is found for a while, and so much of it at most."""

from __future__ import annotations

from bot.durations import EPOCH, Milliseconds, Time
from bot.recent import Recent


def test_an_entry_is_found_until_its_time_is_over() -> None:
    now = [EPOCH]
    found = Recent[tuple[int, int], str](10, lambda: now[0], Milliseconds(100))
    found[1, 7] = "there"
    now[0] = Time(99)
    assert (1, 7) in found
    assert (2, 7) not in found
    assert found.values() == ["there"]
    now[0] = Time(100)
    assert (1, 7) not in found
    assert found.values() == []
    assert found.pop((1, 7)) is None
    found[1, 7] = "back"
    assert found.get((1, 7)) == "back"


def test_a_popped_entry_is_found_no_longer() -> None:
    found = Recent[int, str](10)
    found[7] = "there"
    assert [found.pop(7), found.pop(7), found.get(7)] == ["there", None, None]


def test_an_entry_set_later_than_asked_is_not_popped() -> None:
    found = Recent[int, str](10, lambda: Time(5))
    found[7] = "new"
    assert (found.pop(7, Time(4)), found.pop(7, Time(5))) == (None, "new")


def test_of_too_many_entries_those_set_last_are_found() -> None:
    found = Recent[int, int](3)
    for key in (0, 1, 2, 0, 3):
        found[key] = key
    assert found.values() == [2, 0, 3]
