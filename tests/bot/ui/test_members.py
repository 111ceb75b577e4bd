"""People who were found in a server are not looked up again for an hour."""

from __future__ import annotations

from bot.ui.recent.members import CAPACITY, TRUSTED_MS, RecentMembers


def test_a_person_counts_as_there_for_an_hour_in_that_server_only() -> None:
    now = [0]
    members = RecentMembers(lambda: now[0])
    members.note(1, 7, there=True)
    assert members.has(1, 7)
    assert not members.has(2, 7)
    now[0] = TRUSTED_MS
    assert not members.has(1, 7)


def test_a_person_who_has_left_is_looked_up_again() -> None:
    members = RecentMembers(lambda: 0)
    members.note(1, 7, there=True)
    members.note(1, 7, there=False)
    assert not members.has(1, 7)


def test_only_a_bounded_number_is_remembered() -> None:
    members = RecentMembers(lambda: 0)
    for user in range(CAPACITY + 1):
        members.note(1, user, there=True)
    assert [members.has(1, user) for user in (0, 1, CAPACITY)] == [False, True, True]
