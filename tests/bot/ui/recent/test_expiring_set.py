"""What was added is held for a while, and so much of it at most."""

from __future__ import annotations

from bot.ui.recent.expiring_set import CAPACITY, ExpiringSet


def test_a_member_is_held_until_its_time_is_over() -> None:
    now = [0]
    found = ExpiringSet[tuple[int, int]](lambda: now[0], 100)
    found.add((1, 7))
    now[0] = 99
    assert (1, 7) in found
    assert (2, 7) not in found
    now[0] = 100
    assert (1, 7) not in found
    found.add((1, 7))
    assert (1, 7) in found


def test_a_discarded_member_is_held_no_longer() -> None:
    found = ExpiringSet[int](lambda: 0, 100)
    found.add(7)
    found.discard(7)
    found.discard(8)
    assert 7 not in found


def test_of_too_many_members_those_added_last_are_held() -> None:
    found = ExpiringSet[int](lambda: 0, 100)
    for key in (*range(CAPACITY), 0, CAPACITY):
        found.add(key)
    assert [key in found for key in (0, 1, 2, CAPACITY)] == [True, False, True, True]
